"""An answer: which entries of the index a question gets, in what order, and why those."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from memkit.documents.entry import title_key
from memkit.errors import MemkitError
from memkit.frozen import frozen, replace
from memkit.recall.lexical import search
from memkit.recall.question import MOST_CHARACTERS, read_question
from memkit.recall.smalltalk import is_small_talk
from memkit.recall.states import IN_FORCE
from memkit.recall.stored import read_entry
from memkit.store.bank import BANKS
from memkit.store.scope import applies, references_of
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from datetime import date

    from memkit.ports import Nearness, SearchIndex, Similar
    from memkit.recall.lexical import Scored
    from memkit.recall.passage import Entry
    from memkit.recall.question import Question
    from memkit.store.scope import Reference

Mode = Literal["relevance", "recency", "none", "skipped", "failed"]
CUT_OFF = 0.35
"""Of the best score: what lies below is no answer, but padding."""
_NEAR = 0.01
"""Scores this near to each other are a tie that trust decides; .03 loses .007 of the sessions of talks."""
MOST_HITS = 50
"""Hits that an answer has at most, before it is cut to a budget."""
NOTHING = "Nothing fits the question."
SMALL_TALK = "A greeting or thanks asks for nothing."
SECTION = 0.8
"""What a section counts beside an entry: a big reference file has many, and each repeats its words."""
_LONGEST_CHAIN = 20
_DIGITS = 8
"""Digits that the number of a decision has at most: `0025` alone is ADR-25."""
_ZEROS = pattern(r"(?<=-)0{1,20}(?=\d)")
"""Zeros that an id may be written with: `ADR-012` is ADR-12."""


@frozen
class Filters:
    """What an answer is confined to; what is empty confines nothing. `since` is a day as it is written."""

    kinds: frozenset[str] = frozenset()
    banks: frozenset[str] = frozenset()
    statuses: frozenset[str] = frozenset()
    since: str = ""
    scope: tuple[Reference, ...] = ()
    inner: tuple[tuple[str, tuple[Reference, ...]], ...] = ()
    """The scope in folders that have a bank of their own, as it is called there; the innermost first."""

    def admits(self, entry: Entry, today: date) -> bool:
        """Whether an entry may be an answer: the walls of scope and expiry stand whatever is asked for."""
        return (
            (not self.kinds or entry.kind in self.kinds)
            and (not self.banks or entry.bank in self.banks)
            and not (self.statuses and self.statuses.isdisjoint((entry.status or IN_FORCE, entry.state)))
            and (not self.since or entry.updated[:10] >= self.since)
            and not (entry.expires and entry.expires[:10] < today.isoformat())
            and applies(references_of(entry.references), self._scope_of(entry))
        )

    def _scope_of(self, entry: Entry) -> tuple[Reference, ...]:
        return next((scope for folder, scope in self.inner if entry.path.startswith(folder)), self.scope)


@frozen
class Hit:
    """An entry of an answer. `score` is 1 for the best; `own` and `around` are its parts.

    `because` says why it is there where that is not its words: it is the key that was asked for, or it took
    the place of another hit. `stale` says which code that it cites is not what it was.
    """

    entry: Entry
    score: float
    own: float = 0.0
    around: float = 0.0
    meaning: float = 0.0
    because: str = ""
    stale: str = ""


@frozen
class Answer:
    """What a question gets. `reason` says in a sentence why the mode is what it is; `legs` are what ran.

    `without` says in a sentence why vectors did not take part, empty where they did.
    """

    mode: Mode
    reason: str
    hits: tuple[Hit, ...] = ()
    legs: tuple[str, ...] = ()
    without: str = ""


def answer(
    index: SearchIndex,
    said: str,
    today: date,
    filters: Filters,
    *,
    nearness: Nearness | None = None,
    languages: Iterable[str] = (),
) -> Answer:
    """Everything that fits a question, the best first, successors above what they took the place of.

    A question that is just a key or an id has that entry first. Nothing is cut to a budget here. A leg that
    fails takes no part, and the answer says so.
    """
    said = said[:MOST_CHARACTERS]
    question = read_question(said, languages)
    named = _named(index, said, today, filters)
    if not named and is_small_talk(said):
        return Answer("skipped", SMALL_TALK)
    if question.empty and not named:
        return Answer("none", "The question has no word to look for.")
    similar, without = _similar(nearness, question)
    legs = ("lexical", "vectors") if similar else ("lexical",)
    hits = [*named, *_found(index, question, similar, today, filters)]
    found = _visible(hits, _narrower(index, hits, today, filters))
    if not found:
        return Answer("none", NOTHING, (), legs, without)
    ranked = _by_trust(found, len(named))[:MOST_HITS]
    return Answer("relevance", "", _with_successors(index, ranked, today, filters), legs, without)


def _named(index: SearchIndex, said: str, today: date, filters: Filters) -> list[Hit]:
    """The entries whose key or id a question is. Sections are counted: their keys are no names."""
    asked = said.strip()
    number = asked.removeprefix("#")
    counts = number.isascii() and number.isdigit() and len(number) <= _DIGITS
    numbered = f"ADR-{int(number)}" if counts else ""
    keys = dict.fromkeys((asked, asked.upper(), title_key(asked), _ZEROS.sub("", asked.upper()), numbered))
    entries = map(read_entry, index.named(key for key in keys if key))
    return [
        Hit(entry, 1.0, because="its key was asked for")
        for entry in entries
        if filters.admits(entry, today) and (entry.kind != "section" or entry.id in keys)
    ]


def _similar(nearness: Nearness | None, question: Question) -> tuple[Similar | None, str]:
    """What is near to a question, or why that is not known."""
    if not nearness or question.empty:
        return None, ""
    try:
        return nearness.similar(question.said), ""
    except MemkitError as problem:
        return None, problem.message


def _found(
    index: SearchIndex, question: Question, similar: Similar | None, today: date, filters: Filters
) -> list[Hit]:
    scored = search(index, question)
    if similar:
        from memkit.recall.fuse import fused

        scored = fused(scored, similar)
    told = index.entries(each.passage for each in scored)
    best: dict[str, tuple[Scored, Entry]] = {}
    for each in scored:
        if each.passage in told:
            entry = read_entry(told[each.passage])
            if entry.id not in best and filters.admits(entry, today):
                best[entry.id] = (each, entry)
    if not best:
        return []
    scores = {id_: each.score * _share(entry) for id_, (each, entry) in best.items()}
    top = max(scores.values())
    return [
        Hit(entry, scores[entry.id] / top, each.own, each.around, each.meaning)
        for each, entry in best.values()
        if scores[entry.id] >= CUT_OFF * top
    ]


def _share(entry: Entry) -> float:
    return SECTION if entry.kind == "section" else 1.0


def _visible(hits: Sequence[Hit], narrower: Callable[[Entry], bool]) -> list[Hit]:
    """Each entry once, and of a memory's key the one of the narrowest bank."""
    once = {hit.entry.id: hit for hit in reversed(hits)}
    firsts = [hit for hit in hits if once[hit.entry.id] is hit]
    return [hit for hit in firsts if not narrower(hit.entry)]


