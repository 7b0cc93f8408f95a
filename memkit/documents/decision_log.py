"""Reading a decision log: headings with ids, numbers or dates, tables, and timestamped bullets."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memkit.documents.decision_heading import EntryHeading, read_heading
from memkit.documents.decision_parts import Parts, read_parts
from memkit.documents.decision_rows import read_roo, read_rows
from memkit.documents.decisions import Decision
from memkit.documents.relations import find_relations
from memkit.documents.status import Status
from memkit.documents.vocabulary import WORDS, Words
from memkit.text.labels import find_labels, fold
from memkit.text.source import Span

if TYPE_CHECKING:
    from memkit.documents.entry import Dated
    from collections.abc import Iterator, Sequence

    from memkit.text.page import Page, Section

_PRIMARY = frozenset({"context", "decision", "consequence", "rationale"})
_NEWEST_FIRST = ("newest on top", "newest first", "newest decisions at the top", "at the top", "倒序")


@dataclass(frozen=True, slots=True)
class DecisionLog:
    """A log's entries in file order, and the order the file declares (`newest-first` or empty)."""

    path: str
    entries: tuple[Decision, ...]
    order: str


def parse_log(page: Page, words: Words = WORDS) -> DecisionLog:
    """Read every entry of a decision log."""
    chosen = _entry_sections(page, words)
    entries = [_entry(page, number, head, words) for number, head in chosen]
    if not entries:
        entries = [*read_rows(page, words)]
    entries += read_roo(page, [entry.span for entry in entries])
    return DecisionLog(page.path, tuple(sorted(entries, key=lambda entry: entry.span)), _order(page, entries))


def _entry_sections(page: Page, words: Words) -> list[tuple[int, EntryHeading]]:
    heads = [read_heading(page.source, section.heading) for section in page.sections]
    named = [n for n, head in enumerate(heads) if head.kind == "id" and (n > 0 or page.sections[n].level > 1)]
    if not named:
        named = _of_main_level(page, [n for n, head in enumerate(heads) if head.kind == "number"])
    if not named:
        named = [n for n, head in enumerate(heads) if head.kind == "word"]
    if not named:
        named = [n for n, head in enumerate(heads) if head.kind == "date" and page.sections[n].level > 1]
    chosen = _outermost(page, named)
    chosen |= _outermost(page, _labelled(page, words, chosen))
    return [(n, heads[n]) for n in sorted(chosen)]


def _of_main_level(page: Page, numbers: list[int]) -> list[int]:
    """Numbered headings of the level that holds most of them: deeper ones are steps inside an entry."""
    if not numbers:
        return []
    counted = Counter(page.sections[n].level for n in numbers)
    level = min(counted, key=lambda level: (-counted[level], level))
    top = min(counted)
    return [n for n in numbers if page.sections[n].level == (top if counted[top] > 1 else level)]


def _outermost(page: Page, numbers: Sequence[int]) -> set[int]:
    chosen = set(numbers)
    return {n for n in numbers if not any(above in chosen for above in _above(page, n))}


def _above(page: Page, number: int) -> Iterator[int]:
    parent = page.sections[number].parent
    while parent >= 0:
        yield parent
        parent = page.sections[parent].parent


def _labelled(page: Page, words: Words, chosen: set[int]) -> list[int]:
    """Sections that are entries by their content: two of the main fields directly in them."""
    found = []
    for number, section in enumerate(page.sections):
        if section.level == 1 or number in chosen or any(above in chosen for above in _above(page, number)):
            continue
        if any(number in _above(page, other) for other in chosen):
            continue
        meanings = {words.decision.get(fold(child.title), "") for child in page.children(number)}
        meanings |= {
            label.meaning for label in find_labels(page, section.heading.last, section.last, words.decision)
        }
        if len(meanings & _PRIMARY) > 1 and words.decision.get(fold(section.title), "") == "":
            found.append(number)
    return found


def _entry(page: Page, number: int, head: EntryHeading, words: Words) -> Decision:
    section = page.sections[number]
    parts = read_parts(page, section.heading.last, section.last, tuple(page.children(number)), words)
    span = page.source.lines_span(section.first, section.last)
    date = head.date or parts.date or _group_date(page, section)
    return Decision(
        path=page.path,
        collection=page.path,
        form="log",
        notation=head.kind,
        id=head.id,
        number=head.number,
        id_text=page.source.slice(head.id_span),
        id_span=head.id_span,
        title=head.title or _title_from_field(parts),
        head=section.heading.span,
        span=span,
        text=page.source.slice(span),
        date=date,
        statuses=(*_heading_status(page, head), *parts.statuses),
        relations=(*find_relations(page, head.suffix, page.links), *parts.relations),
        fields=parts.fields,
    )


def _heading_status(page: Page, head: EntryHeading) -> Iterator[Status]:
    if head.status:
        yield Status(head.status, page.source.slice(head.suffix).strip(" —–-()[]"), head.suffix, "heading")


def _group_date(page: Page, section: Section) -> Dated | None:
    """The date of the section above, where entries are grouped under days."""
    if section.parent < 0:
        return None
    return read_heading(page.source, page.sections[section.parent].heading).date


def _title_from_field(parts: Parts) -> str:
    field = next((field for field in parts.fields if field.name == "decision"), None)
    return field.text.splitlines()[0].strip()[:120] if field and field.text else ""


def _order(page: Page, entries: list[Decision]) -> str:
    """What the preamble declares about order: contracts are read where a file states them."""
    end = min((entry.span.start for entry in entries), default=0)
    preamble = page.source.slice(Span(page.body_start, max(end, page.body_start))).casefold()
    return "newest-first" if any(phrase in preamble for phrase in _NEWEST_FIRST) else ""
