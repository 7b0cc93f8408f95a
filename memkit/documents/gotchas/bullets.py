"""The top-level list items of a gotcha page: `- **Title**: text`, `- **Title** — text`, plain sentences."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memkit.text.page import Page

_MARKER = pattern(r"[ \t]{0,3}(?:[-*+]|\d{1,9}[.)])[ \t]{1,8}(?:\[[^\]\[\n]{0,2}\][ \t]{1,3})?")
_BOLD = pattern(r"(?:[^\w\s*`\[\]<>#|\\]{1,4}[ \t]{1,3})?\*\*(?P<title>[^\n]{2,300}?)\*\*")
_TITLE = 100


@frozen
class Bullet:
    """One list item, lines `[first, last)`; `title` is its bold lead or its first sentence."""

    first: int
    last: int
    title: Span
    bold: bool


def find_bullets(page: Page) -> tuple[Bullet, ...]:
    """The items of lists that stand in no other block, in order."""
    blocks = page.structure.blocks
    return tuple(
        _bullet(page, block.first, block.last)
        for block in blocks
        if block.kind == "item" and block.parent >= 0 and blocks[block.parent].parent < 0
    )


def bullets_between(bullets: Sequence[Bullet], first: int, last: int) -> Sequence[Bullet]:
    """The bullets that begin in lines `[first, last)`."""
    low = bisect_left(bullets, first, key=lambda bullet: bullet.first)
    return bullets[low : bisect_left(bullets, last, low, key=lambda bullet: bullet.first)]


def _bullet(page: Page, first: int, last: int) -> Bullet:
    text, span = page.source.text, page.source.line_span(first)
    marker = _MARKER.match(text, span.start, span.end)
    start = marker.end() if marker else span.start
    bold = _BOLD.match(text, start, span.end)
    if bold:
        return Bullet(first, last, Span(*bold.span("title")), bold=True)
    return Bullet(first, last, Span(start, _first_sentence(text, start, span.end)), bold=False)


def _first_sentence(text: str, start: int, end: int) -> int:
    limit = min(end, start + _TITLE)
    stop = re.compile(r"[.;:。；：](?=\s|$)").search(text, start, limit)
    if stop:
        return stop.start()
    if limit == end:
        return end
    space = text.rfind(" ", start, limit)
    return space if space > start else limit
