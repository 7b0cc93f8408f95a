"""Accepting, rejecting and deprecating a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from memkit.bank.known import Known
from memkit.bank.ties import ties_of
from memkit.errors import Refused
from memkit.frozen import frozen
from memkit.scaffold.decisions.carrying import with_links
from memkit.scaffold.decisions.manner import neighbours
from memkit.scaffold.decisions.naming import decision_named, opening
from memkit.scaffold.decisions.noting import note_edits
from memkit.scaffold.decisions.stating import Wanted, status_edits
from memkit.scaffold.draft import Draft
from memkit.text.edits import Edit

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from memkit.documents.decisions.decision import Decision
    from memkit.scaffold.decisions.proving import Edits
    from memkit.scaffold.draft import Scene

Fate = Literal["accepted", "rejected", "deprecated"]
OPEN = frozenset({"proposed", "draft", "on-hold"})
_FROM: dict[Fate, frozenset[str]] = {
    "accepted": OPEN,
    "rejected": OPEN,
    "deprecated": frozenset({"accepted", "partially-superseded"}),
}
_VERBS: dict[Fate, str] = {"accepted": "Accepted", "rejected": "Rejected", "deprecated": "Deprecated"}


@frozen
class Settling:
    """What is to become of a decision: its new status, a day to write beside it, a sentence to add."""

    fate: Fate
    note: str = ""
    day: date | None = None


def settle(scene: Scene, said: str, settling: Settling, inside: str = "") -> Draft:
    """Give a decision its new status. Raises `Refused` where it is in no state for it."""
    decision = decision_named(scene.bank, said, inside)
    _refuse_unless_open(scene, decision, settling.fate)
    replaced = () if settling.fate == "accepted" else _left_without(scene, decision)
    if replaced and settling.fate == "rejected":
        raise Refused(
            f"{opening(decision)} took the place of {_listed(replaced)}, so nothing would hold any more.",
            help_line=f"Take “superseded” from {_listed(replaced)} first, or supersede it by another one.",
        )
    edits = _status(scene, decision, settling)
    if not edits:
        raise Refused(_unwritable(decision, settling.fate), help_line=f"Edit {decision.path} by hand.")
    edits = (*edits, *note_edits(scene.bank, decision, settling.note, scene.today, ends=_ends(settling.fate)))
    return Draft(
        decision.key,
        decision.path,
        with_links(scene.bank, {decision.path: edits}),
        done=(f"{_VERBS[settling.fate]} {decision.label} in {decision.path}.",),
        mind=tuple(f"{opening(each)} stays superseded: nothing holds in its place." for each in replaced),
    )


def is_settled(decision: Decision) -> bool:
    """Whether it states what it is, not as a template's choice of words."""
    return any(not status.placeholder for status in decision.statuses)


def _left_without(scene: Scene, decision: Decision) -> tuple[Decision, ...]:
    """The superseded decisions that have no other successor."""
    whole = [t for t in ties_of(scene.bank, Known(scene.bank)) if t.kind == "supersedes" and not t.partial]
    kept = {id(tie.earlier) for tie in whole if tie.later is not decision and not tie.later.closed}
    own = (tie.earlier for tie in whole if tie.later is decision)
    return tuple(each for each in own if each.status == "superseded" and id(each) not in kept)


def _listed(held: Sequence[Decision]) -> str:
    return " and ".join(each.label for each in held)


def _refuse_unless_open(scene: Scene, decision: Decision, fate: Fate) -> None:
    now = decision.status
    left_open = bool(decision.statuses) and not is_settled(decision)
    if now in _FROM[fate] or (left_open and fate != "deprecated"):
        return
    stated = any(
        status.value == "accepted" for d in neighbours(scene.bank, decision) for status in d.statuses
    )
    if fate == "accepted" and now == "accepted" and not decision.statuses and stated:
        return  # counts as accepted, and may come to say so as its neighbours do
    state = now.replace("-", " ")
    if now == fate:
        raise Refused(f"{opening(decision)} is {state} already.", help_line="Nothing needs to be written.")
    raise Refused(
        f"{opening(decision)} is {state}, so it cannot be {fate}.", help_line=_instead(decision, fate)
    )


def _instead(decision: Decision, fate: Fate) -> str:
    if fate == "rejected" and decision.status == "accepted":
        return "An accepted decision is deprecated or superseded."
    if fate == "deprecated" and decision.status in OPEN:
        return "A decision that was never accepted is rejected."
    return "What was closed stays closed; write a new decision."


def _status(scene: Scene, decision: Decision, settling: Settling) -> Edits:
    place = next((status.place for status in decision.statuses), "")
    day: date | None = settling.day
    redated: Edits = ()
    if day and place == "frontmatter":
        redated, day = _redated(decision, day), None
    elif place == "heading":
        day = None
    edits = status_edits(scene.bank, decision, Wanted(settling.fate, day, scene.today))
    if settling.day and (not edits or (day is None and not redated)):
        raise Refused(
            f"{opening(decision)} has no place for a day beside its status.",
            help_line="Leave --date out, or say it with --note.",
        )
    return (*edits, *redated)


def _redated(decision: Decision, day: date) -> Edits:
    """The day of a record that was open until now: a frontmatter's `date` tells of the last change (MADR)."""
    dated = decision.date
    if dated is None or decision.status not in OPEN or not dated.span.within(decision.span):
        return ()
    return (Edit(dated.span, day.isoformat()),)


def _unwritable(decision: Decision, fate: Fate) -> str:
    if decision.form in {"table", "roo"}:
        return f"{opening(decision)} is a line of a list, which has no place for a status."
    return f"{opening(decision)} states its status in a way that cannot be turned into {fate} safely."


def _ends(fate: Fate) -> bool:
    return fate != "accepted"
