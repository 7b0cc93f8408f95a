"""Memories that MEMORY.md does not name: agents load the index and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.lines import line_of
from memkit.reading.memory_rows import missing_rows
from memkit.review.sweep.day import Kind, Loose

if TYPE_CHECKING:
    from memkit.review.sweep.day import Day


def _find(day: Day) -> tuple[Loose, ...]:
    return tuple(
        Loose(
            "unindexed",
            "open",
            held.stem,
            held.path,
            line_of(day.bank, held),
            f"stands in no row of {index}",
            fixable=True,
        )
        for index, missing in missing_rows(day.bank).items()
        for held in missing
    )


KIND = Kind("unindexed", "Memories without a row", _find, lambda _: "memkit sweep --fix")
