"""Passages by the words that they share with a question: rare words first, neighbours as context, phrases."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.ports import FIRST_OF_MANY, GROUP_BITS, GroupSize

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memkit.ports import IndexSize, SearchIndex
    from memkit.recall.question import Question, Term

BEFORE = (0.7, 0.2, 0.1)
"""What a word in the first, second and third passage before counts beside one in the passage itself."""
AFTER = (0.4, 0.2, 0.1)
TITLE = 1.0
"""What a word in the title counts beyond its being there."""
SATURATION = 2.0
"""How soon more of the same word adds nothing: k of BM25."""
PHRASE = 1.0
"""What two neighbouring words of the question in a row add, in the scores of a word that one in e has."""
CONTEXT = 0.17
"""What the whole group counts for an entry that is one of several in it."""
WHOLE = 0.5
"""What the whole group counts for an entry that is all of it."""
_GROUP_SATURATION = 1.2
GROUP_LENGTH = 0.75
_CANDIDATES = 120
_ENOUGH = 10
_SINGLE = GroupSize(1, 1)


@frozen
class Scored:
    """A passage with its score: `own` by its words, `around` by its group, `meaning` by its vector."""

    passage: int
    score: float
    own: float
    around: float
    meaning: float = 0.0


@frozen
class _Found:
    term: Term
    weight: float
    rows: dict[int, float]
    most: float


def search(index: SearchIndex, question: Question) -> tuple[Scored, ...]:
    """The best passages for a question, the best first; one for each entry comes later.

    A word weighs by how few passages have it. Words that many passages have make no new candidates once
    nothing that has only them could come among the first: the answer is the same, most of the work is saved.
    """
    total = index.size()
    found = [_found(index, term, total.passages) for term in question.terms]
    found = sorted((each for each in found if each.rows), key=lambda each: (-each.weight, each.term.word))
    own: dict[int, float] = {}
    rest = sum(each.most for each in found)
    for each in found:
        closed = len(own) > _CANDIDATES and rest < _nth(own, _ENOUGH)
        _add(own, each, closed=closed)
        rest -= each.most
    for phrase in question.phrases:
        for row in index.matching(phrase):
            if row in own:
                own[row] += PHRASE
    if not own:
        return ()
    kept = sorted(own, key=lambda row: (-own[row], row))[:_CANDIDATES]
    return _with_groups(index, total, found, own, kept)


def _found(index: SearchIndex, term: Term, total: int) -> _Found:
    rows: dict[int, float] = {}
    for like in term.likes:
        for row in index.matching(like):
            rows[row] = term.like
    for form in term.forms:
        rows.update(dict.fromkeys(index.matching(form), 1.0))
    if not rows:
        return _Found(term, 0.0, rows, 0.0)
    for form in term.forms:
        for row in index.matching(form, title=True):
            rows[row] = 1.0 + TITLE
    weight = term.weight * log(1 + (total - len(rows) + 0.5) / (len(rows) + 0.5))
    return _Found(term, weight, rows, weight * (SATURATION + 1))


def _add(own: dict[int, float], found: _Found, *, closed: bool) -> None:
    """Add what a word gives to passages; to those that are there already where it is `closed`."""
    counts = _spread(found.rows)
    top = found.weight * (SATURATION + 1)
    if closed:
        counts = {row: counts[row] for row in own.keys() & counts.keys()}
    for row, count in counts.items():
        own[row] = own.get(row, 0.0) + top * count / (count + SATURATION)


def _spread(rows: dict[int, float]) -> dict[int, float]:
    """How often a word is in each passage, with what its neighbours lend it."""
    counts = dict(rows)
    for row, count in rows.items():
        if row > FIRST_OF_MANY:
            for step, share in enumerate(BEFORE, 1):
                counts[row + step] = counts.get(row + step, 0.0) + share * count
            for step, share in enumerate(AFTER, 1):
                counts[row - step] = counts.get(row - step, 0.0) + share * count
    return counts


def _nth(own: dict[int, float], nth: int) -> float:
    from heapq import nlargest

    return nlargest(nth, own.values())[-1]


def _with_groups(
    index: SearchIndex, total: IndexSize, found: list[_Found], own: dict[int, float], kept: list[int]
) -> tuple[Scored, ...]:
    sizes = index.groups({row >> GROUP_BITS for row in kept})
    around = _groups(found, sizes, total) if sizes else {}
    best, widest = own[kept[0]], max(around.values(), default=0.0) or 1.0
    scored = []
    for row in kept:
        mine, group = own[row] / best, row >> GROUP_BITS
        share = (WHOLE if sizes[group].entries == 1 else CONTEXT) if group in sizes else 0.0
        shared = around.get(group, 0.0) / widest
        scored.append(Scored(row, (1 - share) * mine + share * shared, mine, shared))
    return tuple(sorted(scored, key=lambda each: (-each.score, each.passage)))


def _groups(found: Iterable[_Found], sizes: dict[int, GroupSize], total: IndexSize) -> dict[int, float]:
    """How well groups as a whole fit: BM25 over groups, a word counted by the passages that have it."""
    usual = total.grouped / total.groups
    scores: dict[int, float] = dict.fromkeys(sizes, 0.0)
    for each in found:
        counts: dict[int, float] = {}
        for row, count in each.rows.items():
            if row > FIRST_OF_MANY:
                group = row >> GROUP_BITS
                counts[group] = counts.get(group, 0.0) + min(count, 1.0)
        weight = each.term.weight * log(1 + (total.groups - len(counts) + 0.5) / (len(counts) + 0.5))
        for group in scores.keys() & counts.keys():
            long = 1 - GROUP_LENGTH + GROUP_LENGTH * sizes[group].passages / usual
            scores[group] += weight * counts[group] / (counts[group] + _GROUP_SATURATION * long)
    return scores
