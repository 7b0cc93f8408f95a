"""Passages by the words that they share with a question: rare words first, neighbours as context, phrases."""

from __future__ import annotations

from heapq import nlargest
from math import exp, log
from typing import TYPE_CHECKING

from memkit.frozen import frozen, replace
from memkit.ports import FIRST_OF_MANY, GROUP_BITS, GroupSize
from memkit.recall.question import bases_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memkit.ports import IndexSize, SearchIndex
    from memkit.recall.question import Question, Term

BEFORE = (0.7, 0.2, 0.1)
"""What a word in the first, second and third passage before counts beside one in the passage itself."""
AFTER = (0.4, 0.2, 0.1)
TITLE = 1.0
"""What a word in the title counts beyond its being there."""
LIKE = 0.6
"""What another word for the same is worth beside the word itself."""
RARE = 0.02
"""Share of all passages up to which a word is looked for under its other names; of few passages `FEW`."""
FEW = 10
SATURATION = 2.0
"""How soon more of the same word adds nothing: k of BM25."""
PHRASE = 1.0
"""What two neighbouring words of the question in a row add, in the scores of a word that one in e has."""
CONTEXT = 0.17
"""What the whole group counts for an entry that is one of several in it."""
WHOLE = 0.5
"""What the whole group counts for an entry that is all of it."""
_GROUP_SATURATION = 1.2
_GROUP_LENGTH = 0.75
_LENDS = (
    *((step, share) for step, share in enumerate(BEFORE, 1)),
    *((-step, share) for step, share in enumerate(AFTER, 1)),
)
_CANDIDATES = 80
_ENOUGH = 10
_COUNTED = 500
_STREWN = 200
"""Passages from which a word is everywhere: two such words in a row tell little, and cost most."""
_LIKELY = 0.6
"""Of what the words that are left could add at most, what they do add."""


@frozen
class Scored:
    """A passage with its score: `own` by its words, `around` by its group, `meaning` by its vector."""

    passage: int
    score: float
    own: float
    around: float
    meaning: float = 0.0
    sure: float = 1.0
    """How much of what is asked for the best passage has, 1 at most: the same for all of an answer."""


@frozen
class _Found:
    """A word, what it weighs, and the passages that have it or another word for it."""

    term: Term
    weight: float
    rows: frozenset[int]
    likes: frozenset[int]


def search(index: SearchIndex, question: Question) -> tuple[Scored, ...]:
    """The best passages for a question, the best first; one for each entry comes later.

    A word weighs by how few passages have it. Candidates are the passages with the heaviest words, and in
    groups the neighbours of those; they alone are scored in full.
    """
    total = index.size()
    found = [_found(index, term, total.passages) for term in question.terms]
    found = sorted((each for each in found if each.weight), key=lambda each: (-each.weight, each.term.word))
    best = _with_neighbours(_candidates(found))
    if not best:
        return ()
    own = _scores(index, found, best)
    for phrase in _told(question.phrases, found):
        for row in own.keys() & index.matching(phrase):
            own[row] += PHRASE
    kept = nlargest(_CANDIDATES, own, key=lambda row: (own[row], -row))
    unknown = log(1 + (total.passages + 0.5) / 0.5)
    asked = sum(each.weight for each in found) + unknown * (len(question.terms) - len(found))
    sure = min(own[kept[0]] / asked, 1.0) if asked else 1.0
    return tuple(replace(each, sure=sure) for each in _with_groups(index, total, found, own, kept))


def _found(index: SearchIndex, term: Term, total: int) -> _Found:
    rows: frozenset[int] = frozenset()
    for form in term.forms:
        rows |= index.matching(form)
    likes: frozenset[int] = frozenset()
    if len(rows) <= max(FEW, RARE * total):
        for like in term.likes:
            likes |= index.matching(like)
    count = len(rows | likes)
    weight = term.weight * log(1 + (total - count + 0.5) / (count + 0.5)) if count else 0.0
    return _Found(term, weight, rows, likes - rows)


