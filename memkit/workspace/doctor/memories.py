"""What is remembered here, bank by bank, and keys that a narrower bank hides (MEM010)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.store.bank import BANKS, shadowed
from memkit.workspace.doctor.point import Point, few
from memkit.workspace.rooms import room_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.workspace.place import Place


def memory_points(place: Place) -> Iterator[Point]:
    """How many memories each bank has, and which of them do not show. No check sees the user's own banks."""
    banks = tuple(room_of(place, name).bank() for name in BANKS)
    counts = ", ".join(f"{len(bank.paths)} {bank.name}" for bank in banks)
    yield Point("Memories", "banks", "ok", f"{counts}")
    hidden = shadowed(banks, place.today())
    if hidden:
        keys = few(sorted({key for _, key in hidden}))
        yield Point(
            "Memories",
            "shadowed-key",
            "attention",
            f"MEM010: a narrower bank has the same key, so that the wider one does not show: {keys}",
            "`memkit memories list --shadowed` lists them; forget one of each two, or give it another key",
        )
