"""Contradictions of the banks of a place, and settling one as a person decided it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.errors import Refused
from memkit.frozen import frozen
from memkit.store.conflicts.history import history_of
from memkit.store.conflicts.queue import contradictions_of, open_contradictions
from memkit.store.remembering import content_hash
from memkit.store.resolving import settle_both, settle_for

if TYPE_CHECKING:
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

    Raises `Refused` for a key that nobody has.
    """
    if said:
        bank, fact = store.find(said, name)
        return tuple(Open(bank.name, pair) for pair in contradictions_of(bank.facts, fact.key))
    banks = (store.bank(name),) if name else store.banks()
    return tuple(Open(bank.name, pair) for bank in banks for pair in open_contradictions(bank.facts))


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


def belief_history(store: Store, said: str, name: BankName | None) -> tuple[MemoryBank, str, History]:
    """The bank, the key and the history of a belief. Raises `Refused` for a key that nobody has."""
    bank, fact = store.find(said, name)
    return bank, fact.key, history_of(bank.facts, fact.key)
