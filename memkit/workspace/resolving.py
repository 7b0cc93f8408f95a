"""Contradictions of the banks of a place, and settling one as a person decided it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.errors import Refused
from memkit.frozen import frozen
from memkit.store.conflicts.history import history_of
from memkit.store.conflicts.queue import contradictions_of, open_contradictions
from memkit.store.keys import normal_key
from memkit.store.remembering import content_hash
from memkit.store.resolving import settle_both, settle_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memkit.store.bank import BankName, MemoryBank
    from memkit.store.conflicts.history import History
    from memkit.store.conflicts.queue import Contradiction
    from memkit.workspace.rooms import Stored
    from memkit.workspace.storing import Store


@frozen
class Open:
    """A contradiction that waits for a person, and the bank that holds both memories."""

    bank: BankName
    pair: Contradiction


def open_of(store: Store, said: str, name: BankName | None) -> tuple[Open, ...]:
    """The open contradictions of a memory, or of all where no key is given.

    Raises `Refused` for a key that nobody has, `InputOutputFailed` where what it contradicts cannot be read.
    """
    if said:
        bank, fact = store.find(said, name)
        bank.refuse_unread()
        return tuple(Open(bank.name, pair) for pair in contradictions_of(bank.facts, fact.key))
    banks = (store.bank(name),) if name else store.banks()
    return tuple(Open(bank.name, pair) for bank in banks for pair in open_contradictions(bank.facts))


@frozen
class Settled:
    """A contradiction that was settled, the key that holds (empty: both), and what was written."""

    found: Open
    kept: str
    stored: Stored


def meant(found: tuple[Open, ...], kept: str, store: Store) -> tuple[tuple[Open, str], ...]:
    """The contradictions that an answer settles, with the key that holds: those of this key, or all.

    Raises `Refused` for a key that is in none of them.
    """
    key = normal_key(kept, store.place.config.memory_caps.key) if kept else ""
    chosen = tuple((each, key) for each in found if not key or key in each.pair.keys)
    if found and not chosen:
        keys = dict.fromkeys(one for each in found for one in each.pair.keys)
        raise Refused(f"{key} is none of them.", help_line=f"Keep one of {', '.join(keys)}.")
    return chosen


def settle_each(store: Store, decided: Iterable[tuple[Open, str]]) -> Iterator[Settled]:
    """Settle contradictions one by one; one that ended by an answer before is left out."""
    done: list[Settled] = []
    for each, kept in decided:
        now = _now(store, each) if done else each
        if now is not None:
            done.append(Settled(each, kept, settle(store, now, kept)))
            yield done[-1]


def settle(store: Store, found: Open, kept: str) -> Stored:
    """Settle a contradiction: `kept` is the key that holds, empty where both do.

    Raises `Conflict` where one of the two was changed since it was looked at.
    """
    first, second = found.pair.first, found.pair.second
    if kept and kept not in found.pair.keys:
        raise Refused(
            f"{kept} is none of the two.", help_line=f"Keep {first.key} or {second.key}, or say --both."
        )
    seen = ((first.key, content_hash(first)), (second.key, content_hash(second)))
    if kept:
        return store.step(found.bank, lambda bank: settle_for(bank, kept, seen, store.now))
    return store.step(found.bank, lambda bank: settle_both(bank, seen))


def _now(store: Store, seen: Open) -> Open | None:
    """A contradiction as it stands after another one of the same memory was settled; None where it ended."""
    now = open_of(store, seen.pair.first.key, seen.bank)
    return next((each for each in now if each.pair.keys == seen.pair.keys), None)


def belief_history(store: Store, said: str, name: BankName | None) -> tuple[MemoryBank, str, History]:
    """The bank, the key and the history of a belief. Raises `Refused` for a key that nobody has."""
    bank, fact = store.find(said, name)
    return bank, fact.key, history_of(bank.facts, fact.key)
