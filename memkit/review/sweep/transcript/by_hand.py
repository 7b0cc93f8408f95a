"""Files of the bank that the agent edited as text, without memkit's commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.layout import is_generated_index, is_retired_rules
from memkit.review.sweep.day import Kind, Loose

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.review.sweep.day import Day


def _find(day: Day) -> tuple[Loose, ...]:
    return tuple(_edits(day))


def _edits(day: Day) -> Iterator[Loose]:
    for each in day.deeds.by_hand if day.deeds else ():
        says = "was edited by hand" if each.times == 1 else f"was edited by hand {each.times} times"
        if is_generated_index(each.path, day.bank.layout):
            says = f"{says}, and memkit index writes it"
        elif is_retired_rules(each.path):
            says = f"{says}, and memkit rule writes it"
        yield Loose("edited-by-hand", "note", each.path, each.path, 0, says)


KIND = Kind("edited-by-hand", "Bank files edited by hand in the transcript", _find, lambda _: "memkit diff")
