"""Contradictions that wait for a person: pairs of memories that name each other under `metadata.contradicts`.

Written form: both files have `contradicts: [other-key]`, and both are kept as they are. A pair is open as
long as one of them names the other, both exist, and neither was superseded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memkit.store.fact import Fact

KEY = "contradicts"
"""The key under `metadata`."""


@frozen
class Contradiction:
    """Two memories that cannot both be true, in the order of their keys.

    `mutual` where both name each other; a hand or a merge may have taken one side away.
    """

    first: Fact
    second: Fact
    mutual: bool

    @property
    def keys(self) -> tuple[str, str]:
        """Both keys."""
        return self.first.key, self.second.key


def open_contradictions(facts: Iterable[Fact]) -> tuple[Contradiction, ...]:
    """The pairs of a bank that nobody has settled, by key."""
    held = {fact.key: fact for fact in facts if not fact.superseded_by}
    named = {fact.key: set(contradicted(fact)) for fact in held.values()}
    pairs = {
        (min(key, other), max(key, other))
        for key, others in named.items()
        for other in others
        if other in held and other != key
    }
    return tuple(
        Contradiction(held[one], held[other], other in named[one] and one in named[other])
        for one, other in sorted(pairs)
    )


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
