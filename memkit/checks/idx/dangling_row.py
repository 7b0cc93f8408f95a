"""A row of MEMORY.md leads to no file.

The agent is promised a fact, opens the file and finds nothing; after a few of those it stops opening files.

Correct the file's name in the row, or delete the row. Where a memory was renamed, the help names it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.idx.examples import ROW, indexed
from memkit.checks.idx.places import IndexPlaces
from memkit.checks.idx.renamed import dangling, renamed
from memkit.checks.over import BANK
from memkit.findings import Severity
from memkit.text.clean import clip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each link or wikilink of an index to a Markdown file of its folder that does not exist."""
    places = IndexPlaces(bank)
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
            )


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
    bad=(indexed(f"{ROW}- [Vendor limit](vendor-limit.md) — per key\n"),),
    good=(indexed(ROW), indexed(f"{ROW}- [How we work](../../README.md) — for people\n")),
)
