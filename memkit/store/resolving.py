"""Settling a contradiction as a person decided it: one memory holds and the other is kept as superseded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.errors import Conflict
from memkit.scaffold.draft import Draft
from memkit.store.conflicts.history import superseded
from memkit.store.conflicts.queue import KEY, contradicted, contradictions_of, settled
from memkit.store.frontmatter import set_values
from memkit.store.remembering import refuse_moved
from memkit.store.tombstones import moment
from memkit.text.edits import FileEdits

if TYPE_CHECKING:
    from datetime import datetime

    from memkit.store.bank import MemoryBank
    from memkit.store.conflicts.queue import Contradiction
    from memkit.store.fact import Fact
    from memkit.store.frontmatter import Written

Seen = tuple[tuple[str, str], tuple[str, str]]
"""Both memories of a contradiction: each with the content hash that the person saw."""


def settle_for(bank: MemoryBank, kept: str, seen: Seen, now: datetime) -> Draft:
    """Draft that `kept` holds and what contradicts it is superseded by it.

    Raises `Conflict` where one of the two moved, or somebody else has settled them.
    """
    pair = _pair(bank, seen)
    holds, gone = (pair.first, pair.second) if pair.first.key == kept else (pair.second, pair.first)
    edits = (
        _marked(
            holds,
            (
                ("supersedes", tuple(dict.fromkeys((*superseded(holds), gone.key)))),
                ("confirmed", now.date().isoformat()),
                *_ended(pair),
                *_without(holds, gone.key),
            ),
        ),
        _marked(
            gone,
            (
                ("superseded_by", f"{holds.key} {moment(now)}"),
                *_less(gone, holds.key),
                *_without(gone, holds.key),
            ),
        ),
    )
    done = f"{holds.key} holds; {gone.key} is kept as superseded."
    return Draft(holds.key, holds.path, edits, done=(done,))


def settle_both(bank: MemoryBank, seen: Seen) -> Draft:
    """Draft that two memories do not contradict each other: both stay as they are, without the mark.

    Raises `Conflict` as `settle_for` does.
    """
    pair = _pair(bank, seen)
    edits = tuple(
        mark
        for fact, other in ((pair.first, pair.second), (pair.second, pair.first))
        if (
            mark := _marked(fact, (*_ended(pair), *_less(fact, other.key, pair), *_without(fact, other.key)))
        ).edits
    )
    done = f"{pair.first.key} and {pair.second.key} both hold."
    return Draft(pair.first.key, pair.first.path, edits, done=(done,))


def _pair(bank: MemoryBank, seen: Seen) -> Contradiction:
    for key, hash_ in seen:
        refuse_moved(bank.fact(key), key, hash_)
    keys = tuple(sorted(key for key, _ in seen))
    for pair in contradictions_of(bank.facts, keys[0]):
        if pair.keys == keys:
            return pair
    raise Conflict(
        f"{keys[0]} and {keys[1]} do not contradict each other any more.",
        help_line="`memkit memories resolve` lists what is open.",
    )


def _ended(pair: Contradiction) -> tuple[tuple[str, Written], ...]:
    """What was superseded in a circle and holds."""
    return (("superseded_by", ()),) if pair.circular else ()


def _less(fact: Fact, key: str, pair: Contradiction | None = None) -> tuple[tuple[str, Written], ...]:
    """A memory takes the place of another one no longer; of a pair only where it is part of a circle."""
    if key not in superseded(fact) or (pair and not pair.circular):
        return ()
    return (("supersedes", tuple(each for each in superseded(fact) if each != key)),)


def _without(fact: Fact, key: str) -> tuple[tuple[str, Written], ...]:
    return ((KEY, settled(fact, key)),) if key in contradicted(fact) else ()


def _marked(fact: Fact, values: tuple[tuple[str, Written], ...]) -> FileEdits:
    return FileEdits(fact.path, tuple(sorted(set_values(fact.memory.page, values))))
