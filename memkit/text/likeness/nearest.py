"""The word of many that another one is most like: few are compared, those that share its rare parts."""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from memkit.text.likeness.postings import postings

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from memkit.text.likeness.postings import Postings

_ALL = 64
"""Words of which all are compared; a comparison takes up to 20 µs."""
_FEW = 6
"""Words that are compared of more: those that share most rare parts."""
_RARE = 24
"""Words that may hold a rare part, and rare parts that are looked up."""
_LONGEST = 200
"""Characters beyond which a word is like none: comparing takes the square of them."""
_PARTS = (3, 8)
"""Characters in a row that two words may share; where all of three are common, eight are rare."""


class Nearest:
    """Distinct words, for asking which of them is most like another one."""

    def __init__(self, words: Sequence[str], least: float) -> None:
        self._words = [word for word in words if len(word) <= _LONGEST]
        self._least = least
        self._known: dict[str, str] = {}

    def to(self, word: str) -> str:
        """The word that shares most characters with `word`, in order; empty where it is less than `least`."""
        if len(word) > _LONGEST:
            return ""
        if word not in self._known:
            self._known[word] = self._closest(word)
        return self._known[word]

    def _closest(self, word: str) -> str:
        from difflib import get_close_matches

        near = self._words
        if len(near) > _ALL:
            near = [self._words[at] for at in self._postings.near(_parts(word), _RARE)[:_FEW]]
        return next(iter(get_close_matches(word, near, 1, self._least)), "")

    @cached_property
    def _postings(self) -> Postings:
        return postings([_parts(word) for word in self._words])


def _parts(word: str) -> set[Hashable]:
    """A few characters in a row, two words in a row, and the word without each of its words."""
    marked = f"^{word}$"
    rows = (marked[at : at + size] for size in _PARTS for at in range(len(marked) - size + 1))
    words = word.replace("_", "-").split("-")
    without = ((at, *words[:at], *words[at + 1 :]) for at in range(len(words)) if len(words) > 1)
    return {*rows, *pairwise(words), *without}
