"""Where an entry begins and ends: the excuse in front of its heading is its own, the next one's is not.

`<!-- memkit: ignore CODE — reason -->` stands above the heading that it excuses, thus at the end of the
section before. Moved with that section it would excuse nothing in the archive, and what it was written for
would be excused no more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.text.source import Span

if TYPE_CHECKING:
    from memkit.text.page import Page

_MARK = "memkit:"


class Excused:
    """The excuses of a page that stand in front of a heading, by the lines of both."""

    def __init__(self, page: Page) -> None:
        self._source = page.source
        self._firsts: dict[int, int] = {}
        """The first line of what belongs to a heading, by the heading's line."""
        excuses = _excuses(page)
        if excuses:
            for section in page.sections:
                first = self._first(section.first, excuses)
                if first < section.first:
                    self._firsts[section.first] = first

    def own(self, span: Span) -> Span:
        """The span of an entry with its own excuse, and without that of the heading that follows it."""
        if not self._firsts:
            return span
        source = self._source
        head, end = source.line_at(span.start), source.line_at(max(span.start, span.end - 1)) + 1
        start = source.line_starts[self._firsts[head]] if head in self._firsts else span.start
        below = end
        while below < source.line_count and not source.line_text(below).strip():
            below += 1
        after = self._firsts.get(below, end)
        return Span(start, source.line_starts[after] if head < after < end else span.end)

    def _first(self, heading: int, excuses: dict[int, int]) -> int:
        found, line = heading, heading - 1
        while line >= 0:
            if line in excuses:
                found = line = excuses[line]
            elif self._source.line_text(line).strip():
                break
            line -= 1
        return found


def _excuses(page: Page) -> dict[int, int]:
    """The first line of each excuse that has its lines to itself, by its last one."""
    source = page.source
    if _MARK not in source.text:
        return {}
    found = {}
    for comment in page.comments:
        words = source.slice(comment)[4:].lstrip().removeprefix(_MARK).split(None, 1)
        first, last = source.line_at(comment.start), source.line_at(comment.end - 1)
        lines = source.lines_span(first, last + 1)
        alone = source.slice(lines).strip() == source.slice(comment).strip()
        if words[:1] == ["ignore"] and alone:
            found[last] = first
    return found
