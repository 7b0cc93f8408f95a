"""A row of MEMORY.md leads to no file.

The agent is promised a fact, opens the file and finds nothing; after a few of those it stops opening files.

Correct the file's name in the row, or delete the row. Where a memory was renamed, the help names it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.fixing import replacing, whole_line
from memkit.checks.idx.examples import ROW, indexed
from memkit.checks.idx.places import IndexPlaces
from memkit.checks.idx.renamed import dangling, renamed
from memkit.checks.over import BANK
from memkit.findings import Severity
from memkit.reading.lines import link_target
from memkit.text.clean import clip
from memkit.text.inline import plain
from memkit.text.labels import fold

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.documents.memories.index import IndexRow, MemoryIndex
    from memkit.documents.memories.memory import Memory
    from memkit.findings import Fix


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each link or wikilink of an index to a Markdown file of its folder that does not exist."""
    places = bank.shared(IndexPlaces)
    moved = renamed(bank, places)
    for index in bank.indexes:
        for row in dangling(index, places):
            title, target = clip(row.title, 80), clip(row.target, 120)
            memory = moved.get((index.path, row.span.start))
            yield Trouble(
                message=f"the row “{title}” leads to {target}, which does not exist",
                help=f"point the row to {_seen_from(index.folder, memory.path)}"
                if memory
                else "correct the file's name, or delete the row",
                path=index.path,
                span=row.target_span,
                about=f"row {row.target}",
                fix=_retargeting(index, row, memory) if memory else _deletion(bank, index, row),
            )


def _retargeting(index: MemoryIndex, row: IndexRow, memory: Memory) -> Fix:
    """The row leads to the memory that it means."""
    target = memory.stem if row.form == "wikilink" else link_target(memory.path, index.folder)
    return replacing(index.path, row.target_span, target)


def _deletion(bank: Bank, index: MemoryIndex, row: IndexRow) -> Fix | None:
    """The row's deletion, where it is a line of its own."""
    page = bank.by_path[index.path].page
    if page is None or not row.leading or row.form != "link":
        return None
    line = page.source.line_text(row.line).strip(" \t-*+|")
    if fold(plain(line)) != fold(f"{row.title} {plain(row.hook)}"):
        return None
    return replacing(index.path, whole_line(page.source, row.line), "", safe=False)


def _seen_from(folder: str, path: str) -> str:
    return path.removeprefix(f"{folder}/") if folder else path


CHECK = Check(
    code="IDX002",
    name="dangling-row",
    summary="A row of the index leads to no file.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    fix="unsafe",
    fixing="deletes the row; where the memory was only renamed, `--fix` alone points the row to it",
    bad=(indexed(f"{ROW}- [Vendor limit](vendor-limit.md) — per key\n"),),
    good=(indexed(ROW), indexed(f"{ROW}- [How we work](../../README.md) — for people\n")),
)
