"""The fields, statuses and relations inside one decision, whatever its notation."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from memkit.documents.decisions.fields import Part, find_parts
from memkit.documents.decisions.relations import (
    Relation,
    RelationKind,
    find_relations,
    leading_relation,
    related,
    starts_with_relation,
)
from memkit.documents.decisions.status import Status, StatusPlace, read_status, states_status
from memkit.documents.entry import Dated, Field
from memkit.frozen import frozen
from memkit.text.dates import Period, find_dates, parse_date
from memkit.text.inline import plain
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from memkit.documents.vocabulary import Words
    from memkit.text.page import Page, Section

PRIMARY = frozenset({"context", "decision", "consequence", "rationale"})
"""The fields that make a text a decision."""
_RELATIONS: dict[str, RelationKind] = {
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
_MARKS = pattern(r"[ \t>]{0,20}(?:[-*+][ \t]{1,4})?")
_CLAUSE = pattern(r"[,;:(→—–.]|->")
_AUXILIARIES = frozenset("is was now been has later then since and but".split())
_CLAUSE_REACH = 160
_MOST_LINES = 60
"""Lines of a status or links section that are read; the rest is prose."""
_NO_STATUS = ("<!--", "```", "~~~", "|", "#")


@frozen
class Parts:
    """What the body of a decision holds."""

    fields: tuple[Field, ...]
    statuses: tuple[Status, ...]
    relations: tuple[Relation, ...]
    date: Dated | None


class LateParts:
    """Parts that are read when somebody asks for one: matching two states of a log needs none of them.

    They are half of what reading a log costs. As a value they are the parts.
    """

    __slots__ = ("_held", "_read")

    def __init__(self, read: Callable[[], Parts]) -> None:
        self._read: Callable[[], Parts] | None = read
        self._held: Parts | None = None

    @property
    def all(self) -> Parts:
        """The parts."""
        if self._held is None and self._read is not None:
            self._held, self._read = self._read(), None
        return cast("Parts", self._held)

    @property
    def fields(self) -> tuple[Field, ...]:
        """See `Parts`."""
        return self.all.fields

    @property
    def statuses(self) -> tuple[Status, ...]:
        """See `Parts`."""
        return self.all.statuses

    @property
    def relations(self) -> tuple[Relation, ...]:
        """See `Parts`."""
        return self.all.relations

    @property
    def date(self) -> Dated | None:
        """See `Parts`."""
        return self.all.date

    def __eq__(self, other: object) -> bool:
        return self.all == (other.all if isinstance(other, LateParts) else other)

    def __hash__(self) -> int:
        return hash(self.all)

    def __repr__(self) -> str:
        return repr(self.all)

    def __reduce__(self) -> str | tuple[object, ...]:
        return self.all.__reduce__()


def read_parts(page: Page, first: int, last: int, sections: tuple[Section, ...], words: Words) -> Parts:
    """Read the lines `[first, last)` below a decision's heading; `sections` are all those in it."""
    parts = find_parts(page, first, last, sections, words)
    statuses: list[Status] = []
    relations: list[Relation] = []
    date: Dated | None = None
    told = False
    for part in parts:
        name = part.field.name
        if name == "status":
            found = list(_statuses(page, part, words))
            statuses += [s for s in found if s.value or not told or part.form == "section"]
            relations += _stated_relations(page, part)
        elif name == "date":
            date = date or _date(page, part.field)
        elif name in _RELATIONS:
            relations += _relations(page, part)
        told = told or name in PRIMARY
    relations += _loose_relations(page, first, last, sections, parts)
    return Parts(
        tuple(part.field for part in parts),
        tuple(statuses),
        tuple(sorted(relations, key=lambda relation: relation.span)),
        date,
    )


def _statuses(page: Page, part: Part, words: Words) -> Iterator[Status]:
    """The first line of a status text, and of a section each further line that is a status by itself."""
    place: StatusPlace = "label" if part.form == "label" else part.form
    seen = False
    for held in _lines(page, part.field.span):
        text = page.source.slice(held)
        if text.startswith(_NO_STATUS) or (starts_with_relation(text) and not _says_superseded(text)):
            continue
        status = read_status(page.source, held, place, words.status)
        if status is None:
            continue
        if not seen or status.placeholder or states_status(plain(status.text), words.status):
            yield status
        seen = True
        if part.form != "section":
            return


