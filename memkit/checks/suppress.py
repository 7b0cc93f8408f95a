"""Suppressions: `<!-- memkit: ignore CODE — reason (until YYYY-MM-DD) -->` before a block or at the top."""

from __future__ import annotations

import re
from bisect import bisect_right
from datetime import date
from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.text.dates import Period, parse_date
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.text.dates import BadDate
    from memkit.text.page import Page

_COMMENT = pattern(
    r"<!--\s{0,20}memkit:\s{0,20}(?P<verb>ignore-file|ignore)\s{1,20}(?P<codes>[A-Za-z0-9, -]{1,200}?)"
    r"(?:\s{0,20}(?:—|–|--|:|\s-\s)\s{0,20}(?P<reason>[^\n]{0,300}?))?"
    r"\s{0,20}(?:\(until\s{1,5}(?P<until>[^()\n]{1,30})\))?\s{0,20}-->"
)

_ANCHOR_WORDS, _ANCHOR_ROOM = 4, 400
"""How many words tell a block, and in how many characters they are sought."""


@frozen
class Suppression:
    """One suppression: the checks it names, where it holds (`reach` in characters), why, and until when."""

    path: str
    codes: tuple[str, ...]
    reach: Span
    span: Span
    reason: str
    until: Period | BadDate | None
    whole: bool
    """Whether it holds for the whole file."""
    anchor: str
    """The first words of the first line of its block, to know it again in another revision."""

    @property
    def last_day(self) -> date:
        """The last day on which it holds; one with an unreadable date never held."""
        if self.until is None:
            return date.max
        return self.until.last if isinstance(self.until, Period) else date.min

    def expired(self, today: date) -> bool:
        """Whether its last day has passed."""
        return today > self.last_day

    def names(self, code: str, name: str, family: str) -> bool:
        """Whether it names a check by code, name or family."""
        return any(word in {code.casefold(), name, family.casefold()} for word in self.codes)


def find_suppressions(document: Document) -> tuple[Suppression, ...]:
    """The suppressions in a document's comments, in order."""
    if document.page is None or "memkit:" not in document.page.source.text:
        return ()
    return tuple(_suppressions(document.page))


def _suppressions(page: Page) -> Iterator[Suppression]:
    for comment in page.comments:
        match = _COMMENT.fullmatch(page.source.slice(comment))
        if match is None:
            continue
        codes = tuple(word.casefold() for word in re.split(r"[,\s]+", match["codes"].strip(" -")) if word)
        whole = match["verb"] == "ignore-file"
        reach = Span(0, len(page.source.text) + 1) if whole else _reach(page, comment)
        until = parse_date(match["until"]) if match["until"] else None
        reason = (match["reason"] or "").strip(" -—–:")
        opening = page.source.text[comment.end : min(reach.end, comment.end + _ANCHOR_ROOM)]
        first = opening.lstrip().partition("\n")[0]
        anchor = "" if whole else " ".join(first.split()[:_ANCHOR_WORDS])
        yield Suppression(page.path, codes, reach, comment, reason, until, whole, anchor)


def _reach(page: Page, comment: Span) -> Span:
    """The block after the comment: a heading's whole section, else the next block, else its own line."""
    line = page.source.line_at(comment.end)
    own = page.source.line_span(line)
    if page.source.text[own.start : comment.start].strip() and "\n" not in page.source.slice(comment):
        return own
    sections, blocks = page.sections, page.structure.blocks
    following = bisect_right(sections, line, key=lambda section: section.first)
    if following < len(sections) and _is_blank(page, line + 1, sections[following].first):
        return Span(comment.start, page.source.lines_span(0, sections[following].last).end)
    after = bisect_right(blocks, line, key=lambda block: block.first)
    if after < len(blocks):
        return Span(comment.start, page.source.lines_span(0, blocks[after].last).end)
    return Span(comment.start, len(page.source.text) + 1)


def _is_blank(page: Page, first: int, last: int) -> bool:
    return not any(page.source.line_text(line).strip() for line in range(first, last))
