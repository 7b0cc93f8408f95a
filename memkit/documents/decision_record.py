"""Reading a decision record: one file a decision, Nygard, MADR and their dialects."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memkit.documents.decision_heading import EntryHeading, read_heading
from memkit.documents.decision_parts import Parts, read_parts
from memkit.documents.decisions import Decision
from memkit.documents.entry import Dated
from memkit.documents.relations import Relation, RelationKind, find_relations, find_targets, id_of_file
from memkit.documents.status import Status, read_status
from memkit.documents.vocabulary import WORDS, Words
from memkit.text.dates import parse_date
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.text.page import Page, Section

_RECORD_NAME = re.compile(r"(?:adr[-_]?)?\d{1,5}(?=[-_.])|\d{8}-|\d{4}-\d{2}-\d{2}", re.IGNORECASE)
_NO_RECORD = re.compile(
    r"(?:readme|index|template|.*[-_]template|template[-_].*|_.*|about|summary|toc)\.md$", re.IGNORECASE
)
_RELATION_KEYS: dict[str, RelationKind] = {
    "supersedes": "supersedes",
    "superseded_by": "superseded-by",
    "superseded-by": "superseded-by",
    "amends": "amends",
    "amended-by": "amended-by",
    "amended_by": "amended-by",
}
_STATES_A_DECISION = frozenset({"status", "decision", "context", "consequence"})


def parse_record(page: Page, words: Words = WORDS) -> Decision | None:
    """Read a file of a decision directory; None when it is no record (an index, a template, a note)."""
    name = page.path.rsplit("/", 1)[-1]
    if _NO_RECORD.match(name):
        return None
    top = next((n for n, section in enumerate(page.sections) if section.level == 1), None)
    head = read_heading(page.source, page.sections[top].heading) if top is not None else None
    parts = _parts(page, top, words)
    if not _RECORD_NAME.match(name):
        stated = {field.name for field in parts.fields} | ({"status"} if parts.statuses else set())
        if len(stated & _STATES_A_DECISION) < 2:  # noqa: PLR2004 - a note may have one such heading
            return None
    return _record(page, top, head, parts, words)


def _parts(page: Page, top: int | None, words: Words) -> Parts:
    first = page.sections[top].heading.last if top is not None else page.source.line_at(page.body_start)
    inside: tuple[Section, ...] = tuple(_field_sections(page, top))
    return read_parts(page, first, page.source.line_count, inside, words)


def _field_sections(page: Page, top: int | None) -> Iterator[Section]:
    """Second-level sections and theirs: MADR puts Consequences under Decision Outcome."""
    for number, section in enumerate(page.sections):
        if number != top and section.level <= 3:  # noqa: PLR2004 - deeper headings are prose
            yield section


def _record(page: Page, top: int | None, head: EntryHeading | None, parts: Parts, words: Words) -> Decision:
    name = page.path.rsplit("/", 1)[-1]
    source = page.source
    whole = Span(0, len(source.text))
    head_span = page.sections[top].heading.span if top is not None else source.line_span(0)
    file_id, heading_id = id_of_file(page.path), head.id if head else ""
    id_ = file_id or heading_id
    ids = tuple(
        (where, said, span)
        for where, said, span in (
            ("file name", file_id, head_span),
            ("heading", heading_id, head.id_span if head else head_span),
            *_frontmatter_ids(page),
        )
        if said
    )
    digits = id_.rpartition("-")[2]
    return Decision(
        path=page.path,
        collection=page.path.rpartition("/")[0],
        form="record",
        notation=head.kind if head else "title",
        id=id_,
        number=int(digits) if digits.isdigit() else None,
        id_text=source.slice(head.id_span) if head and heading_id == id_ and id_ else id_,
        id_span=head.id_span if head and heading_id else head_span,
        title=(head.title if head else "") or page.data.text("title") or name.removesuffix(".md"),
        head=head_span,
        span=whole,
        text=source.text,
        date=_date(page) or parts.date or (head.date if head else None),
        statuses=(*_frontmatter_status(page, words), *_heading_status(page, head), *parts.statuses),
        relations=(*_frontmatter_relations(page), *_heading_relations(page, head), *parts.relations),
        fields=parts.fields,
        other_ids=ids,
    )


def _frontmatter_ids(page: Page) -> Iterator[tuple[str, str, Span]]:
    for key in ("id", "number", "adr"):
        for value in page.data.texts(key):
            said = (
                id_of_file(value.text) if re.fullmatch(r"(?i:adr[-_ ]?)?\d{1,4}", value.text.strip()) else ""
            )
            if said:
                yield "frontmatter", said, value.span


def _date(page: Page) -> Dated | None:
    for key in ("date", "created", "decided"):
        for value in page.data.texts(key):
            return Dated(value.text, value.span, parse_date(value.text))
    return None


def _frontmatter_status(page: Page, words: Words) -> Iterator[Status]:
    for value in page.data.texts("status"):
        status = read_status(value.text, value.span, "frontmatter", words.status)
        if status:
            yield status


def _heading_status(page: Page, head: EntryHeading | None) -> Iterator[Status]:
    if head and head.status:
        yield Status(head.status, page.source.slice(head.suffix).strip(" —–-()[]"), head.suffix, "heading")


def _heading_relations(page: Page, head: EntryHeading | None) -> Iterator[Relation]:
    if head:
        yield from find_relations(page, head.suffix, page.links)


def _frontmatter_relations(page: Page) -> Iterator[Relation]:
    for value in page.data.texts("status"):
        yield from find_relations(page, value.span, ())
    for key, kind in _RELATION_KEYS.items():
        values = page.data.texts(key)
        targets = [target for value in values for target in find_targets(page.source.text, value.span, ())]
        if targets:
            yield Relation(kind, tuple(targets), Span(targets[0].span.start, targets[-1].span.end))