def _narrower(
    index: SearchIndex, hits: Iterable[Hit], today: date, filters: Filters
) -> Callable[[Entry], bool]:
    """Tells whether a memory in force of a narrower bank has the key of an entry, found or not.

    What is not let in hides nothing, nor does what was superseded: as in the digest. The index is asked for
    all `hits` at once.
    """
    asked = {name for hit in hits for name in _narrower_ids(hit.entry)}
    held = _memories(index, asked)

    def narrower(entry: Entry) -> bool:
        ids = _narrower_ids(entry)
        if not asked.issuperset(ids):
            held.update(_memories(index, ids))
            asked.update(ids)
        others = (other for id_ in ids for other in held.get(id_, ()))
        return any(other.current and filters.admits(other, today) for other in others)

    return narrower


def _narrower_ids(entry: Entry) -> list[str]:
    """What memories of narrower banks would be called that have the key of an entry."""
    banks = BANKS[: _width(entry)] if entry.kind == "memory" else ()
    return [f"{bank}:{entry.key}" for bank in banks]


def _memories(index: SearchIndex, ids: Iterable[str]) -> dict[str, list[Entry]]:
    """Those memories of some ids that the index has, by id: two files may have one."""
    found: dict[str, list[Entry]] = {}
    for other in map(read_entry, index.named(ids)):
        if other.kind == "memory":
            found.setdefault(other.id, []).append(other)
    return found


def _width(entry: Entry) -> int:
    return BANKS.index(entry.bank) if entry.bank in BANKS else 0


def _by_trust(hits: list[Hit], named: int) -> list[Hit]:
    """By score; of those that are near each other the more trusted first."""
    rest = sorted(hits[named:], key=lambda hit: (-hit.score, hit.entry.id))
    ordered: list[Hit] = []
    while rest:
        near = [hit for hit in rest if hit.score >= rest[0].score - _NEAR]
        ordered += sorted(near, key=lambda hit: _trust(hit.entry), reverse=True)
        rest = rest[len(near) :]
    return [*hits[:named], *ordered]


def _trust(entry: Entry) -> tuple[bool, float, bool, str]:
    """Confirmed, then confidence, a person before an agent, then the later day. Reading never counts."""
    return (
        bool(entry.confirmed),
        entry.confidence,
        entry.origin == "person",
        max(entry.confirmed, entry.updated),
    )


def _with_successors(index: SearchIndex, hits: list[Hit], today: date, filters: Filters) -> tuple[Hit, ...]:
    """The hits with what took the place of one above it, brought in where it was not found."""
    placed: dict[str, Hit] = {}
    by_id = {hit.entry.id: hit for hit in hits}
    replaced = index.successors(by_id)
    narrower = _narrower(index, hits, today, filters)
    for hit in hits:
        over = hit.entry.successor or hit.entry.id in replaced
        for entry in reversed(_chain(index, hit.entry)) if over else ():
            if entry.id not in placed and filters.admits(entry, today) and not narrower(entry):
                own = by_id.get(entry.id)
                said = f"it took the place of {hit.entry.key}"
                placed[entry.id] = (
                    replace(own, score=max(own.score, hit.score))
                    if own
                    else Hit(entry, hit.score, because=said)
                )
        if hit.entry.id not in placed:
            placed[hit.entry.id] = hit
    return tuple(placed.values())


def _chain(index: SearchIndex, entry: Entry) -> list[Entry]:
    """What took the place of an entry, and of that, and so on; itself where nothing did."""
    chain: list[Entry] = []
    seen = {entry.id}
    while len(chain) < _LONGEST_CHAIN:
        told = index.named((entry.successor,)) if entry.successor else ()
        told = told or tuple(index.successors((entry.id,)).values())
        nearer = [read_entry(each) for each in told]
        nearer = [each for each in nearer if each.id not in seen]
        if not nearer:
            break
        entry = nearer[0]
        seen.add(entry.id)
        chain.append(entry)
    return chain
