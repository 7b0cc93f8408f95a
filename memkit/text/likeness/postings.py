"""Which texts hold a word: what may be alike is found by the rare words it shares, never all by all."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import chain
from typing import TYPE_CHECKING

from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence

_VOTES = 60
"""Pairs that are looked at for each text, at most: keeps the work linear in the number of texts."""
_FEW = 24
"""A word that more texts hold is never rare."""


@frozen
class Postings:
    """For each word (or pair of words, or other feature) the numbers of the texts that hold it, ascending."""

    holders: dict[Hashable, list[int]]
    size: int

    def near(self, words: Iterable[Hashable], most: int) -> list[int]:
        """Texts that share most rare words, best first; `most` bounds words, holders and result."""
        votes: Counter[int] = Counter()
        rare = sorted(
            (word for word in words if word in self.holders), key=lambda word: len(self.holders[word])
        )
        for word in rare[:most]:
            if len(self.holders[word]) <= most:
                votes.update(self.holders[word])
        return [number for number, _ in votes.most_common(most)]

    def pairs(self, least: int) -> Iterator[tuple[int, int]]:
        """Pairs of texts that share `least` rare words, in order."""
        later: dict[int, list[list[int]]] = defaultdict(list)
        for held in self._rare():
            for place, number in enumerate(held[:-1]):
                later[number].append(held[place + 1 :])
        for number in sorted(later):
            groups = later.pop(number)
            if len(groups) >= least:
                votes = Counter(chain.from_iterable(groups))
                yield from ((number, other) for other in sorted(votes) if votes[other] >= least)

    def _rare(self) -> Iterator[list[int]]:
        """The holders of rare words, rarest first, as far as the votes reach."""
        left = _VOTES * self.size
        for held in sorted((held for held in self.holders.values() if 1 < len(held) <= _FEW), key=len):
            left -= len(held) * (len(held) - 1) // 2
            if left < 0:
                return
            yield held


def postings(texts: Sequence[Iterable[Hashable]]) -> Postings:
    """The postings of texts, each given as its distinct words."""
    holders: dict[Hashable, list[int]] = defaultdict(list)
    for number, words in enumerate(texts):
        for word in words:
            holders[word].append(number)
    return Postings(holders, len(texts))
