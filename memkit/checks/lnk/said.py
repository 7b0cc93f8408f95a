"""What a text says about a path beside naming it: that it is gone, planned, an example, or history."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import cached_property
from typing import TYPE_CHECKING

from memkit.checks.lnk import wording
from memkit.text.dates import Period, find_dates
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memkit.bank.document import Document
    from memkit.text.markdown import Block
    from memkit.text.page import Page

_LEFT_BEHIND = pattern(r"`{0,3}(?:[*_]{0,3}~~|[ \t)*_~]{0,6}(?:→|->|=>|⇒|⟶|➜|➔)[ \t(*_]{0,6}[`\[])")
"""What follows a name that was struck out, or that an arrow leads on to another one."""
_ORDERED = pattern(
    r"\b(?:create|write|generate|scaffold)s?(?: (?:a|an|the|new|your|file)){0,3}[ *`]{1,8}$", re.IGNORECASE
)
"""What stands before the name of a file that is to be made."""
_ORDER = 60
_LABEL = pattern(r"[ \t>]{0,40}\*\*")
_STOP = pattern(r"[.!?;](?=\s)|[。！？；]|\n[ \t]{0,20}\n")
_REACH = 600
"""Characters that a sentence is looked for on either side: longer ones are prose without stops."""
_LEAD_IN = 300
_CAPTION = 5
"""Words beside the name in a caption: “`app.py` (no newline at the end)”."""


class Said:
    """What one document says around its paths; built once a document, asked for the few that look dead."""

    def __init__(self, document: Document, page: Page) -> None:
        self._document = document
        self._page = page

    def past(self, span: Span) -> bool:
        """Whether the place is a record of the past: closed entries, history sections, dated lines."""
        line = self._page.source.line_at(span.start)
        if self._document.archived or _covers(self._closed, span.start) or _covers(self._history, line):
            return True
        return not _covers(self._rules, span.start) and _is_dated(self._passage(span), most=0)

    def decided(self, span: Span) -> bool:
        """Whether the place stands in a decision: its text binds as it was written, and HIS003 guards it."""
        return _covers(self._decided, span.start)

    def absent(self, span: Span) -> bool:
        """Whether the text around says that what it names is gone, or names what came in its place."""
        if _LEFT_BEHIND.match(self._page.source.text, span.end):
            return True
        return any(wording.absent().search(part) for part in (self._passage(span), *self._lead_ins(span)))

    def unsure(self, span: Span) -> bool:
        """Whether the text may speak of what is not there yet, or of an example."""
        if self.planned(span):
            return True
        return any(wording.unsure().search(part) for part in (self._sentence(span), *self._lead_ins(span)))

    def planned(self, span: Span) -> bool:
        """Whether the place stands where a text speaks of what is to come, or in a template."""
        if self._is_plan or self.decided(span) or self.in_template(span):
            return True
        if _ORDERED.search(self._page.source.text[max(span.start - _ORDER, 0) : span.start]):
            return True
        return _covers(self._open, span.start) or _covers(self._ahead, self._page.source.line_at(span.start))

    def in_template(self, span: Span) -> bool:
        """Whether a place stands under a heading that announces a template, a format or an example."""
        return _covers(self._templates, self._page.source.line_at(span.start))

    @cached_property
    def _closed(self) -> list[tuple[int, int]]:
        held = self._document
        spans = [decision.span for decision in held.decisions if decision.closed]
        spans += [gotcha.span for gotcha in held.gotchas if gotcha.resolved]
        spans += [item.span for item in held.items if item.state != "open"]
        spans += [rule.span for rule in held.rules if rule.retired]
        if held.memory and held.memory.meta("status").casefold() in {"superseded", "retired", "archived"}:
            spans.append(held.memory.span)
        return _merged((span.start, span.end) for span in spans)

    @cached_property
    def _decided(self) -> list[tuple[int, int]]:
        return _merged((decision.span.start, decision.span.end) for decision in self._document.decisions)

    @cached_property
    def _rules(self) -> list[tuple[int, int]]:
        return _merged((rule.span.start, rule.span.end) for rule in self._document.rules)

    @cached_property
    def _open(self) -> list[tuple[int, int]]:
        """Items still to be done speak of what they bring about."""
        return _merged((item.span.start, item.span.end) for item in self._document.items)

    @cached_property
    def _is_plan(self) -> bool:
        role = self._document.role
        return role in {"progress", "decisions", "decision-record"} or (
            role == "other" and wording.plan_file().search(self._document.path.rpartition(".")[0]) is not None
        )

    @cached_property
    def _history(self) -> list[tuple[int, int]]:
        entries = self._document.role in {"gotchas", "decisions", "decision-record"}
        return _merged(
            (held.first, held.last)
            for held in self._page.sections
            if wording.history().search(held.title) or (not entries and _is_dated(held.title))
        )

    @cached_property
    def _ahead(self) -> list[tuple[int, int]]:
        return self._under(wording.ahead())

    @cached_property
    def _templates(self) -> list[tuple[int, int]]:
        return self._under(wording.template())

    def _under(self, titles: re.Pattern[str]) -> list[tuple[int, int]]:
        return _merged((held.first, held.last) for held in self._page.sections if titles.search(held.title))

    @cached_property
    def _leaves(self) -> list[Block]:
        return list(self._page.blocks("paragraph", "heading", "table"))

    def _block(self, line: int) -> Block | None:
        at = bisect_right(self._leaves, line, key=lambda block: block.first) - 1
        return self._leaves[at] if at >= 0 and line < self._leaves[at].last else None

    def _passage(self, span: Span) -> str:
        """The paragraph, or the row of a table with its header, that holds a place; without code."""
        block = self._block(self._page.source.line_at(span.start))
        held = self._plain(self._stretch(span))
        if block is None or block.kind != "table":
            return held
        return f"{self._first_line(block.first)}\n{held}"

    def _sentence(self, span: Span) -> str:
        held = self._stretch(span)
        start = held.start
        for stop in _STOP.finditer(self._page.source.text, held.start, span.start):
            start = stop.end()
        after = _STOP.search(self._page.source.text, span.end, held.end)
        return self._plain(Span(start, after.start() if after else held.end))

    def _stretch(self, span: Span) -> Span:
        """The lines of a block around a place, as far as its label (`**Where.**`) reaches."""
        source = self._page.source
        first = source.line_at(span.start)
        block = self._block(first)
        last = first + 1
        least, most = max(span.start - _REACH, 0), span.end + _REACH
        if block is None or block.kind == "table":
            row = source.line_span(first)
            return Span(max(row.start, least), min(row.end, most))
        while first > block.first and source.line_starts[first] > least and not self._is_labelled(first):
            first -= 1
        while last < block.last and source.line_starts[last] < most and not self._is_labelled(last):
            last += 1
        return Span(max(source.line_starts[first], least), min(source.line_starts[last], most))

    def _is_labelled(self, line: int) -> bool:
        return _LABEL.match(self._page.source.text, self._page.source.line_starts[line]) is not None

    def captions(self, span: Span) -> bool:
        """Whether a line of its own names the file that the fence below it shows."""
        line = self._page.source.line_at(span.start)
        block = self._block(line)
        held = self._page.source.line_span(line)
        if block is None or block.kind == "table" or line != block.last - 1 or len(held) > _LEAD_IN:
            return False
        words = self._plain(held).split()
        alone = sum(any(char.isalnum() for char in word) for word in words) <= _CAPTION
        return alone and (block.last in self._fences or block.last + 1 in self._fences)

    @cached_property
    def _fences(self) -> frozenset[int]:
        return frozenset(block.first for block in self._page.blocks("fence", "code"))

    def _lead_ins(self, span: Span) -> Iterator[str]:
        """The first lines of the items that hold a place, and a line with a colon before their list."""
        blocks, line = self._page.structure.blocks, self._page.source.line_at(span.start)
        block = self._block(line)
        outer = None
        parent = block.parent if block else -1
        while parent >= 0:
            held = blocks[parent]
            if held.kind == "item" and held.first < line:
                yield self._first_line(held.first)
            elif held.kind == "list":
                outer = held
            parent = held.parent
        opening = outer or block
        at = bisect_left(self._leaves, opening.first, key=lambda leaf: leaf.first) - 1 if opening else -1
        if at >= 0 and self._leaves[at].kind != "table":
            before = self._first_line(self._leaves[at].last - 1)
            if before.rstrip(" *_").endswith((":", "：")):
                yield before

    def _first_line(self, line: int) -> str:
        held = self._page.source.line_span(line)
        return self._plain(Span(held.start, min(held.end, held.start + _LEAD_IN)))

    def _plain(self, span: Span) -> str:
        """A stretch of text with its code left out: names in it say nothing about the path."""
        text, spans = self._page.source.text, self._page.code_spans
        parts: list[str] = []
        at = span.start
        first = bisect_left(spans, Span(span.start, span.start))
        for code in spans[first : bisect_left(spans, Span(span.end, span.end), first)]:
            parts.append(text[at : code.start])
            at = max(at, code.end)
        return "`".join((*parts, text[at : span.end]))


def _is_dated(text: str, most: int = 30) -> bool:
    """Whether a text holds a date whose period ends at most so many days after it begins."""
    return any(
        isinstance(value, Period) and (value.last - value.first).days <= most
        for _, _, value in find_dates(text)
    )


def _merged(ranges: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Half-open ranges, sorted, those that touch joined."""
    found: list[tuple[int, int]] = []
    for first, last in sorted(ranges):
        if found and first <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], last))
        else:
            found.append((first, last))
    return found


def _covers(ranges: list[tuple[int, int]], at: int) -> bool:
    place = bisect_right(ranges, at, key=lambda held: held[0]) - 1
    return place >= 0 and at < ranges[place][1]
