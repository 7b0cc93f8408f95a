"""How much the user's own banks of memories hold; the repository's is looked at by MEM013."""

from __future__ import annotations

from datetime import UTC, datetime, time
from typing import TYPE_CHECKING

from memkit.store.limits import forgettable, room_of
from memkit.workspace.doctor.point import Point
from memkit.workspace.storing import Store

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.store.bank import BankName, MemoryBank
    from memkit.store.limits import Room
    from memkit.workspace.place import Place

_OWN: tuple[BankName, ...] = ("private", "global")


def memory_points(place: Place) -> Iterator[Point]:
    """A point for each of the user's banks that holds something."""
    store = Store(place, datetime.combine(place.today(), time(12), UTC))
    for name in _OWN:
        bank = store.bank(name)
        room = room_of(bank)
        if room and room.count:
            yield _point(bank, room, store)


def _point(bank: MemoryBank, room: Room, store: Store) -> Point:
    held = f"the {bank.name} bank holds {room.count} memor{'y' if room.count == 1 else 'ies'} of {room.hard}"
    ended = len(forgettable(bank, store.now.date()))
    if ended:
        held += f", {ended} of which expired or {'was' if ended == 1 else 'were'} superseded"
    if not room.over_soft and not room.full:
        return Point("Memories", bank.name, "ok", held)
    said = f"{held}, and takes nothing new" if room.full else f"{held}, over its soft limit of {room.soft}"
    do = f"Run `memkit consolidate --bank {bank.name}` to see what could be merged or forgotten."
    return Point("Memories", bank.name, "attention", said, do)
