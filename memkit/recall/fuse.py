"""Two legs in one order: words and vectors, each by how far its best stand out from the rest.

Equal ranks of both (reciprocal rank fusion) would let the weaker leg of a question spoil the better one: on
chats vectors alone find half of what words find, on one-fact memories it is the other way round. The words
are the surer, the more of the question the best passage has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.recall.lexical import Scored

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memkit.ports import Similar

SHARE = 0.5
"""What a vector four deviations above the mean counts beside the best passage by words."""
SURENESS = 1.25
"""How much words count the less, the less of the question the best passage has: the power of that share."""
_FAR = 4.0
_MOST = 2.0
MOST_FUSED = 200
"""Passages that are worth a look: an answer has far fewer entries."""


def fused(scored: Sequence[Scored], similar: Similar) -> tuple[Scored, ...]:
    """Passages of both legs, the best first; how near a vector is counts in deviations from the mean."""
    by_words = {each.passage: each for each in scored}
    sure = scored[0].sure ** SURENESS if scored else 0.0
    found = []
    for passage in by_words.keys() | similar.near.keys():
        words = by_words.get(passage)
        near = similar.near.get(passage, similar.mean)
        if not words and near < similar.least:
            continue
        far = (near - similar.mean) / (_FAR * similar.deviation) if similar.deviation else 0.0
        meaning = SHARE * min(max(far, 0.0), _MOST)
        if not words and not meaning:
            continue
        own, around, score = (words.own, words.around, words.score * sure) if words else (0.0, 0.0, 0.0)
        found.append(Scored(passage, score + meaning, own, around, meaning))
    return tuple(sorted(found, key=lambda each: (-each.score, each.passage))[:MOST_FUSED])
