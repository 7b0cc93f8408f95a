"""Words without markup, punctuation and case, numbers and code as written; and whether two texts agree."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_BRACKETS = "()[]{}\"'*_“”‘’«»`"
_STOPS = ".,;:!?…"
_EDGES = _BRACKETS + _STOPS + "-·•/\\"
_APART = str.maketrans(
    dict.fromkeys("|—、。，；：！？（）「」『』【】《》\u00a0", " ") | dict.fromkeys("–‑−", "-")
)
_MARKS = pattern(r"\(original\)|<br[ \t]{0,2}/?>|\{#[\w-]{1,80}\}|<a\s[^<>]{0,200}>|</a>", re.IGNORECASE)
_ESCAPE = pattern(r"\\(?=[!-/:-@\[-`{-~])")
_UNSPACED = pattern("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")
"""Scripts that set no blank between their words and Latin ones."""
_MAX_TYPOS = 3
_SHORTEST = 5
"""Letters from which a word with one slip is the same word: `now` and `not`, `npm` and `pnpm` are two."""
_ENDINGS = frozenset({"ed", "es"})
"""Endings that correct grammar: `is implement` and `is implemented`."""
_FIELDS = frozenset({"context", "decision", "consequence", "rationale", "alternatives"})
"""Words that open a field: sentences may be added before one."""
_MOST_FIELDS = 8


@frozen
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
    """Whether two bodies differ by typos only; a superseded one may gain sentences after a field."""
    if superseded and len(now) > len(before):
        return only_gains(before, now)
    typos = 0
    for one, other in zip(before, now, strict=False):
        if not one.same(other):
            typos += 1
            if typos > _MAX_TYPOS or not _is_typo(one, other):
                return False
    return len(before) == len(now)


def only_gains(before: Sequence[Word], now: Sequence[Word]) -> bool:
    """Whether `now` is `before` with words added in one place: at its end, or where a field ends."""
    common = 0
    while common < len(before) and before[common].same(now[common]):
        common += 1
    gained = len(now) - len(before)
    places = (at for at in range(common, -1, -1) if at == len(before) or before[at].key in _FIELDS)
    return any(
        all(one.same(other) for one, other in zip(before[at:], now[at + gained :], strict=True))
        for at in islice(places, _MOST_FIELDS)
    )


def _key(chunk: str) -> str:
    if any(char.isdigit() for char in chunk):
        return chunk.strip(_BRACKETS).rstrip(_STOPS).strip(_BRACKETS)
    return chunk.strip(_EDGES).casefold()


def _is_typo(one: Word, other: Word) -> bool:
    """Whether a word of letters has one slip, a letter left out, added, changed or swapped, or an ending."""
    left, right = sorted((one.key, other.key), key=len)
    if one.code or other.code or len(left) < _SHORTEST:
        return False
    if any(char.isdigit() for char in left + right) or _UNSPACED.search(left + right):
        return False
    if right[len(left) :] in _ENDINGS and right.startswith(left):
        return True
    if len(right) - len(left) > 1:
        return False
    at = next((n for n, pair in enumerate(zip(left, right, strict=False)) if pair[0] != pair[1]), len(left))
    if len(left) < len(right):
        return left[at:] == right[at + 1 :]
    swapped = left[at : at + 2] == right[at : at + 2][::-1]
    return left[at + 1 :] == right[at + 1 :] or (swapped and left[at + 2 :] == right[at + 2 :])
