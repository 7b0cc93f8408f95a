"""Decisions kept as table rows or as timestamped lines; read, never rewritten."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memkit.documents.decisions import Decision
from memkit.documents.entry import Dated, Field
from memkit.documents.relations import decision_id
from memkit.documents.status import read_status
from memkit.text.dates import Period, parse_date
from memkit.text.inline import plain
from memkit.text.labels import fold
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.documents.vocabulary import Words
    from memkit.text.page import Page
    from memkit.text.tables import Row, Table

_STAMP = re.compile(
    r"[ \t]{0,8}(?:[-*+][ \t]{1,4})?\[(?P<date>\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2})?)?)\]"
    r"[ \t]{0,4}[-—–:][ \t]{0,4}"
)
_ROW_ID = re.compile(r"(?P<prefix>[A-Za-z]{0,10}\d?)[-# ]{0,2}(?P<number>\d{1,5}[A-Z]?)$")


def read_rows(page: Page, words: Words) -> Iterator[Decision]:
    """The rows of every table with a column for decisions and another known one."""
    for table in page.tables:
        columns = [words.decision.get(fold(cell.text), "") for cell in table.header.cells]
        if "decision" in columns and len({name for name in columns if name}) > 1:
            for row in table.rows:
                yield _row(page, table, row, columns, words)


def _row(page: Page, table: Table, row: Row, columns: Sequence[str], words: Words) -> Decision:
    fields = tuple(
        Field(name, head.text, head.span, cell.span, cell.text)
        for name, head, cell in zip(columns, table.header.cells, row.cells, strict=False)
        if name
    )
    named = {field.name: field for field in reversed(fields)}
    date, status = named.get("date"), named.get("status")
    stated = read_status(status.text, status.span, "table", words.status) if status else None
    id_ = _row_id(table, row)
    title = named.get("decision")
    return Decision(
        path=page.path,
        collection=page.path,
        form="table",
        notation="row",
        id=id_,
        number=None,
        id_text=row.cells[0].text if id_ else "",
        id_span=row.cells[0].span if row.cells else row.span,
        title=plain(title.text)[:160] if title else "",
        head=title.span if title else row.span,
        span=row.span,
        text=page.source.slice(row.span),
        date=Dated(date.text, date.span, parse_date(date.text)) if date and date.text else None,
        statuses=(stated,) if stated else (),
        relations=(),
        fields=fields,
    )


def _row_id(table: Table, row: Row) -> str:
    column = table.column("id", "#", "no", "no.", "number", "adr")
    if column != 0 or not row.cells:
        return ""
    match = _ROW_ID.match(plain(row.cells[0].text))
    return decision_id(match["prefix"], match["number"]) if match else ""


def read_roo(page: Page, taken: Sequence[Span]) -> Iterator[Decision]:
    """Timestamped lines (`[2025-08-02 12:51:30] - text`) that open a paragraph or an item."""
    source = page.source
    found: list[tuple[int, re.Match[str]]] = []
    for block in page.blocks("paragraph"):
        for line in range(block.first, block.last):
            span = source.line_span(line)
            match = _STAMP.match(source.text, span.start, span.end)
            if match and not any(span.within(other) for other in taken):
                found.append((line, match))
    for (line, match), end in zip(found, [*(line for line, _ in found[1:]), source.line_count], strict=True):
        yield _stamped(page, line, end, match)


def _stamped(page: Page, line: int, end: int, match: re.Match[str]) -> Decision:
    source = page.source
    span = source.lines_span(line, end)
    title = Span(match.end(), source.line_span(line).end)
    value = parse_date(match["date"])
    return Decision(
        path=page.path,
        collection=page.path,
        form="roo",
        notation="date",
        id="",
        number=None,
        id_text="",
        id_span=Span(span.start, span.start),
        title=plain(source.slice(title))[:160],
        head=source.line_span(line),
        span=span,
        text=source.slice(span),
        date=Dated(match["date"], Span(*match.span("date")), value) if isinstance(value, Period) else None,
        statuses=(),
        relations=(),
        fields=(),
    )
