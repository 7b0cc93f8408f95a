"""Proposals that wait for a person's yes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.review.sweep.day import Kind, Loose

if TYPE_CHECKING:
    from memkit.review.sweep.day import Day


def _find(day: Day) -> tuple[Loose, ...]:
    return tuple(
        Loose(
            "proposal",
            "note",
            each.key,
            each.path,
            0,
            f"waits for a yes ({each.op}, {each.bank} bank): {each.reason}",
            f"memkit proposals accept {each.id}",
        )
        for each in day.proposals
    )


def _next(found: tuple[Loose, ...]) -> str:
    return "memkit proposals review" if len(found) > 1 else found[0].command


KIND = Kind("proposal", "Proposals that wait", _find, _next)
