"""Suppressions: `<!-- memkit: ignore CODE — reason (until YYYY-MM-DD) -->` before a block or at the top."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memkit.text.dates import Period, parse_date
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from memkit.bank.document import Document
    from memkit.text.dates import BadDate
    from memkit.text.page import Page

_COMMENT = re.compile(
    r"<!--\s{0,20}memkit:\s{0,20}(?P<verb>ignore-file|ignore)\s{1,20}(?P<codes>[A-Za-z0-9, -]{1,200}?)"
    r"(?:\s{0,20}(?:—|–|--|:|\s-\s)\s{0,20}(?P<reason>[^\n]{0,300}?))?"
    r"\s{0,20}(?:\(until\s{1,5}(?P<until>[^()\n]{1,30})\))?\s{0,20}-->"
)

_ANCHOR_WORDS = 4


@dataclass(frozen=True, slots=True)
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
    """The first words of the block it stands before, to know it again in another revision."""

    def expired(self, today: date) -> bool:
        """Whether its last day has passed; one with an unreadable date never held."""
        return self.until is not None and (not isinstance(self.until, Period) or self.until.overdue(today))

    def same_as(self, other: Suppression) -> bool:
        """Whether two revisions of a file hold the same suppression, before the same block."""
        return (self.path, self.codes, self.whole, self.anchor) == (
            other.path,
            other.codes,
            other.whole,
            other.anchor,
        )

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
        anchor = "" if whole else " ".join(page.source.text[comment.end : reach.end].split()[:_ANCHOR_WORDS])
        yield Suppression(page.path, codes, reach, comment, reason, until, whole, anchor)


def _reach(page: Page, comment: Span) -> Span:
    """The block after the comment: a heading's whole section, else the next block, else its own line."""
    line = page.source.line_at(comment.end)
    own = page.source.line_span(line)
    if page.source.text[own.start : comment.start].strip() and "\n" not in page.source.slice(comment):
        return own
    for section in page.sections:
        if (
            section.first > line
            and not page.source.slice(page.source.lines_span(line + 1, section.first)).strip()
        ):
            return Span(comment.start, page.source.lines_span(section.first, section.last).end)
    for block in page.structure.blocks:
        if block.first > line:
            return Span(comment.start, page.source.lines_span(block.first, block.last).end)
    return Span(comment.start, len(page.source.text) + 1)
