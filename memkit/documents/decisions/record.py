"""Reading a decision record: one file a decision, Nygard, MADR and their dialects."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memkit.documents.decisions.decision import Decision
from memkit.documents.decisions.heading import EntryHeading, read_heading
from memkit.documents.decisions.ids import id_of_file
from memkit.documents.decisions.parts import Parts, read_parts
from memkit.documents.decisions.relations import Relation, RelationKind, find_relations, related
from memkit.documents.decisions.status import Status, read_status
from memkit.documents.entry import Dated
from memkit.documents.vocabulary import WORDS, Words
from memkit.text.dates import parse_date
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.text.page import Page

_RECORD_NAME = pattern(
    r"(?:(?:adr|dec|edr|d)[-_]?)?\d{1,5}(?=[-_. ])|\d{8}-|\d{4}-\d{2}-\d{2}", re.IGNORECASE
)
_NO_RECORD = pattern(
    r"(?:readme|index|about|summary|toc|contributing|changelog|_.{0,80}"
    r"|(?:0{1,4}[-_])?(?:(?:adr|madr|decision|record|nygard|short|long|minimal|full)[-_]?){0,3}template(?:[-_.]\w{1,12})?)\.md",
    re.IGNORECASE,
)
_RELATION_KEYS: dict[str, RelationKind] = {
    "supersedes": "supersedes",
    "replaces": "supersedes",
    "superseded-by": "superseded-by",
    "superseded-in-part-by": "superseded-by",
    "partially-superseded-by": "superseded-by",
    "replaced-by": "superseded-by",
    "amends": "amends",
    "amended-by": "amended-by",
    "extends": "extends",
    "relates-to": "relates",
    "related": "relates",
}
_STATES_A_DECISION = frozenset({"status", "decision", "context", "consequence"})


def parse_record(page: Page, words: Words = WORDS) -> Decision | None:
    """Read a file of a decision directory; None when it is no record (an index, a template, a note)."""
    name = page.path.rpartition("/")[2]
    if _NO_RECORD.fullmatch(name):
        return None
    top = next((n for n, section in enumerate(page.sections) if section.level == 1), None)
    head = read_heading(page.source, page.sections[top].heading) if top is not None else None
    first = page.sections[top].heading.last if top is not None else page.source.line_at(page.body_start)
    inside = tuple(section for n, section in enumerate(page.sections) if n != top)
    parts = read_parts(page, first, page.source.line_count, inside, words)
    if not _RECORD_NAME.match(name):
        stated = {field.name for field in parts.fields} | ({"status"} if "status" in _keys(page) else set())
        if len(stated & _STATES_A_DECISION) < 2:  # noqa: PLR2004 - a note may have one such heading
            return None
    return _record(page, top, head, parts, words)


def _record(page: Page, top: int | None, head: EntryHeading | None, parts: Parts, words: Words) -> Decision:
    source = page.source
    head_span = page.sections[top].heading.span if top is not None else source.line_span(0)
    file_id, heading_id = id_of_file(page.path), head.id if head and not head.weak else ""
    id_ = file_id or heading_id
    named = head is not None and heading_id == id_ != ""
    digits = id_.rpartition("-")[2]
    return Decision(
        path=page.path,
        collection=page.path.rpartition("/")[0],
        form="record",
        notation=head.kind if head else "title",
        id=id_,
        number=int(digits) if digits.isdecimal() else None,
        id_text=source.slice(head.id_span) if head and named else id_,
        id_span=head.id_span if head and heading_id else head_span,
        title=_title(page, head),
        head=head_span,
        span=Span(0, len(source.text)),
        text=source.text,
        parts=Parts(
            fields=parts.fields,
            statuses=(*_frontmatter_status(page, words), *(head.statuses if head else ()), *parts.statuses),
            relations=(
                *_frontmatter_relations(page),
                *(find_relations(page, head.suffix) if head else ()),
                *parts.relations,
            ),
            date=_date(page) or parts.date or (head.date if head else None),
        ),
        other_ids=tuple(_ids(page, file_id, head, head_span)),
    )


def _title(page: Page, head: EntryHeading | None) -> str:
    """The heading's title; a heading that is an id or a date only keeps its whole text."""
    if head and (head.title or head.id):
        return head.title or page.data.text("title") or head.id
    name = page.path.rpartition("/")[2].rpartition(".")[0]
    return page.data.text("title") or name


def _ids(
    page: Page, file_id: str, head: EntryHeading | None, head_span: Span
) -> Iterator[tuple[str, str, Span]]:
    if file_id:
        yield "file name", file_id, head_span
    if head and head.id and not head.weak:
        yield "heading", head.id, head.id_span
    for key in ("id", "number", "adr"):
        for value in page.data.texts(key):
            said = value.text.strip()
            if re.fullmatch(r"(?i:adr[-_ ]?)?\d{1,4}", said):
                yield "frontmatter", id_of_file(said.replace(" ", "-")), value.span


def _keys(page: Page) -> set[str]:
    return {key.text.casefold().replace("_", "-") for key, _ in page.data.pairs}


def _date(page: Page) -> Dated | None:
    for key in ("date", "decided", "decision-date", "created"):
        for value in page.data.texts(key):
            if value.text.strip():
                return Dated(value.text, value.span, parse_date(value.text))
    return None


def _frontmatter_status(page: Page, words: Words) -> Iterator[Status]:
    for value in page.data.texts("status"):
        status = read_status(page.source, value.span, "frontmatter", words.status)
        if status:
            yield status


def _frontmatter_relations(page: Page) -> Iterator[Relation]:
    for value in page.data.texts("status"):
        yield from find_relations(page, value.span)
    for key, _ in page.data.pairs:
        kind = _RELATION_KEYS.get(key.text.casefold().replace("_", "-"))
        if kind is None:
            continue
        for value in page.data.texts(key.text):
            relation = related(page, kind, value.span, key.span)
            if relation:
                partial = relation.partial or "part" in key.text.casefold()
                yield Relation(kind, relation.targets, value.span, partial)
