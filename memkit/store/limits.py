"""How many memories a bank may hold: with the caps of a memory a hard ceiling of what there is to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.errors import Refused
from memkit.frozen import frozen
from memkit.ports import Removal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date

    from memkit.ports import FileChange
    from memkit.store.bank import MemoryBank


@frozen
class Space:
    """How many memories a managed bank holds, and its limits."""

    count: int
    soft: int
    hard: int
    latched: bool

    @property
    def over_soft(self) -> bool:
        """Whether consolidation is due."""
        return self.count > self.soft

    @property
    def full(self) -> bool:
        """Whether a new key is refused; a latch holds as long as the count is not below the soft limit."""
        return self.count >= self.hard or (self.latched and self.count >= self.soft)

    @property
    def target(self) -> int:
        """How many memories a plan may leave: three quarters of the soft limit."""
        return self.soft * 3 // 4


def space_of(bank: MemoryBank, count: int | None = None) -> Space | None:
    """The room in a bank, with `count` memories where it is to hold others; None where it has no limit."""
    if not bank.managed:
        return None
    caps = bank.config.memory_caps
    held = len(bank.paths) if count is None else count
    return Space(held, min(caps.soft, caps.memories), caps.memories, bank.latched)


def count_after(bank: MemoryBank, changes: Iterable[FileChange | Removal]) -> int:
    """How many memories a bank holds once the changes are written, told by names."""
    keys = set(bank.paths)
    for change in changes:
        key = bank.key_of(change.path)
        if key:
            (keys.discard if isinstance(change, Removal) else keys.add)(key)
    return len(keys)


def refuse_full(bank: MemoryBank, today: date) -> None:
    """Raise `Refused` where a bank takes no new key; what it holds is read only to say what can go."""
    room = space_of(bank)
    if room is None or not room.full:
        return
    until = "" if room.count >= room.hard else f" and takes nothing new until it holds fewer than {room.soft}"
    most = f"; its most is {room.hard}" if room.count >= room.hard else ""
    can = len(forgettable(bank, today))
    some = (
        f"{can} of them {'has' if can == 1 else 'have'} expired or {'is' if can == 1 else 'are'} superseded. "
    )
    raise Refused(
        f"bank-full: the {bank.name} bank holds {room.count} memories{until}{most}.",
        help_line=f"{some if can else ''}Forget some (`memkit forget KEY --reason WHY`) or merge some "
        "(`memkit consolidate --plan`); updates still work.",
    )


def forgettable(bank: MemoryBank, today: date) -> tuple[str, ...]:
    """The keys of what has expired or was superseded."""
    return tuple(fact.key for fact in bank.facts if fact.expired(today) or fact.superseded_by)


def upkeep_notices(banks: Sequence[MemoryBank], today: date) -> tuple[str, ...]:
    """What the digest says of banks that are full, and of those that are to be consolidated.

    Of a full one it tells how many of its memories have ended.
    """
    rooms = [(bank, room) for bank in banks if (room := space_of(bank))]
    full = [f"{bank.name}{_can_go(bank, today)}" for bank, room in rooms if room.full]
    over = [bank.name for bank, room in rooms if room.over_soft and not room.full]
    told = []
    if full:
        told.append(f"Full, so nothing new is kept: {', '.join(full)}. Offer the user to drop something old.")
    if over:
        told.append(f"Over the soft limit: {', '.join(over)}. Offer the user to merge or drop memories.")
    return tuple(told)


def _can_go(bank: MemoryBank, today: date) -> str:
    ended = len(forgettable(bank, today))
    return f" ({ended} can go)" if ended else ""
