"""Two rows of MEMORY.md lead to one memory.

The second row costs tokens in every session, and when the two hooks differ nobody knows which is true.

Delete one of the rows and keep the better hook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.idx.examples import ROW, indexed
from memkit.checks.idx.places import duplicates
from memkit.checks.over import INDEXES
from memkit.findings import Severity
from memkit.text.clean import clip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.checks.check import Scope
    from memkit.documents.memories.index import MemoryIndex


def find(index: MemoryIndex, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each row after the first that leads to a file; pointers inside a sentence do not count."""
    for row, first in duplicates(index):
        yield Trouble(
            message=f"{clip(row.target, 120)} has a row already, on line {first.line + 1}",
            help="delete one of the two and keep the better hook",
            path=index.path,
            span=row.span,
            about=f"second row {row.path}",
        )


CHECK = Check(
    code="IDX003",
    name="duplicate-row",
    summary="Two rows of the index lead to one memory.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=INDEXES,
    find=find,
    doc=__doc__ or "",
    bad=(indexed(f"{ROW}\n## Payments\n\n{ROW}"),),
    good=(indexed(ROW), indexed(f"{ROW}\nSee also [the budget](retry-budget.md) when queueing.\n")),
)