def _says_superseded(text: str) -> bool:
    return "superseded" in text[:40].casefold() or "superceded" in text[:40].casefold()


def _lines(page: Page, span: Span) -> Iterator[Span]:
    """The lines of a span, each without list and quote marks; none from fences on."""
    source = page.source
    first = source.line_at(span.start)
    last = min(source.line_at(max(span.start, span.end - 1)), first + _MOST_LINES)
    for line in range(first, last + 1):
        held = source.line_span(line)
        start, end = max(held.start, span.start), min(held.end, span.end)
        if source.text.startswith(("```", "~~~"), start):
            return
        marks = _MARKS.match(source.text, start, end)
        start = marks.end() if marks else start
        if start < end:
            yield Span(start, end)


def _stated_relations(page: Page, part: Part) -> Iterator[Relation]:
    if part.form == "section":
        for line in _lines(page, part.field.span):
            yield from find_relations(page, line)
        return
    span = _paragraph(page, part.field.span)
    for relation in find_relations(page, span):
        before = page.source.text[max(span.start, relation.span.start - _CLAUSE_REACH) : relation.span.start]
        partial = relation.partial or _of_something_else(before)
        yield Relation(relation.kind, relation.targets, relation.span, partial)


def _of_something_else(before: str) -> bool:
    """Whether the words before a relation's verb say what was superseded: `Accepted; the old limits`."""
    clause = _CLAUSE.split(before)[-1]
    return len([word for word in clause.split() if word.casefold().strip("*_") not in _AUXILIARIES]) > 1


def _relations(page: Page, part: Part) -> Iterator[Relation]:
    """A relation label names its targets; the lines of a Links section may begin with verbs of their own."""
    kind = _RELATIONS[part.field.name]
    label, span = part.field.label_span, part.field.span
    if part.form == "section" or kind == "relates":
        for line in _lines(page, span):
            relation = leading_relation(page, line) or related(page, kind, line, label)
            if relation:
                yield _from_label(relation, label, line)
        return
    span = _paragraph(page, span)
    others = find_relations(page, span)
    end = min((other.span.start for other in others), default=span.end)
    relation = related(page, kind, Span(span.start, end), label)
    if relation:
        yield _from_label(relation, label, span)
    yield from others


def _from_label(relation: Relation, label: Span, region: Span) -> Relation:
    """The relation with a span inside its line: a label may stand far above it."""
    if relation.span.start == label.start and region.start > label.end + 3:
        span = Span(relation.targets[0].span.start, relation.span.end)
        return Relation(relation.kind, relation.targets, span, relation.partial)
    return relation


def _loose_relations(
    page: Page, first: int, last: int, sections: tuple[Section, ...], parts: tuple[Part, ...]
) -> Iterator[Relation]:
    """Paragraphs above the first subsection that begin with a verb: `> Superseded by ADR-5`."""
    from bisect import bisect_left

    last = min([last, *(section.first for section in sections[:1])])
    taken = {page.source.line_at(part.field.label_span.start) for part in parts}
    number = bisect_left(page.paragraphs, first, key=lambda block: block.first)
    for block in page.paragraphs[number:]:
        if block.first >= last:
            return
        if block.first in taken:
            continue
        relation = leading_relation(page, page.source.line_span(block.first))
        if relation:
            yield relation


def _paragraph(page: Page, span: Span) -> Span:
    """A span up to the first blank line in it."""
    text = page.source.text
    ends = [at for mark in ("\n\n", "\r\n\r\n") if (at := text.find(mark, span.start, span.end)) >= 0]
    return Span(span.start, min(ends, default=span.end))


def _date(page: Page, field: Field) -> Dated | None:
    """The date of a date field; None where it holds no figure at all."""
    line = page.source.slice(field.span).partition("\n")[0].partition("<!--")[0]
    said = line.strip(" \t\r*_`\"'")
    if not any(char.isdigit() for char in said):
        return None
    start = field.span.start + line.index(said)
    value = parse_date(said)
    if not isinstance(value, Period):
        inside = find_dates(said)
        if inside:
            first, last, held = inside[0]
            return Dated(said[first:last], Span(start + first, start + last), held)
        if value.problem == "unknown" and field.label.casefold() in {"data", "created"}:
            return None  # `Data` is a date in Portuguese and not in English
    return Dated(said, Span(start, start + len(said)), value)
