"""Passages by the words that they share with a question: rare words first, neighbours as context, phrases."""

from __future__ import annotations

from bisect import bisect_right
from functools import reduce
from heapq import nlargest
from math import ceil, exp, log
from operator import or_
from typing import TYPE_CHECKING

from memkit.frozen import frozen, replace
from memkit.recall.question import bases_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memkit.ports import Layout, SearchIndex
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
_MOST = 255
_LEVELS = 200
"""Steps of a sum of weights that has to lie in a byte, with what rounding up may add for each word."""
_COUNTED = 500
_STREWN = 200
"""Passages from which a word is everywhere: two such words in a row tell little, and cost most."""


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
    """A word, what it weighs, how many passages have it or another word for it, and which.

    `rows` and `likes` have a byte a number, 1 for a passage with the word and with another one only.
    """

    term: Term
    weight: float
    count: int
    rows: bytes
    likes: bytes


def search(index: SearchIndex, question: Question) -> tuple[Scored, ...]:
    """The best passages for a question, the best first; one for each entry comes later.

    A word weighs by how few passages have it. Candidates are the passages with the heaviest words, and in
    groups the neighbours of those; they alone are scored in full.
    """
    layout = index.layout()
    found = [_found(index, term, layout.passages) for term in question.terms]
    found = sorted((each for each in found if each.weight), key=lambda each: (-each.weight, each.term.word))
    best = _with_neighbours(_candidates(found, layout.span), layout.grouped)
    if not best:
        return ()
    own = _scores(index, found, best, layout.grouped)
    if not own:  # another process has put them under other numbers meanwhile
        return ()
    for phrase in _told(question.phrases, found):
        told = index.matching(phrase)
        for row in own:
            own[row] += PHRASE * told[row]
    kept = nlargest(_CANDIDATES, own, key=lambda row: (own[row], -row))
    unknown = log(1 + (layout.passages + 0.5) / 0.5)
    asked = sum(each.weight for each in found) + unknown * (len(question.terms) - len(found))
    sure = min(own[kept[0]] / asked, 1.0) if asked else 1.0
    return tuple(replace(each, sure=sure) for each in _with_groups(layout, found, own, kept))


def _found(index: SearchIndex, term: Term, total: int) -> _Found:
    rows = _either([index.matching(form) for form in term.forms])
    count, either = rows.count(1), rows
    if term.likes and count <= max(FEW, RARE * total):
        either = _either([rows, *(index.matching(like) for like in term.likes)])
        count = either.count(1)
    likes = b"" if either is rows else _whole(_number(either) ^ _number(rows), len(rows))
    weight = term.weight * log(1 + (total - count + 0.5) / (count + 0.5)) if count else 0.0
    return _Found(term, weight, count, rows, likes)


def _either(matches: list[bytes]) -> bytes:
    """What is in one of some matches: all passages at once, as one whole number."""
    return matches[0] if len(matches) == 1 else _whole(reduce(or_, map(_number, matches)), len(matches[0]))


def _number(matched: bytes) -> int:
    return int.from_bytes(matched, "little")


def _whole(number: int, span: int) -> bytes:
    return number.to_bytes(span, "little")


def _told(phrases: Iterable[str], found: Iterable[_Found]) -> list[str]:
    """The phrases that are worth asking for: those of words that are everywhere tell little and cost most."""
    common = {each.term.word for each in found if each.rows.count(1) > _STREWN}
    return [phrase for phrase in phrases if not common.issuperset(phrase.split())]


def _candidates(found: Iterable[_Found], span: int) -> list[int]:
    """The passages with the heaviest words of their own, the heaviest first.

    The weights of all passages are added up at once: whole numbers in which each passage has a byte.
    """
    weights = [(each.rows, each.weight) for each in found]
    weights += [(each.likes, LIKE * each.weight) for each in found]
    step = _LEVELS / (sum(each.weight for each in found) or 1.0)
    summed = sum(_number(rows) * ceil(step * weight) for rows, weight in weights)
    levels, best = _whole(summed, span), []
    for level in range(_MOST, 0, -1):
        row = levels.find(level)
        while row >= 0:
            best.append(row)
            if len(best) == _CANDIDATES:
                return best
            row = levels.find(level, row + 1)
    return best


