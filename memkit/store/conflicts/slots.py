"""Whether two claims speak of the same slot, and whether they give it the same value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from memkit.frozen import frozen
from memkit.store.conflicts.sides import Sides

if TYPE_CHECKING:
    from memkit.store.conflicts.reading import Reading

Relation = Literal["same", "other", "unrelated"]
_SPARE = 2
"""Words that one of two claims may have more and still say the same."""


@frozen
class Frame:
    """How two claims meet: how much of the slot has to be said again.

    `corrected` where a person says that the old one is wrong, `candidate` where the old one was only
    supposed, `same_key` where both have the same key.
    """

    corrected: bool = False
    candidate: bool = False
    same_key: bool = False


@frozen
class Compared:
    """How two claims relate, and why, in words that follow a colon."""

    relation: Relation
    why: str


def compare(old: Reading, new: Reading, frame: Frame) -> Compared:
    """How a new claim relates to an old one; `unrelated` whenever that is not sure."""
    if not frame.same_key and not new.bare and not old.meets(new):
        return Compared("unrelated", "they share no subject")  # most pairs of a bank end here
    sides = Sides(old, new)
    told = new.changed or sides.denies or (frame.corrected and new.corrects)
    sides.pair_values()
    sides.pair_names(told=told, supposed=frame.corrected or frame.candidate)
    why = _apart(sides, frame, told=told)
    if why:
        return Compared("unrelated", why)
    if sides.pairs or sides.opposite or (sides.left and sides.right):
        narrower = sides.narrower(shortened=frame.candidate or frame.corrected, supposed=frame.candidate)
        extra = len(sides.right) + (0 if frame.corrected else len(sides.left))
        many = extra > len(sides.shared) + 1 and not frame.same_key
        if (narrower and not told and not frame.same_key) or many:
            return Compared("unrelated", "one of them speaks of something narrower")
        if sides.denies_another and not sides.by_kind:
            return Compared("unrelated", "what is denied is not what the other one says")
        return Compared("other", "they give one thing different values")
    why = _short(sides, frame)
    return Compared("unrelated", why) if why else Compared("same", "both say the same")


def _apart(sides: Sides, frame: Frame, *, told: bool) -> str:
    """Why two claims do not speak of one slot; empty where they do."""
    alone = sides.left and sides.right
    named = (frame.same_key and not sides.other_subject) or (frame.corrected and sides.shortened)
    if sides.conflicting or (alone and not named):
        return "each speaks of something that the other does not"
    if sides.counts_two and not (told or frame.corrected or frame.candidate):
        return "they count different things"
    if sides.pairs > 1 and not told:
        return "more than one thing differs"
    if not frame.same_key and not sides.gone and sides.scoped:
        return "one of them holds for a part only"
    pointed = sides.new.bare or bool(sides.gone) or sides.only_values
    if not sides.anchored(loose=frame.same_key or (frame.corrected and pointed)):
        return "they share no subject"
    return ""


def _short(sides: Sides, frame: Frame) -> str:
    """Why two claims that differ in no value do not say the same; empty where they do."""
    extra = len(sides.left) + len(sides.right)
    if any(sides.values) and not sides.extra_daily:
        return "only one of them gives a value"
    if sides.gone or (frame.corrected and sides.new.corrects and extra):
        return "it denies something and gives no other value"
    if sides.new.changed and not sides.old.changed and any(term.capital for term in sides.right):
        return "it tells of a change and gives no other value"
    if extra > min(len(sides.shared) + sides.equal - 1, _SPARE) and extra and not frame.same_key:
        return "too little is the same"
    return ""
