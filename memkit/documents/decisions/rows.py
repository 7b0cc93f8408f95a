"""Decisions kept as table rows or as timestamped lines; read, never rewritten."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

from memkit.documents.decisions.decision import Decision
from memkit.documents.decisions.ids import decision_id
from memkit.documents.decisions.parts import Parts, read_parts
from memkit.documents.decisions.relations import find_relations
from memkit.documents.decisions.status import read_status
from memkit.documents.entry import Dated, Field, has_content
from memkit.text.dates import Period, parse_date
from memkit.text.inline import plain
from memkit.text.labels import fold
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator, Sequence

    from memkit.documents.vocabulary import Words
    from memkit.text.page import Page
    from memkit.text.tables import Row, Table

_DAY = r"\d{4}-\d{2}-\d{2}"
_TIME = r"[ T]\d{2}:\d{2}(?::\d{2})?Z?"
_STAMP = pattern(
    r"[ \t]{0,8}(?:[-*+][ \t]{1,4})?[*_]{0,2}"
    rf"(?:\[(?P<date>{_DAY}(?:{_TIME})?)\]|(?P<bare>{_DAY}{_TIME}))"
    r"[*_]{0,2}[ \t]{0,4}[-—–:：][ \t]{0,4}"
)
_ITEM = pattern(
    rf"[ \t]{{0,8}}[-*+][ \t]{{1,4}}[*_]{{0,2}}(?P<bare>{_DAY})[*_]{{0,2}}[ \t]{{0,4}}"
    r"(?:[—–:：]|-[ \t])[*_]{0,2}[ \t]{0,4}"
)
_ROW_ID = pattern(r"(?P<prefix>[A-Za-z]{0,10}\d?)[-# ]{0,2}(?P<number>\d{1,5}[A-Z]?)$")
_TITLES = frozenset({"title", "name", "summary", "topic", "subject", "标题", "название", "título", "titel"})
_IDS = frozenset({"id", "", "no", "number", "adr", "nr", "编号", "номер", "№"})
_LONGEST = 160


def read_rows(page: Page, words: Words) -> Iterator[Decision]:
    """The rows of every table with a column for decisions and another known one."""
    for table in page.tables:
        columns = [_column(cell.text, words) for cell in table.header.cells]
        known = {name for name in columns if name}
        if "decision" not in columns and columns[:1] == ["id"] and "title" in columns:
            columns = ["decision" if name == "title" else name for name in columns]
        if "decision" in columns and len(known) > 1:
            for row in table.rows:
                if any(has_content(cell.text) for cell in row.cells):
                    yield _row(page, table, row, columns, words)


def _column(text: str, words: Words) -> str:
    folded = fold(text)
    if folded in _IDS:
        return "id"
    return words.decision.get(folded, "") or ("title" if folded in _TITLES else "")


def _row(page: Page, table: Table, row: Row, columns: Sequence[str], words: Words) -> Decision:
    source = page.source
    named = {
        name: Field(name, head.text, head.span, cell.span, source.slice(cell.span))
        for name, head, cell in reversed(list(zip(columns, table.header.cells, row.cells, strict=False)))
        if name
    }
    date, status, title = named.get("date"), named.get("status"), named.get("decision")
    stated = read_status(source, status.span, "table", words.status) if status else None
    match = _ROW_ID.match(plain(row.cells[0].text)) if columns[0] == "id" and row.cells else None
    return Decision(
        path=page.path,
        collection=page.path,
        form="table",
        notation="row",
        id=decision_id(match["prefix"], match["number"]) if match else "",
        number=int(match["number"]) if match and match["number"].isdecimal() else None,
        id_text=source.slice(row.cells[0].span) if match else "",
        id_span=row.cells[0].span if row.cells else row.span,
        title=plain(title.text)[:_LONGEST] if title else "",
        head=title.span if title else row.span,
        span=row.span,
        text=source.slice(row.span),
        parts=Parts(
            fields=tuple(
                sorted(
                    (field for name, field in named.items() if name not in {"id", "title"}),
                    key=lambda field: field.span,
                )
            ),
            statuses=(stated,) if stated else (),
            relations=tuple(
                relation
                for cell in (title, status)
                for relation in (find_relations(page, cell.span) if cell else ())
            ),
            date=Dated(date.text, date.span, parse_date(date.text)) if date and date.text else None,
        ),
    )


def stamped_lines(page: Page) -> tuple[int, ...]:
    """The lines that begin with a timestamp, in order."""
    return tuple(line for line, _ in _stamps(page, (), _STAMP))


def read_stamped(page: Page, taken: Sequence[Span], words: Words) -> Iterator[Decision]:
    """Timestamped lines (`[2025-08-02 12:51:30] - text`) that open a paragraph or an item.

    Items that begin with a day (`- 2026-01-05: text`) count where nothing else in the file is an entry.
    """
    found = list(_stamps(page, taken, _STAMP))
    if not found and not taken:
        found = list(_stamps(page, taken, _ITEM))
    starts = [span.start for span in taken]
    for number, (line, match) in enumerate(found):
        last = found[number + 1][0] if number + 1 < len(found) else page.source.line_count
        following = bisect_left(starts, page.source.line_starts[line])
        if following < len(taken):
            last = min(last, page.source.line_at(taken[following].start))
        yield _stamped(page, line, last, match, words)


def _stamps(page: Page, taken: Sequence[Span], form: re.Pattern[str]) -> Iterator[tuple[int, re.Match[str]]]:
    source = page.source
    starts = [span.start for span in taken]
    for block in page.paragraphs:
        for line in range(block.first, block.last):
            span = source.line_span(line)
            match = form.match(source.text, span.start, span.end)
            number = bisect_right(starts, span.start) - 1
            inside = number >= 0 and span.start < taken[number].end
            if match and not inside and not source.text.startswith("Log of updates", match.end()):
                yield line, match


def _stamped(page: Page, line: int, last: int, match: re.Match[str], words: Words) -> Decision:
    source = page.source
    while last > line + 1 and not source.line_text(last - 1).strip():
        last -= 1
    span = source.lines_span(line, last)
    number = bisect_left(page.sections, line, key=lambda section: section.first)
    stop = bisect_left(page.sections, last, number, key=lambda section: section.first)
    parts = read_parts(page, line + 1, last, page.sections[number:stop], words)
    group = "date" if match.groupdict().get("date") else "bare"
    value = parse_date(match[group])
    return Decision(
        path=page.path,
        collection=page.path,
        form="roo",
        notation="date",
        id="",
        number=None,
        id_text="",
        id_span=Span(span.start, span.start),
        title=plain(source.text[match.end() : source.line_span(line).end])[:_LONGEST],
        head=source.line_span(line),
        span=span,
        text=source.slice(span),
        parts=Parts(
            fields=parts.fields,
            statuses=parts.statuses,
            relations=parts.relations,
            date=Dated(match[group], Span(*match.span(group)), value) if isinstance(value, Period) else None,
        ),
    )
