"""Tables of gotchas: `| Problem | Cause | Fix |`, one row one gotcha, its fields in the cells."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from memkit.documents.entry import Field, has_content
from memkit.documents.gotchas.fields import with_cause
from memkit.frozen import frozen
from memkit.text.labels import fold
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from memkit.text.page import Page
    from memkit.text.tables import Row, Table

_ALSO = {
    "failure": "symptom", "failure mode": "symptom", "坑": "symptom", "踩坑": "symptom",
    "handled by": "fix", "action": "fix", "处理": "fix",
}  # fmt: skip
"""Headers that say it in a table only; as labels they are words like others."""
_QUALIFIER = pattern(r"\s?[/(（&]|\s(?:of|or|and)\s|\s[—–-]\s")
_ID = frozenset({"#", "№", "no", "no.", "nr", "nr.", "id", "编号", "序号"})
_ID_LENGTH = 20


@frozen
class GotchaRow:
    """One row: its line (from 0), its id (empty without such a column), the cell that names it, its fields.

    A field's label is the header of its column; its span is the cell.
    """

    line: int
    id: str
    title: Span
    fields: tuple[Field, ...]


def find_rows(page: Page, words: Mapping[str, str]) -> tuple[GotchaRow, ...]:
    """The rows of the page's tables of gotchas that stand in no other block, in order."""
    outer = [block.parent < 0 for block in page.blocks("table")]
    if not any(outer):
        return ()
    return tuple(
        row
        for table, alone in zip(page.tables, outer, strict=True)
        if alone
        for row in _rows(page, table, words)
    )


def rows_between(rows: Sequence[GotchaRow], first: int, last: int) -> Sequence[GotchaRow]:
    """The rows in lines `[first, last)`."""
    low = bisect_left(rows, first, key=lambda row: row.line)
    return rows[low : bisect_left(rows, last, low, key=lambda row: row.line)]


def _rows(page: Page, table: Table, words: Mapping[str, str]) -> Iterator[GotchaRow]:
    columns = _columns(table, words)
    rows = [row for row in table.rows if columns and _says(row, columns.index("symptom"))]
    if 2 * sum("](#" in page.source.slice(row.span) for row in rows) > len(rows):
        return  # a list of what stands below
    for row in rows:
        title = row.cells[columns.index("symptom")]
        yield GotchaRow(row.line, _id(table, row), title.span, tuple(_fields(table, row, columns)))


def _columns(table: Table, words: Mapping[str, str]) -> list[str]:
    """What each column holds, by its header; empty for a table that is none of gotchas."""
    named = [_meaning(cell.text, words) for cell in table.header.cells]
    if "symptom" not in named or not {"fix", "root-cause"} & set(named):
        return []
    first = named.index("symptom")
    if "fix" in named[first:]:  # `Pattern | Problem | Fix`
        named[:first] = ["" if name == "fix" else name for name in named[:first]]
    return named


def _meaning(header: str, words: Mapping[str, str]) -> str:
    name = fold(header)
    short = fold(_QUALIFIER.split(header, maxsplit=1)[0])
    return words.get(name) or _ALSO.get(name) or words.get(short) or _ALSO.get(short, "")


def _says(row: Row, column: int) -> bool:
    return column < len(row.cells) and has_content(row.cells[column].text)


def _id(table: Table, row: Row) -> str:
    for header, cell in zip(table.header.cells, row.cells, strict=False):
        if header.text.strip("*_ ").casefold() in _ID:
            return cell.text.strip("*`_#. ")[:_ID_LENGTH]
    return ""


def _fields(table: Table, row: Row, columns: Sequence[str]) -> Iterator[Field]:
    found = []
    for number, (header, name) in enumerate(zip(table.header.cells, columns, strict=True)):
        if name:
            short = number >= len(row.cells)
            span = Span(row.span.end, row.span.end) if short else row.cells[number].span
            text = "" if short else row.cells[number].text
            found.append(Field(name, header.text, header.span, span, text))
    yield from with_cause(found)
