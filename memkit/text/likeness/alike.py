"""Near duplicates among many short texts, without comparing all with all."""

from __future__ import annotations

import math
from collections import Counter
from itertools import chain, pairwise
from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.text.likeness.postings import postings
from memkit.text.likeness.rewording import rewording
from memkit.text.likeness.wording import NEGATIONS, content_words, has_digit

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

_SHARE = 0.6
"""Share of content words below which no pair is looked at closely."""
_LONG = 24
"""Content words from which a text may have a word exchanged and still be a near duplicate."""
_SAMPLED = 40
"""Content words from which a part of the neighbours is enough: postings were half of the time."""
_COSINE = 0.75
_EXCHANGED = 6
"""One exchanged word in so many is a rewording of a long text."""
_EDITED = 2
"""Where no more words than these differ besides a number or a negation, that is what was changed."""


@frozen
class AlikePair:
    """Two texts, by number: `same` where they may be joined unasked, else they are for a person to judge."""

    first: int
    second: int
    same: bool


def alike_pairs(texts: Sequence[str]) -> Iterator[AlikePair]:
    """Pairs of near duplicates, by number; each of several equal texts is paired with the first of them."""
    words = [content_words(text) for text in texts]
    firsts: dict[tuple[str, ...], int] = {}
    for number, held in enumerate(words):
        first = firsts.setdefault(held, number)
        if first != number and held:
            yield AlikePair(first, number, same=True)
    distinct = [number for held, number in firsts.items() if held]
    sets = [frozenset(words[number]) for number in distinct]
    weights: dict[str, float] = {}
    found = postings([_features(words[number], held) for number, held in zip(distinct, sets, strict=True)])
    for one, other in found.pairs(2):
        mine, theirs = sets[one], sets[other]
        if len(mine & theirs) < _SHARE * max(len(mine), len(theirs)):
            continue
        first, second = distinct[one], distinct[other]
        verdict = rewording(words[first], words[second], texts[first], texts[second])
        if verdict:
            yield AlikePair(first, second, same=verdict == "same")
        elif min(len(mine), len(theirs)) >= _LONG and _guarded(words[first], words[second]):
            weights = weights or _weights(sets)
            if _cosine(mine, theirs, weights) >= _COSINE:
                yield AlikePair(first, second, same=False)


def _features(words: tuple[str, ...], held: frozenset[str]) -> set[Hashable]:
    """What candidates are found by: words and neighbours, of a long text two thirds of the neighbours."""
    if len(words) <= _SAMPLED:
        return set(chain(held, pairwise(words)))
    return {pair for pair in pairwise(words) if (len(pair[0]) + len(pair[1])) % 3}


def _guarded(first: tuple[str, ...], second: tuple[str, ...]) -> bool:
    """Whether what differs leaves the statement as it is: it is not a number or a negation alone."""
    mine, theirs = frozenset(first), frozenset(second)
    left, right = mine - theirs, theirs - mine
    numbers = any(map(has_digit, left)) and any(map(has_digit, right))
    if numbers or _negations(first) != _negations(second):
        others = [word for word in left | right if word not in NEGATIONS and not has_digit(word)]
        if len(others) <= _EDITED:
            return False
    return min(len(left), len(right)) * _EXCHANGED <= min(len(mine), len(theirs))


def _negations(words: tuple[str, ...]) -> int:
    return sum(word in NEGATIONS for word in words)


def _weights(sets: Sequence[frozenset[str]]) -> dict[str, float]:
    """The square of each word's inverse document frequency."""
    held = Counter(chain.from_iterable(sets))
    return {word: (math.log((1 + len(sets)) / (1 + count)) + 1) ** 2 for word, count in held.items()}


def _cosine(mine: frozenset[str], theirs: frozenset[str], weights: dict[str, float]) -> float:
    both, left, right = (sum(map(weights.__getitem__, held)) for held in (mine & theirs, mine, theirs))
    return both / math.sqrt(left * right)
