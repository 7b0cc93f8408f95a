"""What is said where nothing is to be shown: nothing is remembered, or nothing of it applies."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memkit.workspace.storing import Store

_AGENTS = ".claude/agent-memory"


def nothing_here(store: Store) -> str:
    """A sentence of what there is all the same."""
    counts = ", ".join(f"{len(bank.paths)} {bank.name}" for bank in store.banks() if bank.paths)
    if counts:
        return f"No memory applies here. Remembered are {counts}: `memkit memories list` shows them."
    from memkit.workspace.shelves import proposals_of

    waiting = len(proposals_of(store))
    said = "Nothing is remembered yet: memkit remember TEXT."
    if waiting:
        many = "1 proposal waits" if waiting == 1 else f"{waiting} proposals wait"
        said = f"Nothing is remembered yet; {many} for a person's yes: memkit proposals."
    if (store.place.root / _AGENTS).is_dir():
        said += f" What single agents keep in {_AGENTS} is theirs and is in no bank."
    return said
