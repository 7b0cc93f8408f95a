"""Reading a decision log: headings with ids, numbers or dates, tables, and timestamped lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.contract import declares_newest_first
from memkit.documents.decisions.choice import choose_entries
from memkit.documents.decisions.decision import Decision
from memkit.documents.decisions.parts import LateParts, Parts, read_parts
from memkit.documents.decisions.relations import find_relations
from memkit.documents.decisions.rows import read_rows, read_stamped, stamped_lines
from memkit.documents.entry import Dated
from memkit.documents.vocabulary import WORDS, Words
from memkit.frozen import frozen
from memkit.text.dates import Period, find_dates
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memkit.documents.decisions.choice import Chosen
    from memkit.text.page import Page

_RULE = pattern(r"[ \t]{0,3}(?:(?:-[ \t]{0,3}){3,80}|(?:\*[ \t]{0,3}){3,80}|(?:_[ \t]{0,3}){3,80})")


@frozen
class DecisionLog:
    """A log's entries in file order, and the order the file declares (`newest-first` or empty)."""

    path: str
    entries: tuple[Decision, ...]
    order: str


def parse_log(page: Page, words: Words = WORDS) -> DecisionLog:
    """Read every entry of a decision log."""
    chosen = choose_entries(page, words, stamped_lines(page))
    entries = [_entry(page, each, words) for each in chosen]
    if not entries:
        entries = [*read_rows(page, words)]
    entries += read_stamped(page, [entry.span for entry in entries], words)
    entries.sort(key=lambda entry: entry.span)
    return DecisionLog(page.path, tuple(entries), _order(page, entries))


def _entry(page: Page, chosen: Chosen, words: Words) -> Decision:
    section, head = page.sections[chosen.number], chosen.head
    last = _last_line(page, section.heading.last, section.last)
    parts = LateParts(lambda: _parts(page, chosen, last, words))
    span = page.source.lines_span(section.first, last)
    return Decision(
        path=page.path,
        collection=page.path,
        form="log",
        notation=head.kind,
        id=head.id,
        number=head.number,
        id_text=page.source.slice(head.id_span),
        id_span=head.id_span,
        title=head.title or _title_from_field(parts.all),
        head=section.heading.span,
        span=span,
        text=page.source.slice(span),
        parts=parts,
    )


def _parts(page: Page, chosen: Chosen, last: int, words: Words) -> Parts:
    section, head = page.sections[chosen.number], chosen.head
    held = read_parts(page, section.heading.last, last, chosen.inside, words)
    return Parts(
        fields=held.fields,
        statuses=(*head.statuses, *held.statuses),
        relations=(*find_relations(page, head.suffix), *held.relations),
        date=head.date or held.date or _group_date(page, section.parent),
    )


def _last_line(page: Page, first: int, last: int) -> int:
    """One past an entry's last line; blanks and thematic breaks only part it from the next."""
    while last > first:
        text = page.source.line_text(last - 1)
        if text.strip() and not _RULE.fullmatch(text):
            break
        last -= 1
    return last


def _group_date(page: Page, parent: int) -> Dated | None:
    """The date of the section above, where entries are grouped under days."""
    if parent < 0 or page.sections[parent].level == 1:
        return None
    span = page.sections[parent].heading.span
    found = [held for held in find_dates(page.source.slice(span)) if isinstance(held[2], Period)]
    if len(found) != 1:
        return None
    start, end, value = found[0]
    place = Span(span.start + start, span.start + end)
    return Dated(page.source.slice(place), place, value)


def _title_from_field(parts: Parts) -> str:
    field = next((field for field in parts.fields if field.name == "decision"), None)
    return field.text.splitlines()[0].strip()[:120] if field and field.text else ""


def _order(page: Page, entries: Sequence[Decision]) -> str:
    """What the preamble declares about order: contracts are read where a file states them."""
    end = min((entry.span.start for entry in entries), default=0)
    return "newest-first" if declares_newest_first(page, end) else ""