def _told(phrases: Iterable[str], found: Iterable[_Found]) -> list[str]:
    """The phrases that are worth asking for: those of words that are everywhere tell little and cost most."""
    common = {each.term.word for each in found if len(each.rows) > _STREWN}
    return [phrase for phrase in phrases if not common.issuperset(phrase.split())]


def _candidates(found: Iterable[_Found]) -> list[int]:
    """The passages with the heaviest words of their own.

    Words that many passages have make no new candidates once nothing that has only them could come among
    the first.
    """
    terms = list(found)
    own: dict[int, float] = {}
    rest = sum(each.weight for each in terms)
    for each in terms:
        closed = len(own) > _CANDIDATES and _LIKELY * rest < nlargest(_ENOUGH, own.values())[-1]
        for rows, weight in ((each.rows, each.weight), (each.likes, LIKE * each.weight)):
            for row in own.keys() & rows:
                own[row] += weight
            if not closed:
                own.update(dict.fromkeys(rows - own.keys(), weight))
        rest -= each.weight
    return nlargest(_CANDIDATES, own, key=lambda row: (own[row], -row))


def _with_neighbours(rows: list[int]) -> list[int]:
    """Passages and, in groups, those so near that words of the passage count for them."""
    found = dict.fromkeys(rows)
    for row in rows:
        if row > FIRST_OF_MANY:
            found.update(dict.fromkeys(range(row - len(AFTER), row + len(BEFORE) + 1)))
    return list(found)


def _scores(index: SearchIndex, found: list[_Found], rows: list[int]) -> dict[int, float]:
    """What each passage is worth by its words, those of its neighbours and of its title."""
    titles = {row: bases_of(title) for row, title in index.titles(rows).items()}
    own = dict.fromkeys(titles, 0.0)
    for each in found:
        top, named = each.weight * (SATURATION + 1), each.term.bases
        for row, count in _counts(each, own).items():
            if row in own:
                full = count if named.isdisjoint(titles[row]) else count + TITLE
                own[row] += top * full / (full + SATURATION)
    return own


def _counts(found: _Found, wanted: dict[int, float]) -> dict[int, float]:
    """How often a word counts in passages, those among them that their neighbours lend it to."""
    counts: dict[int, float] = {}
    for rows, count in ((found.rows, 1.0), (found.likes, LIKE)):
        for row in wanted.keys() & rows:
            counts[row] = counts.get(row, 0.0) + count
            if row > FIRST_OF_MANY:
                for step, share in _LENDS:
                    counts[row + step] = counts.get(row + step, 0.0) + share * count
    return counts


def _with_groups(
    index: SearchIndex, total: IndexSize, found: list[_Found], own: dict[int, float], kept: list[int]
) -> tuple[Scored, ...]:
    sizes = index.groups({row >> GROUP_BITS for row in kept if row > FIRST_OF_MANY})
    around = _groups(found, sizes, total) if sizes else {}
    best, widest = own[kept[0]] or 1.0, max(around.values(), default=0.0) or 1.0
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
    places = {g: frozenset(range(size.first, size.first + size.passages)) for g, size in sizes.items()}
    for each in found:
        spread = _spread(each, total)
        weight = each.term.weight * log(1 + (total.groups - spread + 0.5) / (spread + 0.5))
        for group, size in sizes.items():
            count = len(each.rows & places[group]) + LIKE * len(each.likes & places[group])
            if count:
                long = 1 - _GROUP_LENGTH + _GROUP_LENGTH * size.passages / usual
                scores[group] += weight * count / (count + _GROUP_SATURATION * long)
    return scores


def _spread(found: _Found, total: IndexSize) -> float:
    """How many groups have a word: counted where it is rare, else as if it were strewn at random."""
    rows = found.rows | found.likes
    if len(rows) <= _COUNTED:
        return len({row >> GROUP_BITS for row in rows if row > FIRST_OF_MANY})
    strewn = len(rows) * total.grouped / total.passages
    return total.groups * (1 - exp(-strewn / total.groups))
