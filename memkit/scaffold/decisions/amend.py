"""Saying that one decision amends another: both halves at once, no status changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.errors import Refused
from memkit.scaffold.decisions.carrying import with_links
from memkit.scaffold.decisions.naming import decision_named, opening
from memkit.scaffold.decisions.relating import Bond, relation_edits, states
from memkit.scaffold.draft import Draft

if TYPE_CHECKING:
    from memkit.bank.bank import Bank
    from memkit.documents.decisions.decision import Decision
    from memkit.scaffold.decisions.proving import Edits
    from memkit.scaffold.draft import Scene


def amend(scene: Scene, old: str, new: str, inside: str = "") -> Draft:
    """Write `amended by` into one decision and `amends` into the other. Raises `Refused`."""
    bank = scene.bank
    before, after = decision_named(bank, old, inside), decision_named(bank, new, inside)
    if before is after:
        raise Refused(f"{opening(before)} cannot amend itself.", help_line="Name another with --by.")
    for decision in (before, after):
        if decision.closed:
            raise Refused(
                f"{opening(decision)} is {decision.status}: it no longer holds.",
                help_line="Amend the decision that took its place, or with one that holds.",
            )
    first = _half(bank, before, Bond("amended-by", after))
    second = _half(bank, after, Bond("amends", before))
    if not first and not second:
        raise Refused(
            f"{opening(before)} is amended by {after.label} already.",
            help_line="Nothing needs to be written.",
        )
    edits: dict[str, Edits] = {before.path: first}
    edits[after.path] = (*edits.get(after.path, ()), *second)
    return Draft(
        before.key,
        before.path,
        with_links(bank, {path: held for path, held in edits.items() if held}),
        done=(f"Amended {before.label} by {after.label}; both say so now.",),
    )


def _half(bank: Bank, at: Decision, bond: Bond) -> Edits:
    if states(bank, at, bond):
        return ()
    if bond.other.form != "record" and not bond.other.id:
        raise Refused(
            f"{opening(bond.other)} has no number that {at.label} could name it by.",
            help_line=f"Give it one in {bond.other.path}.",
        )
    found = relation_edits(bank, at, bond)
    if not found:
        raise Refused(
            f"{opening(at)} has no plain place for “{bond.kind.replace('-', ' ')}”.",
            help_line=f"Edit {at.path} by hand.",
        )
    return found
