"""What memkit writes itself: whole files, and blocks in files of people; recall answers with neither."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from memkit.text.page import Page
    from memkit.text.source import Span

_GENERATED = "<!-- memkit:generated"
_NOTICE_WITHIN = 400
"""Characters at the top of a file in which it says that it is generated."""
_MANAGED = "memkit:begin"
_MARKER = pattern(r"<!--[ \t]{0,20}memkit:(begin|end)\b")


def is_generated(page: Page) -> bool:
    """Whether a file says at its top that memkit writes it."""
    if _GENERATED not in page.source.text:  # looking for comments is half of what indexing a memory costs
        return False
    first = (span for span in page.comments if span.start < page.body_start + _NOTICE_WITHIN)
    return any(page.source.slice(span).startswith(_GENERATED) for span in first)


def managed_in(page: Page) -> tuple[tuple[int, int], ...]:
    """Where the blocks begin and end that memkit keeps in a file of people, in order, none within another."""
    found: list[tuple[int, int]] = []
    start = -1
    if _MANAGED not in page.source.text:
        return ()
    for span in page.comments:
        marker = _MARKER.match(page.source.slice(span))
        if marker and marker[1] == "begin":
            start = span.start
        elif marker and start >= 0:
            found.append((start, span.end))
            start = -1
    return tuple(found)


def without(page: Page, span: Span, managed: tuple[tuple[int, int], ...]) -> str:
    """The text of a part of the body, without the blocks."""
    text, at = page.source.text, max(span.start, page.body_start)
    kept: list[str] = []
    for number in range(bisect_right(managed, at, key=lambda block: block[1]), len(managed)):
        start, end = managed[number]
        if start >= span.end:
            break
        kept.append(text[at : max(at, start)])
        at = end
    return "".join((*kept, text[at : max(at, span.end)]))


def is_within(at: int, managed: tuple[tuple[int, int], ...]) -> bool:
    """Whether a place of a file is in one of the blocks."""
    number = bisect_right(managed, at, key=lambda block: block[0]) - 1
    return number >= 0 and at < managed[number][1]
