"""An answer cut to what a reader can take: a number of entries and of tokens, each thing said once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.recall.words import WORD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from memkit.recall.answer import Hit

_SAME = 0.8
"""Shared words of two entries, of those that either has, from which the second says nothing new."""

ENTRIES, TOKENS = 5, 1_500
"""What an answer may hold where nobody says how much."""


@frozen
class Budget:
    """How many entries and how many tokens; the first entry is there whatever it costs."""

    entries: int = ENTRIES
    tokens: int = TOKENS


@frozen
class Chosen:
    """The entries that fit, the tokens that they cost, and how many were left out for each reason."""

    hits: tuple[Hit, ...]
    tokens: int
    alike: int
    over: int


def choose(
    hits: Iterable[Hit], budget: Budget, cost: Callable[[Hit], int], *, said: Iterable[Hit] = ()
) -> Chosen:
    """The first hits that fit into a budget; one that does not fit lets a smaller one after it in.

    What was `said` before, and costs nothing here, is not said again; after it the first has to fit, too.
    """
    kept: list[Hit] = []
    seen = [_words(hit) for hit in said]
    free = not seen
    spent = alike = over = 0
    for hit in hits:
        if len(kept) >= budget.entries and (kept or not free):
            over += 1
            continue
        words = _words(hit)
        if hit.entry.current and any(_same(words, other) for other in seen):
            alike += 1
            continue
        price = cost(hit)
        if (kept or not free) and spent + price > budget.tokens:
            over += 1
            continue
        kept.append(hit)
        seen.append(words)
        spent += price
    return Chosen(tuple(kept), spent, alike, over)


def _words(hit: Hit) -> frozenset[str]:
    return frozenset(WORD.findall(hit.entry.text.casefold()))


def _same(one: frozenset[str], other: frozenset[str]) -> bool:
    return bool(one) and len(one & other) >= _SAME * len(one | other)
