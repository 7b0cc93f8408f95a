"""Orders whose words a reader makes out and a search does not: in spaced or styled letters, with digits."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal

from memkit.text.instructions import find_instructions
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["DisguiseKind", "disguised"]

DisguiseKind = Literal[
    "letters set apart", "letters of another style", "digits for letters", "turned letters"
]

_APART: Final = pattern(
    r"(?<![^\W_])[^\W\d_](?:(?:[ .\-_*]{1,4}|[ ]{0,3}[/|][ ]{0,3})[^\W\d_](?![^\W_])){11,2000}+"
)
_WORD_APART: Final = pattern(r"(?<![\w.])[^\W\d_](?:([.\-_*])[^\W\d_])(?:\1[^\W\d_]){2,20}(?![\w])")
"""A word whose letters are set apart, among others that are not."""
_TURNED: Final = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "nopqrstuvwxyzabcdefghijklmNOPQRSTUVWXYZABCDEFGHIJKLM",
)
_TELLS: Final = pattern(r"rot-?\s?13|caesar", re.IGNORECASE)
_GAP: Final = pattern(r"[ .\-_*]{2,8}|(?<=[^\W\d_]) (?=[^\W\d_][.\-_*/|])")
_SEPARATOR: Final = pattern(r"[ .\-_*/|]+")
_STYLED: Final = pattern(
    "[\uff21-\uff3a\uff41-\uff5a\U0001d400-\U0001d7cb\u24b6-\u24e9]"
    "[\uff21-\uff3a\uff41-\uff5a\U0001d400-\U0001d7cb\u24b6-\u24e9\u3000 \t,.'’-]{14,2000}"
)
_LONGEST: Final = 20_000
_MIXED: Final = pattern(r"[a-z]{1,12}[013457][a-z]{1,12}")
_DIGITS: Final = str.maketrans("013457", "oieast")


def disguised(text: str) -> Iterator[tuple[DisguiseKind, Span]]:
    """Each stretch that is an order to the reader once it is written plainly, with how it is disguised."""
    for match in _APART.finditer(text):
        if find_instructions(_joined(match[0])):
            yield "letters set apart", Span(*match.span())
    if any(mark in text for mark in "._*-") and _WORD_APART.search(text):
        joined = _WORD_APART.sub(lambda match: match[0][::2], text[:_LONGEST])
        if find_instructions(joined, only_sure=True):
            first = _WORD_APART.search(text)
            yield "letters set apart", Span(*first.span()) if first else Span(0, 0)
    if _TELLS.search(text) and find_instructions(text[:_LONGEST].translate(_TURNED), only_sure=True):
        yield "turned letters", Span(0, min(len(text), _LONGEST))
    for match in _STYLED.finditer(text) if not text.isascii() else ():
        from unicodedata import normalize

        if find_instructions(normalize("NFKC", match[0])):
            yield "letters of another style", Span(*match.span())
    at = 0
    for line in text.splitlines(keepends=True):
        words = _MIXED.findall(line.lower()[:1000])
        if len(words) > 1 and find_instructions(line[:1000].lower().translate(_DIGITS), only_sure=True):
            yield "digits for letters", Span(at, at + len(line.rstrip()))
        at += len(line)


def _joined(run: str) -> str:
    """The words of spaced letters: a wider gap, or a blank among other marks, is where a word ends."""
    return " ".join(_SEPARATOR.sub("", word) for word in _GAP.split(run))
