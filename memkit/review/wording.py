"""The words of a text that count when one asks whether it says something else now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

_TARGET = pattern(r"\]\([^()\s]{0,500}\)")
_MARKS = dict.fromkeys(map(ord, "*`#|\u200b\ufe0f"), " ")
_EDGES = ".,;:!?()[]{}\"'“”‘’_~-–—…"


def significant(text: str) -> Iterator[str]:
    """Each word without markup, punctuation around it, and where a link leads; rules and blanks are none."""
    for word in _TARGET.sub("]", text).translate(_MARKS).split():
        bare = word.strip(_EDGES)
        if bare and bare != ">":
            yield bare


def says_the_same(one: str, other: str) -> bool:
    """Whether two texts differ in nothing but blanks, markup, punctuation and where links lead."""
    return one == other or list(significant(one)) == list(significant(other))
