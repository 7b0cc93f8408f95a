"""How much a sentence is like an order to an agent: the sum of the weights of its words and turns.

The weights are learnt from labelled sentences by tests/weigh.py, which also says how well they do.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import log
from typing import TYPE_CHECKING, Final

from memkit.text.instructions.ideas import ideas
from memkit.text.instructions.weights import BASE, TABLE
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["features", "least", "likeness"]

LEAST: Final = -50
"""Hundredths from which on a sentence that stands alone is taken for an order; see `likeness`."""
_MOST_RAISED: Final = 200
_LONGEST: Final = 600
"""Letters of a sentence that are looked at: what is longer is no sentence."""
_WORD: Final = pattern(r"[^\W\d_]{2,30}(?:'t)?")
_STEM: Final = 6
"""Letters of a word that count: the rest is mostly its ending, in each of the languages."""
_NEAR: Final = 3
"""How far apart two letters of the vocabulary count as one turn."""
_ROOT: Final = 4
"""Letters of a stem that also count alone: words of one root in two forms."""
_FAR: Final = 5
"""How far apart two ideas count as one turn."""
_MOST: Final = 3
"""A sentence of which two thirds are quoted is read as if nothing were."""
_QUOTED: Final = pattern(
    r'"[^"\n]{3,300}"|“[^”\n]{3,300}”|«[^»\n]{3,300}»|„[^“”\n]{3,300}[“”]|「[^」\n]{3,300}」|`[^`\n]{1,300}`'
)
_QUOTED_ASCII: Final = pattern(r'"[^"\n]{3,300}"|`[^`\n]{1,300}`')
_CLOSED_UP: Final = pattern("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")


def likeness(letters: str, text: str) -> int:
    """The log-odds, in hundredths, that a sentence is an order; `letters` and `text` are those of `Coded`."""
    held = _weights()
    return BASE + sum(int(held[name]) for name in set(features(letters, text)) if name in held)


def least(sentences: int) -> int:
    """From which likeness on a sentence is taken for an order that is one of so many.

    A text of ten sentences holds an order hardly oftener than a text of one, so each of its sentences is one
    a tenth as often.
    """
    return LEAST + min(round(100 * log(max(sentences, 1))), _MOST_RAISED)


def features(letters: str, text: str) -> Iterator[str]:
    """What is weighed: stems alone and in pairs, pairs of signs of unspaced scripts, letters, and ideas.

    Letters and ideas count alone, in turns of two, and where they come first. Of what stands in quotes or
    code only the ideas count, and apart from the others: a sentence tells of it.
    """
    text = text[:_LONGEST].replace("’", "'")
    narrow = text.isascii()  # the sets of the other scripts take a tenth of a start of Python to compile
    bare = (_QUOTED_ASCII if narrow else _QUOTED).sub(' "', text)
    if _MOST * len(bare) < len(text):
        bare = text
    yield from _of_ideas(bare, text if bare is not text else "")
    for run in () if narrow else _CLOSED_UP.findall(text):
        yield from (run[at : at + 2] for at in range(len(run) - 1))
    stems = [word[:_STEM] for word in _WORD.findall(text if narrow else _CLOSED_UP.sub(" ", text))]
    yield from stems
    yield from (f"{stem[:_ROOT]}*" for stem in stems if len(stem) > _ROOT)
    yield from (f"{stem}_{following}" for stem, following in pairwise(stems))
    known = [letter for letter in letters[:_LONGEST] if letter not in ".,|"]
    for at, letter in enumerate(known):
        yield f"1{letter}"
        yield from (f"2{letter}{other}" for other in known[at + 1 : at + 1 + _NEAR])
    yield f"0{letters[:1]}"


def _of_ideas(bare: str, whole: str) -> Iterator[str]:
    held = list(ideas(bare))
    known = [idea for idea in held if idea != "."]
    for at, idea in enumerate(known):
        yield f"@{idea}"
        yield from (f"@{idea}>{other}" for other in known[at + 1 : at + 1 + _FAR])
    yield from (f"~{idea}" for idea in held[:2])
    yield f"^{'+'.join(held[:1])}"
    yield f"^{'+'.join(held[:2])}"
    for quoted in (_QUOTED_ASCII if whole.isascii() else _QUOTED).findall(whole):
        yield from (f"q:{idea}" for idea in ideas(quoted) if idea != ".")


@cache
def _weights() -> Mapping[str, str]:
    """The weight of each name in digits: reading two thousand numbers takes longer than a sentence does."""
    words = TABLE.split()
    return dict(zip(words[::2], words[1::2], strict=True))
