"""Two memory files have one key: alike but for case, `-` and `_`, or the way accents are stored.

On another computer one file overwrites the other; links and updates reach whichever comes first.

Merge the two into one file, or give one of them a key of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Example, Trouble
from memkit.checks.mem.examples import FOLDER, PATH, TEXT, changed, memory
from memkit.checks.mem.keys import folded_key, folder_of
from memkit.checks.over import BANK
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.documents.memories.memory import Memory


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each memory whose key another one of its folder has already."""
    seen: dict[tuple[str, str, str], Memory] = {}
    for held in bank.memories:
        identities = _identities(held, folder_of(held.path, bank.layout))
        first = next((seen[identity] for identity in identities if identity in seen), None)
        for identity in identities:
            seen.setdefault(identity, held)
        if first is not None:
            yield Trouble(
                message=f"{held.path} and {first.path} are both known as “{folded_key(held.title)}”",
                help="merge the two, or give one of them a name of its own",
                path=held.path,
                span=held.head,
                about=f"same key as {first.path}",
            )


def _identities(held: Memory, folder: str) -> list[tuple[str, str, str]]:
    """File name within its own folder; the name, else the file name, within the whole memory folder.

    `people/overview.md` and `systems/overview.md` with names of their own are two keys.
    """
    own = held.path.rpartition("/")[0]
    stem = folded_key(held.stem)
    return [("file", own, stem), ("key", folder, folded_key(held.name) or stem)]


CHECK = Check(
    code="MEM009",
    name="duplicate-key",
    summary="Two memory files have one key.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(
        memory(retry_budget=changed(("name: retry-budget", "name: retry_budget"))),
        memory(**{"retry-limits": TEXT}),
        Example(files=((f"{FOLDER}/café.md", "a\n"), (f"{FOLDER}/cafe\u0301.md", "b\n"))),
    ),
    good=(
        memory(**{"vendor-limit": changed(("name: retry-budget", "name: vendor-limit"))}),
        Example(files=((PATH, TEXT),)),
    ),
)
