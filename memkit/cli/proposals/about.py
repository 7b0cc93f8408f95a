"""What a person is shown of a proposal before deciding on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.errors import MemkitError
from memkit.text.clean import clip
from memkit.text.presentable import masked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.store.proposals import Proposal
    from memkit.workspace.storing import Store

_LONGEST = 1000


def about(store: Store, found: Proposal, text: str = "") -> str:
    """Why it waits, what the memory says now that it would change, and its text, or what became of that."""
    return masked("\n".join([found.note.reason, *_now(store, found), "", text or found.text]))


def _now(store: Store, found: Proposal) -> Iterator[str]:
    """What the memory says that is there; nothing of a new one, and of what the proposal leaves as it is."""
    if found.note.op != "write":
        return
    try:
        held = store.bank(found.note.bank).fact(found.key)
    except MemkitError:
        return
    if held is None:
        return
    told = dict.fromkeys(
        now
        for now, then in ((held.description, found.fact.description), (held.content, found.fact.content))
        if now.strip() and now.strip() != then.strip()
    )
    for said in told:
        yield f"{found.key} says now: {clip(said, _LONGEST)}"
