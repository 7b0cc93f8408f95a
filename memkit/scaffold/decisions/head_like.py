"""The heading of a new decision, after the model of another's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.decisions.heading import read_heading
from memkit.scaffold.decisions.numbering import numbered_like
from memkit.text.source import Span

if TYPE_CHECKING:
    from memkit.documents.decisions.decision import Decision
    from memkit.documents.decisions.heading import EntryHeading
    from memkit.scaffold.decisions.writing import Writing
    from memkit.text.page import Page, Section

_CLOSING = {"(": ")", "[": "]", "（": "）"}


def section_of(page: Page, model: Decision) -> Section | None:
    """The section whose heading names a decision; None for a record without a heading."""
    return next((held for held in page.sections if held.heading.span == model.head), None)


def heading_like(page: Page, section: Section, model: Decision, new: Writing) -> str | None:
    """The heading line; None where the model's is no plain one."""
    head = read_heading(page.source, section.heading)
    source = page.source
    start = source.line_starts[section.first]
    if section.heading.last - section.first > 1:
        start = section.heading.span.start  # underlined: written with `#`
    if "](" in source.slice(section.heading.span) or "\n" in source.slice(section.heading.span):
        return None
    before = _before(page, Span(start, head.title_span.start), head, model, new)
    if not before.lstrip().startswith("#"):
        before = f"{'#' * section.level} {before}"
    bold = "**" if before.count("**") % 2 else ""
    if not head.title:
        return f"{before.rstrip()}{bold}"
    return f"{before}{new.wanted.title}{_after(page, head, model, new)}{bold}"


def _before(page: Page, region: Span, head: EntryHeading, model: Decision, new: Writing) -> str:
    """What stands before the title: marks, the number, a leading date."""
    source = page.source
    parts: list[tuple[Span, str]] = []
    if head.id and new.number is not None:
        parts.append((head.id_span, numbered_like(source.slice(head.id_span), new.number, new.id_texts)))
    if head.date and head.date.span.within(region):
        parts.append((head.date.span, new.day_like(head.date.text)))
    parts += [(s.span, new.status_word(model, s)) for s in head.statuses if s.span.within(region)]
    text, at = "", region.start
    for span, said in sorted(parts):
        text += source.text[at : span.start] + said
        at = span.end
    return text + source.text[at : region.end]


def _after(page: Page, head: EntryHeading, model: Decision, new: Writing) -> str:
    """What follows the title: a date and a status, each as the model has it."""
    held: list[tuple[Span, str]] = []
    if head.date and head.date.span.start >= head.title_span.end:
        held.append((head.date.span, new.day_like(head.date.text)))
    stated = [status for status in head.statuses[:1] if status.span.start >= head.title_span.end]
    held += [(status.span, new.status_word(model, status)) for status in stated]
    text, at = "", head.title_span.end
    source = page.source
    for span, said in sorted(held):
        gap = source.text[at : span.start]
        if any(char.isalnum() for char in gap):
            gap = " (" if source.text[span.end : span.end + 1] in {")", "）"} else " — "
        text += gap + said
        at = span.end
    opened = next((char for char in reversed(text) if char in "([（)]）"), "")
    return text + _CLOSING.get(opened, "")
