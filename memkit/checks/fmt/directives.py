"""Comments that speak to memkit: how their codes are printed, and those that memkit does not understand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memkit.checks.suppress import find_suppressions
from memkit.frozen import frozen
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memkit.bank.document import Document
    from memkit.text.source import Span

_CODE = pattern(r"[a-z]{3}\d{0,3}")
_ADDRESSED = pattern(
    r"<!--\s{0,20}memkit(?:\s{0,5}:\s{0,20}|[\s-]{1,5}(?=ignore))(?P<verb>[\w-]{0,40})(?P<rest>[^\n]{0,120})",
    re.IGNORECASE,
)
_MANAGED = pattern(r"<!--[ \t]{0,20}memkit:(?:(?:begin|end)\s|generated\b)")


@frozen
class Unread:
    """A comment that addresses memkit and that no part of it understands: first word, and codes after it."""

    verb: str
    codes: str
    span: Span


def shown_codes(codes: Iterable[str]) -> str:
    """Codes and families in capitals, names of checks as they are."""
    return ", ".join(code.upper() if _CODE.fullmatch(code) else code for code in codes)


def unread(document: Document) -> Iterator[Unread]:
    """The comments of a document that address memkit in vain, in order."""
    page = document.page
    if page is None or "memkit" not in page.source.text.casefold():
        return
    understood = {held.span.start for held in find_suppressions(document)}
    for comment in page.comments:
        if comment.start in understood or _MANAGED.match(page.source.text, comment.start, comment.end):
            continue
        match = _ADDRESSED.match(page.source.text, comment.start, comment.end)
        if match:
            yield Unread(match["verb"], _codes(match["rest"]), comment)


def _codes(rest: str) -> str:
    """The codes or names that open what follows the first word."""
    words = rest.removesuffix("-->").replace(",", " ").split()
    held: list[str] = []
    for word in words:
        if not _CODE.fullmatch(word.casefold()):
            break
        held.append(word.upper())
    return ",".join(held)
