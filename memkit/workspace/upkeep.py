"""Keeps the limits of a bank at every write: what may come in, when it latches, when somebody is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.latches import Latch, drop_all, keep_asked, keep_latch, was_asked
from memkit.frozen import replace
from memkit.ports import FileChange
from memkit.store.caps import refuse_strange
from memkit.store.limits import count_after, refuse_full, space_of
from memkit.store.tombstones import moment

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date, datetime
    from pathlib import Path

    from memkit.ports import Removal
    from memkit.store.bank import MemoryBank


def admit(bank: MemoryBank, changes: Sequence[FileChange | Removal], today: date) -> None:
    """Raise `Refused` where the changes make a bank grow that has no room, or a frontmatter over its cap."""
    for change in changes:
        if isinstance(change, FileChange) and bank.key_of(change.path):
            refuse_strange(change.path, change.before or b"", change.after)
    if count_after(bank, changes) > len(bank.paths):
        refuse_full(bank, today)


def refreshed(bank: MemoryBank, folder: Path, now: datetime) -> MemoryBank:
    """The bank with its latch as its count wants it: files come and go by hand, too."""
    room = space_of(bank)
    if room and room.count >= room.hard and not bank.latched:
        keep_latch(folder, Latch(bank.id, moment(now)))
        return replace(bank, latched=True)
    if room and room.count < room.soft and bank.latched:
        drop_all(folder)
        return replace(bank, latched=False)
    return bank


def latch_by_plan(bank: MemoryBank, folder: Path, now: datetime, plan_hash: str) -> None:
    """Latch a bank over its soft limit that a plan of this hash could not help."""
    room = space_of(bank)
    if room and room.over_soft and not bank.latched:
        keep_latch(folder, Latch(bank.id, moment(now), plan_hash))


def follow(
    bank: MemoryBank, folder: Path, changes: Sequence[FileChange | Removal], now: datetime
) -> tuple[str, ...]:
    """Follow with latch and request what was written into a bank; what the writer is to be told.

    Below the soft limit both are gone; above it consolidation is asked for once.
    """
    room = space_of(bank, count_after(bank, changes))
    if room is None:
        return ()
    latched = bank.latched
    if room.count < room.soft:
        drop_all(folder)
        return (f"The {bank.name} bank takes new keys again.",) if latched else ()
    if latched and room.count < len(bank.paths):
        return (f"The {bank.name} bank takes new keys again once it holds fewer than {room.soft}.",)
    if room.count >= room.hard and not latched:
        keep_latch(folder, Latch(bank.id, moment(now)))
        told = f"The {bank.name} bank is full now, with {room.count} memories."
        return (f"{told} New keys are refused until it holds fewer than {room.soft}.",)
    if room.over_soft and not room.full and not latched and not was_asked(folder):
        keep_asked(folder, bank.id, moment(now))
        told = f"The {bank.name} bank holds {room.count} memories, over its soft limit of {room.soft}."
        return (f"{told} Merge or drop some: `memkit consolidate --plan`. At {room.hard} it is full.",)
    return ()
