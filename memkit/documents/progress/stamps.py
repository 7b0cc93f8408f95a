"""Dated entries of a progress log: `[2025-08-03 14:00] - Did X`, `- **2025-08-03**: did X`."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from memkit.documents.entry import has_content
from memkit.documents.progress.item import Item, State, item_of_task
from memkit.documents.progress.states import read_status
from memkit.documents.progress.titles import date_of_title
from memkit.frozen import frozen, replace
from memkit.text.dates import Period
from memkit.text.markdown import content_start
from memkit.text.patterns import pattern
from memkit.text.source import Span
from memkit.text.tasks import Task

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.documents.progress.sections import Section, SectionFinder
    from memkit.documents.vocabulary import Words
    from memkit.text.markdown import Block
    from memkit.text.page import Page

_YEAR = pattern(r"[^\n]{0,40}?\d{4}")
_WORDED = pattern(r"[*_`]{0,3}[\[(]([^\]\[()\n\d]{1,30}?)[ \t]{0,2}[-–—:][ \t]{0,2}(?=\d{4}[-/.])")
"""`[COMPLETED - 2025-05-04 01:44:05] Fill the bank`: the state stands before the date."""
_AFTER = pattern(r"[*_`]{0,3}[ \t]{0,3}(?:[\])）】:：,–—|]|-[ \t]|[(（]|$)")
"""What may follow the date: prose such as `2025-08-03 was a bad day` is no entry."""


@frozen
class _Stamp:
    """A line that opens with its date: where its text begins, the state written before it, its list item."""

    line: int
    start: int
    status: Span
    item: Block | None


def stamped_entries(
    page: Page, sections: SectionFinder, words: Words, fenced: frozenset[int]
) -> Iterator[Item]:
    """An item for each dated entry, `logged` unless it states how far the work is.

    An entry in a list is its list item; another goes on to the next entry, task, heading or rule.
    """
    stamps = list(_stamps(page))
    if not stamps:
        return
    labels = {**words.progress, **{k: name for k, name in words.decision.items() if name == "status"}}
    free = [held.line for held in stamps if held.item is None]
    ends = sorted({*page.break_lines, *(task.first for task in page.tasks), *(held.line for held in stamps)})
    for stamp in stamps:
        last = (
            min(stamp.item.last, _end(page, free, stamp.line)) if stamp.item else _end(page, ends, stamp.line)
        )
        task = _as_task(page, stamp, last)
        item = item_of_task(page, task, 0, sections, labels, fenced)
        if has_content(item.title):
            yield _stated(page, item, stamp)


def _stamps(page: Page) -> Iterator[_Stamp]:
    blocks, taken = page.structure.blocks, 0
    tasks = sorted((task.first, task.last) for task in page.tasks if task.parent < 0)
    for paragraph in page.paragraphs:
        holder = blocks[paragraph.parent] if paragraph.parent >= 0 else None
        item = holder if holder and holder.kind == "item" else None
        if _within(tasks, paragraph.first):
            continue
        first = None
        if paragraph.first >= taken and (item is None or item.first == paragraph.first):
            first = _stamp(page, paragraph, paragraph.first, item)
        if first:
            taken = item.last if item else taken
            yield first
        yield from _later_stamps(page, paragraph, plain=first is not None and item is None)


def _later_stamps(page: Page, paragraph: Block, *, plain: bool) -> Iterator[_Stamp]:
    """Entries on the other lines of a paragraph: below an entry (`plain`), or with the date in brackets.

    One appended right below a list is an entry, though Markdown reads the line as the list's.
    """
    source = page.source
    for line in range(paragraph.first + 1, paragraph.last):
        opens = source.text[source.line_starts[line] : source.line_starts[line] + 4].lstrip("*_")[:1] == "["
        stamp = _stamp(page, paragraph, line, None) if plain or opens else None
        if stamp:
            yield stamp


def _stamp(page: Page, paragraph: Block, line: int, item: Block | None) -> _Stamp | None:
    source = page.source
    end = source.line_span(line).end
    if not _YEAR.match(source.text, source.line_starts[line], end):
        return None
    start, status = content_start(source, page.structure, paragraph, line), Span(0, 0)
    worded = _WORDED.match(source.text, start, end)
    if worded and read_status(worded[1])[0] != "unknown":
        start, status = worded.end(), Span(*worded.span(1))
    dated = date_of_title(source.text, Span(start, end))
    if dated is None or not isinstance(dated.value, Period) or dated.value.precision != "day":
        return None
    opens = not source.text[start : dated.span.start].strip(" \t[(（*_`")
    if not opens or not _AFTER.match(source.text, dated.span.end, end):
        return None
    return _Stamp(line, start, status, item)


def _end(page: Page, ends: Sequence[int], line: int) -> int:
    """The line after an entry that starts at `line`, without the blank lines at its end."""
    number = bisect_right(ends, line)
    last = ends[number] if number < len(ends) else page.source.line_count
    while last > line + 1 and not page.source.line_text(last - 1).strip():
        last -= 1
    return last


def _as_task(page: Page, stamp: _Stamp, last: int) -> Task:
    source = page.source
    number = bisect_right(page.tasks, stamp.line, key=lambda task: task.first)
    own: list[int] = []
    line = stamp.line
    while line < last:
        if number < len(page.tasks) and page.tasks[number].first == line:
            line = max(line + 1, page.tasks[number].last)
            while number < len(page.tasks) and page.tasks[number].first < line:
                number += 1
            continue
        own.append(line)
        line += 1
    return Task(
        box="",
        box_span=Span(stamp.start, stamp.start),
        bracketed=False,
        text_span=Span(stamp.start, source.line_span(stamp.line).end),
        span=source.lines_span(stamp.line, last),
        first=stamp.line,
        last=last,
        parent=-1,
        own_lines=tuple(own),
    )


def _stated(page: Page, item: Item, stamp: _Stamp) -> Item:
    field = item.field("status")
    span = stamp.status or (field.span if field else stamp.status)
    state: State
    section: Section
    state, section = read_status(page.source.slice(span))
    if state == "unknown":
        return replace(item, state="logged", form="stamped")
    return replace(
        item,
        state=state,
        section=section or item.section,
        box=page.source.slice(span),
        box_span=span,
        form="stamped",
    )


def _within(spans: Sequence[tuple[int, int]], line: int) -> bool:
    number = bisect_right(spans, line, key=lambda held: held[0]) - 1
    return number >= 0 and line < spans[number][1]
