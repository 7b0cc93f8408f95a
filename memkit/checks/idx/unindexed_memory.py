"""A memory stands in no row of its MEMORY.md.

Agents load the index and nothing else; a memory that it does not name is never read.

Add a row `- [Title](file.md) — hook`, or delete the file if nobody needs it.
"""

from __future__ import annotations

from collections import defaultdict
from operator import itemgetter
from typing import TYPE_CHECKING

from memkit.checks.check import Check, Example, Trouble
from memkit.checks.fixing import editing
from memkit.checks.idx.examples import ROW, indexed
from memkit.checks.idx.places import INDEX, IndexPlaces
from memkit.checks.idx.renamed import renamed, unindexed
from memkit.checks.mem.examples import PATH, TEXT
from memkit.checks.mem.keys import folder_of
from memkit.checks.over import BANK
from memkit.findings import Fix, Severity
from memkit.ports import FileChange
from memkit.reading.memory_rows import new_index, row_edits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.documents.memories.index import MemoryIndex
    from memkit.documents.memories.memory import Memory


def find(bank: Bank, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each memory that no index names, but for one that was renamed: IDX002 says so at its row.

    Profile standard leaves alone folders that have no index at all; strict reports such a folder once.
    """
    places = bank.shared(IndexPlaces)
    moved = {memory.path for memory in renamed(bank, places).values()}
    lacking = [(held, index) for held, index in unindexed(bank, places) if held.path not in moved]
    rows = _rows(bank, lacking)
    for held, index in lacking:
        yield _unindexed(held, index.path, None if held.error else rows.get(held.path))
    for folder, bare in _bare(bank, places) if scope.strict else ():
        yield Trouble(
            message=f"the memories of {folder} have no {INDEX}, so no agent is told of them",
            help=f"write {folder}/{INDEX} with a row `- [Title](file.md) — hook` for each",
            path=f"{folder}/{INDEX}",
            about="no index",
            fix=_new_index(bank, folder, bare),
        )


def _rows(bank: Bank, lacking: list[tuple[Memory, MemoryIndex]]) -> dict[str, Fix]:
    """The row for each memory, by its path."""
    by_index: dict[str, list[Memory]] = defaultdict(list)
    for held, index in lacking:
        by_index[index.path].append(held)
    found: dict[str, Fix] = {}
    for path, missing in by_index.items():
        document = bank.by_path[path]
        if document.index and document.page:
            edits = row_edits(document.index, document.page, missing)
            found |= {m.path: editing(path, edit) for m, edit in zip(missing, edits, strict=True)}
    return found


def _unindexed(held: Memory, index: str, fix: Fix | None) -> Trouble:
    name = held.path.removeprefix(f"{index.rpartition('/')[0]}/")
    hook = f" — {held.description}" if held.description and "\n" not in held.description else ""
    return Trouble(
        message=f"the memory {held.stem} stands in no row of {index}",
        help=f"add the row: - [{held.title}]({name}){hook}",
        path=held.path,
        span=held.head,
        about="unindexed",
        fix=fix,
    )


def _bare(bank: Bank, places: IndexPlaces) -> list[tuple[str, list[Memory]]]:
    """The folders of memories that have no index above them, with the memories."""
    bare: dict[str, list[Memory]] = defaultdict(list)
    for held in bank.memories:
        if places.index_of(held) is None:
            bare[folder_of(held.path, bank.layout)].append(held)
    return sorted(bare.items(), key=itemgetter(0))


def _new_index(bank: Bank, folder: str, held: list[Memory]) -> Fix | None:
    path = f"{folder}/{INDEX}"
    if bank.tree.exists(path):
        return None
    return Fix(files=(FileChange(path, None, new_index(held, folder).encode()),))


CHECK = Check(
    code="IDX001",
    name="unindexed-memory",
    summary="A memory stands in no row of its index.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    fix="safe",
    fixing="adds the row in the manner of the others, or writes the index that a folder lacks",
    bad=(indexed("# Memory index\n"), Example(files=((PATH, TEXT),))),
    good=(
        indexed(f"# Memory index\n\n{ROW}"),
        indexed("| File | What |\n|---|---|\n| [R](retry-budget.md) | x |\n"),
    ),
)
