"""Words without markup, punctuation and case, numbers and code as written; and whether two texts agree."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_BRACKETS = "()[]{}\"'*_“”‘’«»`"
_STOPS = ".,;:!?…"
_EDGES = _BRACKETS + _STOPS + "-·•/\\"
_APART = str.maketrans(
    dict.fromkeys("|—、。，；：！？（）「」『』【】《》\u00a0", " ") | dict.fromkeys("–‑−", "-")
)
_MARKS = re.compile(r"\(original\)|<br[ \t]{0,2}/?>|\{#[\w-]{1,80}\}|<a\s[^<>]{0,200}>|</a>", re.IGNORECASE)
_ESCAPE = re.compile(r"\\(?=[!-/:-@\[-`{-~])")
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")
"""Scripts that set no blank between their words and Latin ones."""
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")
"""Scripts that set no blank between their words and Latin ones."""
_TYPO = 2
"""Characters that may differ in a word for it to be the same word mistyped."""
_MAX_TYPOS = 3
_LONGEST = 40
"""Characters of the longest word that is compared letter by letter."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word as compared; `code` is how it is written in code, empty outside of it."""

    key: str
    code: str = ""

    def same(self, other: Word) -> bool:
        """Whether two words are one: ticks may come and go, what stands in them may not change."""
        return self.key == other.key and (not self.code or not other.code or self.code == other.code)


def words_in(text: str, *, code: bool = False) -> Iterator[Word]:
    """The words of a stretch of prose, or of code; punctuation by itself is none, comparison signs are."""
    if code:
        yield from (Word(_key(chunk) or chunk, chunk) for chunk in text.strip("`").split())
        return
    text = _UNSPACED.sub(r" \g<0> ", _ESCAPE.sub("", _MARKS.sub(" ", text)).translate(_APART))
    for chunk in text.replace("**", "").replace("~~", " ~~ ").split():
        key = _key(chunk)
        if key:
            yield Word(key)


def is_same_body(before: Sequence[Word], now: Sequence[Word], *, superseded: bool) -> bool:
    """Whether two bodies differ by typos only; a decision being superseded may gain words."""
    if not superseded:
        typos = 0
        for one, other in zip(before, now, strict=False):
            if not one.same(other):
                typos += 1
                if typos > _MAX_TYPOS or not _is_typo(one, other):
                    return False
        return len(before) == len(now)
    # The most words of the older text that are found in order so far, for each number of typos spent.
    reached: list[int] = [0] * (_MAX_TYPOS + 1)
    for word in now:
        for spent in range(_MAX_TYPOS, -1, -1):
            reached[spent] = _further(before, word, reached, spent)
    return max(reached) == len(before)


def _further(before: Sequence[Word], word: Word, reached: Sequence[int], spent: int) -> int:
    at = reached[spent]
    if at < len(before) and before[at].same(word):
        return at + 1
    cheaper = reached[spent - 1] if spent else at
    if spent and at == cheaper < len(before) and _is_typo(before[cheaper], word):
        return cheaper + 1
    return at


def _key(chunk: str) -> str:
    if any(char.isdigit() for char in chunk):
        return chunk.strip(_BRACKETS).rstrip(_STOPS).strip(_BRACKETS)
    return chunk.strip(_EDGES).casefold()


def _is_typo(one: Word, other: Word) -> bool:
    left, right = one.key, other.key
    if one.code or other.code or any(char.isdigit() for char in left + right):
        return False
    if not _TYPO < min(len(left), len(right)) <= max(len(left), len(right)) <= _LONGEST:
        return False
    if abs(len(left) - len(right)) > _TYPO:
        return False
    blocks = SequenceMatcher(None, left, right, autojunk=False).get_matching_blocks()
    return max(len(left), len(right)) - sum(block.size for block in blocks) <= _TYPO
