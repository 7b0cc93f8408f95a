"""The fields, statuses and relations inside one decision, whatever its notation."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memkit.documents.entry import Dated, Field
from memkit.documents.relations import Relation, RelationKind, Target, find_relations, find_targets
from memkit.documents.status import Status, StatusPlace, read_status
from memkit.text.dates import Period, find_dates, parse_date
from memkit.text.labels import find_labels, fold
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.documents.vocabulary import Words
    from memkit.text.labels import Label
    from memkit.text.page import Page, Section

_RELATION_FIELDS: dict[str, RelationKind] = {
    "supersedes": "supersedes",
    "superseded-by": "superseded-by",
    "amends": "amends",
    "amended-by": "amended-by",
    "clarifies": "clarifies",
    "clarified-by": "clarified-by",
    "extends": "extends",
    "extended-by": "extended-by",
    "relates": "relates",
}
_HEAD_LINES = 25
"""How far into a record its labels count as metadata (`- Status: accepted` under the title)."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What the body of a decision holds."""

    fields: tuple[Field, ...]
    statuses: tuple[Status, ...]
    relations: tuple[Relation, ...]
    date: Dated | None


def read_parts(page: Page, first: int, last: int, sections: tuple[Section, ...], words: Words) -> Parts:
    """Read the lines `[first, last)` below a decision's heading; `sections` are those directly in it."""
    labels = find_labels(page, first, last, words.decision)
    fields = [_section_field(page, section, words) for section in sections]
    fields += [_label_field(page, label, sections) for label in labels if label.meaning]
    fields.sort(key=lambda field: field.label_span)
    statuses = [*_table_statuses(page, first, last, words)]
    relations: list[Relation] = []
    date: Dated | None = None
    in_section = {section.heading.span for section in sections}
    for field in fields:
        if field.name == "status":
            place: StatusPlace = "section" if field.label_span in in_section else "label"
            found = _statuses(page, field.span, place, words)
            statuses += found
            relations += find_relations(page, field.span, page.links)
        elif field.name == "date" and date is None:
            date = _date(page, field)
        elif field.name in _RELATION_FIELDS:
            relations += _relation(page, field)
    kept = tuple(field for field in fields if field.name)
    return Parts(kept, tuple(statuses), tuple(relations), date)


def _section_field(page: Page, section: Section, words: Words) -> Field:
    title = re.sub(r"^\W{0,3}\d{1,2}[.)]\s{1,3}", "", section.title)
    name = words.decision.get(fold(title), "")
    span = page.source.lines_span(section.heading.last, section.last)
    return Field(name, section.title, section.heading.span, span, page.source.slice(span).strip())


def _label_field(page: Page, label: Label, sections: tuple[Section, ...]) -> Field:
    """A label's value ends with the section it stands in."""
    end = label.value.end
    for section in sections:
        start = page.source.line_starts[section.first]
        if label.span.start < start < end:
            end = start
    span = Span(label.value.start, end)
    return Field(
        label.meaning, label.name, label.span, span, page.source.slice(span).strip().strip("-*").strip()
    )


def _statuses(page: Page, span: Span, place: StatusPlace, words: Words) -> Iterator[Status]:
    """A status section may hold several lines: each that begins with a known status, and the first of all."""
    source = page.source
    seen = False
    for line in range(source.line_at(span.start), source.line_at(max(span.start, span.end - 1)) + 1):
        held = source.line_span(line)
        held = Span(max(held.start, span.start), min(held.end, span.end))
        text = source.slice(held)
        if text.lstrip().startswith(("<!--", "```", "|", "#")):
            continue
        status = read_status(text.strip().lstrip("-*> ").strip(), held, place, words.status)
        if status is None:
            if seen and place == "label":
                return
            continue
        if status.value or not seen:
            yield status
        if place == "label":
            return
        seen = True


def _table_statuses(page: Page, first: int, last: int, words: Words) -> Iterator[Status]:
    for table in page.tables:
        if table.first < first or table.last > last or table.first > first + _HEAD_LINES:
            continue
        for row in (table.header, *table.rows):
            if len(row.cells) == 2 and words.decision.get(fold(row.cells[0].text)) == "status":  # noqa: PLR2004 - name and value
                status = read_status(row.cells[1].text, row.cells[1].span, "table", words.status)
                if status:
                    yield status


def _date(page: Page, field: Field) -> Dated | None:
    line = field.text.splitlines()[0].strip(" *_`\"'") if field.text else ""
    if not line:
        return None
    start = page.source.text.find(line, field.span.start, field.span.end)
    value = parse_date(line)
    if not isinstance(value, Period):
        inside = find_dates(line)
        if inside:
            first, last, held = inside[0]
            return Dated(line[first:last], Span(start + first, start + last), held)
    return Dated(line, Span(start, start + len(line)), value)


def _relation(page: Page, field: Field) -> Iterator[Relation]:
    kind = _RELATION_FIELDS[field.name]
    stop = page.source.text.find("\n\n", field.span.start, field.span.end)
    region = Span(field.span.start, stop if stop >= 0 else field.span.end)
    targets: tuple[Target, ...] = tuple(find_targets(page.source.text, region, page.links))
    if targets:
        text = page.source.slice(Span(field.label_span.start, region.end)).lower()
        yield Relation(kind, targets, region, "partial" in text or any(t.section for t in targets))
