"""Tables with a span for each cell, split as GitHub splits them.

A pipe splits unless it is escaped, even inside code. Where a row has too many cells and joining those cut
inside a code span or a wikilink gives the right number, the row is read joined and marked `mended`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.text.markdown import content_start
from memkit.text.patterns import pattern
from memkit.text.source import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.text.markdown import Block, Structure

_PIPE = pattern(r"(?<!\\)\|")


@frozen
class Cell:
    """One cell: its text with escaped pipes resolved, and the span of the trimmed text."""

    text: str
    span: Span


@frozen
class Row:
    """A row: its cells as meant, its line (from 0), and how many cells the line really has."""

    cells: tuple[Cell, ...]
    line: int
    span: Span
    width: int
    mended: bool = False


@frozen
class Table:
    """A table: header row, body rows, lines `[first, last)`."""

    header: Row
    rows: tuple[Row, ...]
    first: int
    last: int

    def column(self, *names: str) -> int:
        """Index of the first column whose header is one of `names` (case folded), or -1."""
        wanted = {name.casefold() for name in names}
        for index, cell in enumerate(self.header.cells):
            if cell.text.strip("*_ ").casefold() in wanted:
                return index
        return -1


def read_table(source: Source, structure: Structure, block: Block) -> Table:
    """Read the table of a `table` block."""

    def row(line: int, width: int) -> Row:
        end = source.line_span(line).end
        return _row(source, line, Span(content_start(source, structure, block, line), end), width)

    header = row(block.first, 0)
    width = len(header.cells)
    rows = tuple(row(line, width) for line in range(block.first + 2, block.last))
    return Table(header, rows, block.first, block.last)


def _row(source: Source, line: int, content: Span, width: int) -> Row:
    cells = list(_cells(source.text, content))
    count = len(cells)
    mended = False
    if width and count > width:
        joined = _join(source.text, cells)
        if len(joined) == width:
            cells, mended = joined, True
    span = source.line_span(line)
    return Row(tuple(_cell(source.text, cell) for cell in cells), line, span, count, mended)


def _cells(text: str, content: Span) -> Iterator[Span]:
    start, end = content.start, content.end
    while end > start and text[end - 1] in " \t":
        end -= 1
    if text[start : start + 1] == "|":
        start += 1
    for match in _PIPE.finditer(text, start, end):
        yield Span(start, match.start())
        start = match.end()
    if start < end:
        yield Span(start, end)


def _join(text: str, cells: list[Span]) -> list[Span]:
    joined: list[Span] = []
    open_cell: Span | None = None
    for cell in cells:
        whole = Span(open_cell.start, cell.end) if open_cell else cell
        piece = text[whole.start : whole.end]
        open_cell = whole if piece.count("`") % 2 or piece.count("[[") > piece.count("]]") else None
        if open_cell is None:
            joined.append(whole)
    return [*joined, open_cell] if open_cell else joined


def _cell(text: str, span: Span) -> Cell:
    start, end = span.start, span.end
    while start < end and text[start] in " \t":
        start += 1
    while end > start and text[end - 1] in " \t":
        end -= 1
    return Cell(text[start:end].replace("\\|", "|"), Span(start, end))
