"""Directives: bullets and sentences that order something, outside of code, quotes and rules."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.text.markdown import content_start
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.text.page import Page

_LOUD = pattern(r"\b(?:MUST(?: NOT)?|NEVER|ALWAYS|SHALL(?: NOT)?|DO NOT|DON'T|FORBIDDEN)\b")
_OPENING = pattern(
    r"(?:(?:never|always|must|do not|don't|don’t|avoid|no|use|prefer|run|write|keep|follow|ensure|make sure"
    r"|be|indent|format|test|install|commit|add|remove|enable|disable|set|raise|lower|increase|decrease"
    r"|require|please|only|we use|uses|this (?:project|repo|repository|codebase) uses|package manager"
    r"|test runner|you must|agents? must)\b|(?:永远|绝不|必须|禁止|不要))",
    re.IGNORECASE,
)
_STRONG = pattern(
    r"(?:(?:never|always|must|do not|don't|don’t|you must|agents? must)\b|(?:永远|绝不|必须|禁止|不要))",
    re.IGNORECASE,
)
_LEAD = pattern(r"(?:\[[^\]\[\n]{0,2}\][ \t])?[^\w\n]{0,12}")
_LABEL = pattern(r"\*\*[^*\n]{1,60}\*\*[:：]?\s{0,3}(?:[—–-]\s)?")
_SENTENCE = pattern(r"(?<=[.!?。！])\s{1,4}|\n[ \t]{0,8}")
_LONGEST = 800


@frozen
class Directive:
    """A bare bullet or sentence that orders something (MUST, NEVER, always, do not) without provenance."""

    path: str
    text: str
    span: Span
    strong: bool
    """Whether it uses MUST, NEVER, ALWAYS or the like, so that RUL012 may ask where it comes from."""


def find_directives(page: Page, taken: Sequence[Span]) -> Iterator[Directive]:
    """The directives of a page, leaving out what lies in `taken` (sorted spans of rules, retired parts)."""
    blocks = page.structure.blocks
    for block in page.blocks("paragraph"):
        if page.is_quoted(block):
            continue
        span = page.span_of(block)
        if _overlaps(taken, span):
            continue
        start = content_start(page.source, page.structure, block, block.first)
        whole = Span(start, span.end)
        bullet = block.parent >= 0 and blocks[block.parent].kind == "item"
        units = [whole] if bullet else list(_sentences(page, whole))
        for unit in units:
            directive = _directive(page, unit, bullet=bullet)
            if directive:
                yield directive


def _overlaps(taken: Sequence[Span], span: Span) -> bool:
    place = bisect_left(taken, span.end, key=lambda held: held.start) - 1
    return place >= 0 and taken[place].end > span.start


def _sentences(page: Page, whole: Span) -> Iterator[Span]:
    text, start = page.source.text, whole.start
    for match in _SENTENCE.finditer(text, whole.start, whole.end):
        if match[0].startswith("\n") and not text[match.end() : match.end() + 1].isupper():
            continue
        yield Span(start, match.start())
        start = match.end()
    yield Span(start, whole.end)


def _directive(page: Page, unit: Span, *, bullet: bool) -> Directive | None:
    text = page.source.slice(unit)
    if not text.strip() or len(text) > _LONGEST:
        return None
    bare = _without_code(page, unit)
    lead = _LEAD.match(bare)
    start = lead.end() if lead else 0
    label = _LABEL.match(bare)
    starts = (start, label.end()) if label else (start,)
    loud = _LOUD.search(bare) is not None
    if not loud and not any(_OPENING.match(bare, at) for at in starts):
        return None
    strong = bullet and (loud or any(_STRONG.match(bare, at) for at in starts))
    return Directive(page.path, text.strip(), unit, strong)


def _without_code(page: Page, unit: Span) -> str:
    """The text of a unit with code and comments blanked, offsets kept."""
    text = page.source.slice(unit)
    for spans in (page.code_spans, page.comments):
        low = bisect_right(spans, unit.start, key=lambda span: span.end)
        for span in spans[low:]:
            if span.start >= unit.end:
                break
            first, last = max(span.start, unit.start) - unit.start, min(span.end, unit.end) - unit.start
            text = text[:first] + "\0" * (last - first) + text[last:]
    return text
