"""A memory stands in no row of its MEMORY.md.

Agents load the index and nothing else; a memory that it does not name is never read.

Add a row `- [Title](file.md) — hook`, or delete the file if nobody needs it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Example, Trouble
from memkit.checks.idx.examples import ROW, indexed
from memkit.checks.idx.places import INDEX, IndexPlaces
from memkit.checks.idx.renamed import renamed, unindexed
from memkit.checks.mem.examples import PATH, TEXT
from memkit.checks.mem.keys import folder_of
from memkit.checks.over import BANK
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.documents.memories.memory import Memory


def find(bank: Bank, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each memory that no index names, but for one that was renamed: IDX002 says so at its row.

    Profile standard leaves alone folders that have no index at all; strict reports such a folder once.
    """
    places = IndexPlaces(bank)
    moved = {memory.path for memory in renamed(bank, places).values()}
    for held, index in unindexed(bank, places):
        if held.path not in moved:
            yield _unindexed(held, index.path)
    for folder in _bare(bank, places) if scope.strict else ():
        yield Trouble(
            message=f"the memories of {folder} have no {INDEX}, so no agent is told of them",
            help=f"write {folder}/{INDEX} with a row `- [Title](file.md) — hook` for each",
            path=f"{folder}/{INDEX}",
            about="no index",
        )


def _unindexed(held: Memory, index: str) -> Trouble:
    name = held.path.removeprefix(f"{index.rpartition('/')[0]}/")
    hook = f" — {held.description}" if held.description and "\n" not in held.description else ""
    return Trouble(
        message=f"the memory {held.stem} stands in no row of {index}",
        help=f"add the row: - [{held.title}]({name}){hook}",
        path=held.path,
        span=held.head,
        about="unindexed",
    )


def _bare(bank: Bank, places: IndexPlaces) -> list[str]:
    """The folders of memories that have no index above them."""
    bare = {
        folder_of(held.path, bank.layout.memory_folders)
        for held in bank.memories
        if places.index_of(held) is None
    }
    return sorted(bare)


CHECK = Check(
    code="IDX001",
    name="unindexed-memory",
    summary="A memory stands in no row of its index.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(indexed("# Memory index\n"), Example(files=((PATH, TEXT),))),
    good=(
        indexed(f"# Memory index\n\n{ROW}"),
        indexed("| File | What |\n|---|---|\n| [R](retry-budget.md) | x |\n"),
    ),
)
