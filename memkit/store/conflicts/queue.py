"""Contradictions that wait for a person: pairs of memories that name each other under `metadata.contradicts`.

Written form: both files have `contradicts: [other-key]`, and both are kept as they are. A pair is open as
long as one of them names the other, both exist, and neither was superseded. So is one that is part of a
circle of `superseded_by`: none of it would be shown otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.store.succession import circling

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memkit.store.fact import Fact

KEY = "contradicts"
"""The key under `metadata`."""


@frozen
class Contradiction:
    """Two memories that cannot both be true, in the order of their keys.

    `mutual` where both name each other; a hand or a merge may have taken one side away. `circular` where the
    one was superseded by the other and in the end the other by the one.
    """

    first: Fact
    second: Fact
    mutual: bool
    circular: bool = False

    @property
    def keys(self) -> tuple[str, str]:
        """Both keys."""
        return self.first.key, self.second.key


def open_contradictions(facts: Iterable[Fact]) -> tuple[Contradiction, ...]:
    """The pairs of a bank that nobody has settled, by key."""
    every = {fact.key: fact for fact in facts}
    held = {key: fact for key, fact in every.items() if not fact.superseded_by}
    named = {fact.key: set(contradicted(fact)) for fact in held.values()}
    pairs = {
        (min(key, other), max(key, other))
        for key, others in named.items()
        for other in others
        if other in held and other != key
    }
    found = [
        Contradiction(held[one], held[other], other in named[one] and one in named[other])
        for one, other in pairs
    ]
    found += [
        Contradiction(every[one], every[other], mutual=True, circular=True) for one, other in circling(every)
    ]
    return tuple(sorted(found, key=lambda pair: pair.keys))


def contradictions_of(facts: Iterable[Fact], key: str) -> tuple[Contradiction, ...]:
    """The open contradictions of one memory."""
    return tuple(pair for pair in open_contradictions(facts) if key in pair.keys)


def contradicted(fact: Fact) -> tuple[str, ...]:
    """The keys that a memory names as contradicting it, in the order written."""
    data = fact.memory.data
    texts = data.texts("metadata", KEY) or data.texts(KEY)
    return tuple(dict.fromkeys(key for scalar in texts if (key := scalar.text.strip())))


def flagged(fact: Fact, key: str) -> tuple[str, ...]:
    """What stands under `metadata.contradicts` of a memory once it contradicts another, too."""
    return tuple(dict.fromkeys((*contradicted(fact), key)))


def settled(fact: Fact, key: str) -> tuple[str, ...]:
    """What stands under `metadata.contradicts` of a memory once a person settled the pair; maybe nothing."""
    return tuple(other for other in contradicted(fact) if other != key)
