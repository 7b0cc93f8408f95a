"""What the user asked to be kept in mind, and no memory, rule, gotcha or decision says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.entry import title_key
from memkit.review.sweep.day import Kind, Loose

if TYPE_CHECKING:
    from memkit.review.sweep.day import Day

_ALIKE = 0.7
_FEWEST = 2
_SMALL = frozenset(
    "a an and as at be by don do for forget from future going forward have i if in is it keep mind my never"
    " next note now of on only or our please remember so t that the then this time to us use we with you your"
    " always also every ok okay rule should will must not no s".split()
)


def _find(day: Day) -> tuple[Loose, ...]:
    wishes = day.deeds.wishes if day.deeds else ()
    return tuple(
        Loose("remember", "heuristic", each.text, "", 0, f"was said in line {each.line} of the transcript")
        for each in wishes
        if not _is_known(each.text, day)
    )


def _is_known(text: str, day: Day) -> bool:
    words = frozenset(title_key(text).split("-")) - _SMALL
    if len(words) < _FEWEST:
        return not words  # `remember that` alone asks for nothing
    return any(len(words & held) >= _ALIKE * len(words) for held in day.knowledge)


KIND = Kind("remember", "Said to be remembered, and not written down", _find, lambda _: "memkit new memory")
