"""How much a sentence is like an order to an agent: the sum of the weights of its words and turns.

The weights are learnt from labelled sentences by tests/weigh.py, which also says how well they do.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from memkit.text.instructions.weights import BASE, TABLE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["LEAST", "features", "likeness"]

LEAST: Final = -75
"""Hundredths from which on a sentence is taken for an order; see `likeness`."""
_LONGEST: Final = 600
"""Letters of a sentence that are looked at: what is longer is no sentence."""
_WORD: Final = re.compile(r"[^\W\d_]{2,30}(?:'t)?")
_STEM: Final = 6
"""Letters of a word that count: the rest is mostly its ending, in each of the languages."""
_NEAR: Final = 3
"""How far apart two letters of the vocabulary count as one turn."""
_CLOSED_UP: Final = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")


def likeness(letters: str, text: str) -> int:
    """The log-odds, in hundredths, that a sentence is an order; `letters` and `text` are those of `Coded`."""
    held = _weights()
    return BASE + sum(held.get(name, 0) for name in set(features(letters, text)))


def features(letters: str, text: str) -> Iterator[str]:
    """What is weighed: stems alone and in pairs, pairs of signs of unspaced scripts, and letters.

    Letters of the vocabulary count alone, in turns of two, and where they come first.
    """
    text = text[:_LONGEST].replace("’", "'")
    for run in _CLOSED_UP.findall(text):
        yield from (run[at : at + 2] for at in range(len(run) - 1))
    stems = [word[:_STEM] for word in _WORD.findall(_CLOSED_UP.sub(" ", text))]
    yield from stems
    yield from (f"{stem}_{following}" for stem, following in pairwise(stems))
    known = [letter for letter in letters[:_LONGEST] if letter not in ".,|"]
    for at, letter in enumerate(known):
        yield f"1{letter}"
        yield from (f"2{letter}{other}" for other in known[at + 1 : at + 1 + _NEAR])
    yield f"0{letters[:1]}"


@cache
def _weights() -> Mapping[str, int]:
    words = TABLE.split()
    return dict(zip(words[::2], map(int, words[1::2]), strict=True))
