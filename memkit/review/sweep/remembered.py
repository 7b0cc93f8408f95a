"""Memories that were written and forgotten since the branch began."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.review.sweep.day import Kind, Loose

if TYPE_CHECKING:
    from memkit.review.sweep.day import Day


def _find(day: Day) -> tuple[Loose, ...]:
    return tuple(
        Loose(
            "memory",
            "note",
            each.key,
            each.path,
            0,
            f"was {each.how} in the {each.bank} bank{f': {each.says}' if each.says else ''}",
        )
        for each in day.remembered
    )


def _next(found: tuple[Loose, ...]) -> str:
    return "memkit memories list" if found else ""


KIND = Kind("memory", "Memories written and forgotten", _find, _next)
