"""What a document says of itself in its introduction: where a new entry goes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from memkit.text.page import Page

_NEWEST_FIRST = pattern(
    r"\b(?:newest|latest|most recent)\b[\w ,-]{0,40}\b(?:first|top)\b"
    r"|\b(?:append|add|insert|put|new(?: \w{1,12})? go(?:es)?)\b[\w ,`-]{0,40}\b(?:on|at|to) (?:the )?top\b"
    r"|\bprepend\b|\breverse[- ]chronological"
    r"|倒序|最新[^。\n]{0,12}(?:在前|在上|最前|顶部)|新しい順|новые сверху",
    re.IGNORECASE,
)
_NEWEST_LAST = pattern(
    r"\b(?:newest|latest|most recent)\b[\w ,-]{0,40}\b(?:last|bottom|end)\b"
    r"|\b(?:append|add|insert|put|new(?: \w{1,12})? go(?:es)?)\b[\w ,`-]{0,40}"
    r"\b(?:at|to) (?:the )?(?:bottom|end)\b",
    re.IGNORECASE,
)


def declares_newest_first(page: Page, end: int) -> bool:
    """Whether what stands before offset `end`, the first entry, says that the newest entry stands on top."""
    return _NEWEST_FIRST.search(_introduction(page, end)) is not None


def declares_newest_last(page: Page, end: int) -> bool:
    """Whether it says that a new entry goes to the end."""
    return _NEWEST_LAST.search(_introduction(page, end)) is not None


def _introduction(page: Page, end: int) -> str:
    return page.source.text[page.body_start : max(end, page.body_start)]
