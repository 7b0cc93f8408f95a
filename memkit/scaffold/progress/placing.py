"""Where an item goes among those of a section: on top where the newest stand there, else last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.progress.parse import parse_progress
from memkit.text.dates import Period
from memkit.text.edits import Edit
from memkit.text.source import Span

if TYPE_CHECKING:
    from memkit.text.page import Page, Section
    from memkit.text.source import Source


def insertion(page: Page, target: Section, text: str) -> Edit:
    """The edit that puts an item (LF, no final newline) below a heading."""
    source = page.source
    held = [task for task in page.tasks if task.parent < 0 and target.first < task.first < target.last]
    if held and _newest_first(page, target):
        place = source.line_starts[held[0].first]
        return Edit(Span(place, place), f"{text}\n")
    if held:
        place = whole_lines(source, held[-1].span).end
        return Edit(Span(place, place), f"{_newline_before(source, place)}{text}\n")
    return _into_empty(source, target, text)


def _into_empty(source: Source, target: Section, text: str) -> Edit:
    """Below what a section says, with a blank line on either side."""
    line = target.first + 1
    while line < target.last and source.line_text(line).strip():
        line += 1
    blank = line < target.last
    line += blank
    place = source.lines_span(line, line).start
    opening = _newline_before(source, place) + ("" if blank else "\n")
    follows = place < len(source.text) and source.line_text(line).strip()
    return Edit(Span(place, place), f"{opening}{text}\n{chr(10) if follows else ''}")


def _newline_before(source: Source, place: int) -> str:
    return "" if not place or source.text[place - 1] in "\r\n" else "\n"


def whole_lines(source: Source, span: Span) -> Span:
    """The lines of an item without the blank ones below it."""
    first, last = source.line_at(span.start), source.line_at(max(span.start, span.end - 1))
    while last > first and not source.line_text(last).strip():
        last -= 1
    return source.lines_span(first, last + 1)


def _newest_first(page: Page, target: Section) -> bool:
    start = page.source.line_starts[target.first]
    end = page.source.lines_span(target.last, target.last).start
    items = [item for item in parse_progress(page).items if item.date and start <= item.span.start < end]
    days = [item.date.value.first for item in items if item.date and isinstance(item.date.value, Period)]
    return len(days) > 1 and days[0] > days[-1]
