"""Two rows of MEMORY.md lead to one memory.

The second row costs tokens in every session, and when the two hooks differ nobody knows which is true.

Delete one of the rows and keep the better hook.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.fixing import replacing, whole_line
from memkit.checks.idx.examples import ROW, indexed
from memkit.checks.idx.places import duplicates
from memkit.checks.over import INDEXES
from memkit.findings import Severity
from memkit.text.clean import clip
from memkit.text.inline import plain
from memkit.text.labels import fold

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.checks.check import Scope
    from memkit.documents.memories.index import IndexRow, MemoryIndex
    from memkit.findings import Fix
    from memkit.text.page import Page


_LONGEST = 2_000
"""Characters of a hook that is compared with the second one."""


def find(index: MemoryIndex, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each row after the first that leads to a file; pointers inside a sentence do not count."""
    pairs = tuple(duplicates(index))
    page = scope.bank.by_path[index.path].page
    plain_lines = _row_lines(page) if pairs and page else frozenset()
    for row, first in pairs:
        yield Trouble(
            message=f"{clip(row.target, 120)} has a row already, on line {first.line + 1}",
            help="delete one of the two and keep the better hook",
            path=index.path,
            span=row.span,
            about=f"second row {row.path}",
            fix=_deletion(page, row, first) if page and row.line in plain_lines else None,
        )


def _row_lines(page: Page) -> frozenset[int]:
    """The lines that hold one link and are all of their list item."""
    links = Counter(page.source.line_at(link.span.start) for link in page.links)
    long = {block.first for block in page.blocks("item") if block.last > block.first + 1}
    return frozenset(line for line, count in links.items() if count == 1 and line not in long)


def _deletion(page: Page, row: IndexRow, first: IndexRow) -> Fix | None:
    """The second row's deletion, where it is a line of its own that says nothing the first does not."""
    if len(first.hook) > _LONGEST:
        return None
    hook = fold(plain(row.hook))
    repeated = not hook or f" {hook} " in f" {fold(plain(first.hook))} "
    line = page.source.line_text(row.line).strip(" \t-*+|")
    if not repeated or fold(plain(line)) != fold(f"{row.title} {plain(row.hook)}"):
        return None
    return replacing(page.path, whole_line(page.source, row.line), "")


CHECK = Check(
    code="IDX003",
    name="duplicate-row",
    summary="Two rows of the index lead to one memory.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=INDEXES,
    find=find,
    doc=__doc__ or "",
    fix="safe",
    fixing="deletes the second row where it says nothing that the first does not",
    bad=(indexed(f"{ROW}\n## Payments\n\n{ROW}"),),
    good=(indexed(ROW), indexed(f"{ROW}\nSee also [the budget](retry-budget.md) when queueing.\n")),
)
