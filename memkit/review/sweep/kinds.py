"""The table of kinds, in the order in which they are told: facts first, guesses last."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING

from memkit.frozen import replace
from memkit.review.sweep import (
    closed,
    committed,
    drift,
    large,
    proposed,
    remembered,
    stale,
    unindexed,
    unrecorded,
)
from memkit.review.sweep.transcript import by_hand, edited, proven, repeated, wished

if TYPE_CHECKING:
    from memkit.review.sweep.day import Day, Kind, Loose

KINDS: tuple[Kind, ...] = (
    drift.KIND,
    large.KIND,
    unindexed.KIND,
    stale.KIND,
    closed.KIND,
    proposed.KIND,
    remembered.KIND,
    proven.KIND,
    committed.KIND,
    unrecorded.KIND,
    wished.KIND,
    repeated.KIND,
    edited.KIND,
    by_hand.KIND,
)


def loose_ends(day: Day, folder: str = "") -> tuple[Loose, ...]:
    """Everything that a day left open, by kind; paths stand below `folder` (with a final `/`)."""
    found = (each for kind in KINDS for each in kind.find(day))
    return tuple(_below(each, folder) for each in found) if folder else tuple(found)


def _below(found: Loose, folder: str) -> Loose:
    """What is open in a bank of its own below: commands that write find its entries in its folder alone."""
    return replace(
        found,
        path=f"{folder}{found.path}" if found.path else "",
        command=f"cd {quote(folder.rstrip('/'))} && {found.command}" if found.command else "",
    )