def _with_neighbours(rows: list[int], grouped: bytes) -> list[int]:
    """Passages and, in groups, those so near that words of the passage count for them."""
    found = dict.fromkeys(rows)
    for row in rows:
        if grouped[row]:
            near = range(row - len(AFTER), row + len(BEFORE) + 1)
            found.update(dict.fromkeys(other for other in near if grouped[other]))
    return list(found)


def _scores(index: SearchIndex, found: list[_Found], rows: list[int], grouped: bytes) -> dict[int, float]:
    """What each passage is worth by its words, those of its neighbours and of its title."""
    titles = {row: bases_of(title) for row, title in index.titles(rows).items()}
    own = dict.fromkeys(titles, 0.0)
    for each in found:
        top, named = each.weight * (SATURATION + 1), each.term.bases
        for row, count in _counts(each, own, grouped).items():
            if row in own:
                full = count if named.isdisjoint(titles[row]) else count + TITLE
                own[row] += top * full / (full + SATURATION)
    return own


def _counts(found: _Found, wanted: Iterable[int], grouped: bytes) -> dict[int, float]:
    """How often a word counts in passages, those among them that their neighbours lend it to."""
    counts: dict[int, float] = {}
    for rows, count in ((found.rows, 1.0), (found.likes, LIKE)):
        for row in wanted if rows else ():
            if rows[row]:
                counts[row] = counts.get(row, 0.0) + count
                if grouped[row]:
                    for step, share in _LENDS:
                        if grouped[row + step]:
                            counts[row + step] = counts.get(row + step, 0.0) + share * count
    return counts


def _with_groups(
    layout: Layout, found: list[_Found], own: dict[int, float], kept: list[int]
) -> tuple[Scored, ...]:
    """The scores of passages, each with its part of how well its group as a whole fits."""
    places = {row: bisect_right(layout.firsts, row) - 1 for row in kept if layout.grouped[row]}
    around = _groups(found, set(places.values()), layout) if places else {}
    best, widest = own[kept[0]] or 1.0, max(around.values(), default=0.0) or 1.0
    scored = []
    for row in kept:
        mine, share, shared = own[row] / best, 0.0, 0.0
        if row in places:
            share = WHOLE if layout.entries[places[row]] == 1 else CONTEXT
            shared = around[places[row]] / widest
        scored.append(Scored(row, (1 - share) * mine + share * shared, mine, shared))
    return tuple(sorted(scored, key=lambda each: (-each.score, each.passage)))


def _groups(found: Iterable[_Found], places: Iterable[int], layout: Layout) -> dict[int, float]:
    """How well groups as a whole fit: BM25 over groups, a word counted by the passages that have it."""
    total, held = len(layout.firsts), sum(layout.lengths)
    usual = held / total
    scores: dict[int, float] = dict.fromkeys(places, 0.0)
    for each in found:
        spread = _spread(each, layout, held)
        weight = each.term.weight * log(1 + (total - spread + 0.5) / (spread + 0.5))
        for at in scores:
            first, passages = layout.firsts[at], layout.lengths[at]
            count: float = each.rows.count(1, first, first + passages)
            if each.likes:
                count += LIKE * each.likes.count(1, first, first + passages)
            if count:
                long = 1 - _GROUP_LENGTH + _GROUP_LENGTH * passages / usual
                scores[at] += weight * count / (count + _GROUP_SATURATION * long)
    return scores


def _spread(found: _Found, layout: Layout, held: int) -> float:
    """How many groups have a word: counted where it is rare, else as if strewn at random over all `held`."""
    total = len(layout.firsts)
    if found.count <= _COUNTED:
        rows = (row for matched in (found.rows, found.likes) for row in _places(matched))
        return len({bisect_right(layout.firsts, row) for row in rows if layout.grouped[row]})
    strewn = found.count * held / layout.passages
    return total * (1 - exp(-strewn / total))


def _places(matched: bytes) -> Iterator[int]:
    row = matched.find(1)
    while row >= 0:
        yield row
        row = matched.find(1, row + 1)
