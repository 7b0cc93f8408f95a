"""The rows of status tables as items: `| Task | Status | Owner |`."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from typing import TYPE_CHECKING

from memkit.documents.entry import Dated, Field, has_content
from memkit.documents.progress.item import Item
from memkit.documents.progress.sections import SectionFinder, is_legend
from memkit.documents.progress.states import read_status, tells_progress
from memkit.documents.progress.titles import date_of_title, title_without_date
from memkit.documents.progress.verification import read_verifications
from memkit.documents.vocabulary import PROGRESS_COLUMNS
from memkit.frozen import frozen
from memkit.text.dates import Period, parse_date
from memkit.text.inline import plain
from memkit.text.labels import fold, vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from memkit.documents.vocabulary import Words
    from memkit.text.page import Page
    from memkit.text.source import Span
    from memkit.text.tables import Row, Table
    from memkit.text.tasks import Task

_SUMS = frozenset({"total", "totals", "overall", "sum", "合计", "总计", "合計", "итого"})


@frozen
class _Columns:
    """Where a status table keeps what: column numbers, -1 for none; `fields` are number and meaning."""

    item: int
    status: int
    date: int
    fields: tuple[tuple[int, str], ...]


def status_rows(page: Page, sections: SectionFinder, words: Words, fenced: frozenset[int]) -> Iterator[Item]:
    """An item for each named row of each table that keeps the status of work.

    Tables of measures and legends keep none; nor does one where fewer than half of the statuses say how far
    the work is.
    """
    for table in page.tables:
        columns = _columns(table, words)
        if columns is None or is_legend(sections.at(table.first)[1]) or _in_task(page.tasks, table.first):
            continue
        for row in table.rows:
            if len(row.cells) > max(columns.item, columns.status) and _names_work(row, columns):
                yield _item(page, table, row, columns, sections, fenced)


def _columns(table: Table, words: Words) -> _Columns | None:
    names = [fold(cell.text) for cell in table.header.cells]
    kinds = [_headers().get(name, "") if name else "number" for name in names]
    if kinds.count("status") != 1 or "measure" in kinds:
        return None
    status = kinds.index("status")
    fields = {
        n: words.progress[name] for n, name in enumerate(names) if name in words.progress and not kinds[n]
    }
    item = _item_column(table, kinds, fields, status)
    if item < 0 or kinds[item] == "other":
        return None
    stated = [row.cells[status].text for row in table.rows if status < len(row.cells)]
    known = [tells_progress(text) for text in stated if text]
    if not known or 2 * sum(known) < len(known):
        return None
    date = kinds.index("date") if "date" in kinds else -1
    return _Columns(item, status, date, tuple(held for held in fields.items() if held[0] != item))


def _item_column(table: Table, kinds: Sequence[str], fields: Mapping[int, str], status: int) -> int:
    """The column that names the work: one with a usual header, else the first that holds words."""
    first = next((n for n, kind in enumerate(kinds) if kind not in {"number", "date"}), -1)
    free = [
        number
        for number, kind in enumerate(kinds)
        if kind in {"item", "other", ""}
        and (number not in fields or (number == first and fields[number] != "owner"))
        and _has_words(table, number)
    ]
    named = [number for number in free if kinds[number] == "item"]
    return named[0] if named else free[0] if free and free[0] < status else -1


def _has_words(table: Table, column: int) -> bool:
    held = (row.cells[column].text for row in table.rows if column < len(row.cells))
    return any(char.isalpha() for text in held for char in text)


def _names_work(row: Row, columns: _Columns) -> bool:
    """Whether a row is more than a title between rows, and no sum of the others."""
    name = row.cells[columns.item].text
    others = (cell.text for number, cell in enumerate(row.cells) if number != columns.item)
    return has_content(name) and any(others) and fold(plain(name)) not in _SUMS


def _item(
    page: Page, table: Table, row: Row, columns: _Columns, sections: SectionFinder, fenced: frozenset[int]
) -> Item:
    source = page.source
    head, status = row.cells[columns.item].span, row.cells[columns.status].span
    state, stated = read_status(source.slice(status))
    section, section_title = sections.at(row.line)
    fields = tuple(_fields(page, table, row, columns))
    span = source.lines_span(row.line, row.line + 1)
    return Item(
        path=page.path,
        title=title_without_date(source.slice(head)),
        state=state,
        box=source.slice(status),
        box_span=status,
        bracketed=False,
        section=stated or section,
        section_title=section_title,
        head=head,
        span=span,
        text=source.slice(span),
        own_text=source.slice(row.span),
        depth=0,
        date=_date(page, row, columns, head),
        verifications=tuple(
            found
            for field in fields
            if field.name == "verification"
            for found in read_verifications(page, field.span, fenced)
        ),
        fields=fields,
        form="table",
    )


def _fields(page: Page, table: Table, row: Row, columns: _Columns) -> Iterator[Field]:
    for number, meaning in columns.fields:
        if number < len(row.cells):
            label, cell = table.header.cells[number], row.cells[number]
            yield Field(meaning, label.text, label.span, cell.span, page.source.slice(cell.span))


def _date(page: Page, row: Row, columns: _Columns, head: Span) -> Dated | None:
    if 0 <= columns.date < len(row.cells):
        span = row.cells[columns.date].span
        text = page.source.slice(span)
        value = parse_date(text)
        if isinstance(value, Period):
            return Dated(text, span, value)
    return date_of_title(page.source.text, head)


def _in_task(tasks: Sequence[Task], line: int) -> bool:
    number = bisect_right(tasks, line, key=lambda task: task.first) - 1
    while number >= 0:
        if line < tasks[number].last:
            return True
        number = tasks[number].parent
    return False


@cache
def _headers() -> Mapping[str, str]:
    return vocabulary(PROGRESS_COLUMNS)
