"""Putting one decision in the place of another: both halves at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.known import Known
from memkit.bank.ties import reaches, ties_of
from memkit.errors import Refused
from memkit.frozen import frozen
from memkit.scaffold.decisions.carrying import with_links
from memkit.scaffold.decisions.lifecycle import OPEN
from memkit.scaffold.decisions.naming import decision_named, opening
from memkit.scaffold.decisions.noting import note_edits
from memkit.scaffold.decisions.other_half import superseded
from memkit.scaffold.decisions.proving import Edits, bank_with, first_proven, same_entry
from memkit.scaffold.decisions.relating import Bond, relation_edits, states
from memkit.scaffold.decisions.stating import Wanted, status_edits
from memkit.scaffold.draft import Draft
from memkit.text.edits import compose
from memkit.text.inline import plain
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.bank.bank import Bank
    from memkit.bank.ties import Tie
    from memkit.documents.decisions.decision import Decision
    from memkit.scaffold.draft import Scene

_NO_NAME = pattern(r"[^\w .-]{1,80}")
_LONGEST_SCOPE = 60
_CLOSED = frozenset({"rejected", "superseded", "deprecated"})


@frozen
class Superseding:
    """How one decision takes the place of another: of which part, and a sentence for the old one."""

    part: str = ""
    note: str = ""


def supersede(scene: Scene, old: str, new: str, how: Superseding, inside: str = "") -> Draft:
    """Write both halves of a supersession, and the links to a heading that changes.

    Raises `Refused` for a pair that cannot be so, or that the files have no plain place for.
    """
    bank = scene.bank
    before, after = decision_named(bank, old, inside), decision_named(bank, new, inside)
    scope = _NO_NAME.sub(" ", plain(how.part))[:_LONGEST_SCOPE].strip()
    partial = bool(how.part)
    ties = ties_of(bank, Known(bank))
    _refuse_nonsense(before, after, ties, partial=partial)
    bond = Bond("superseded-by", after, partial, scope)
    first = () if states(bank, before, bond) else _old_half(scene, before, bond)
    silent = _never_says(bank, after)
    second = () if silent else _new_half(bank, after, Bond("supersedes", before, partial, scope))
    if not first and not second:
        raise _already(before, after)
    note = note_edits(bank, before, how.note, scene.today, ends=not partial)
    edits: dict[str, Edits] = {before.path: (*first, *note)}
    edits[after.path] = (*edits.get(after.path, ()), *second)
    word = "Partially superseded" if partial else "Superseded"
    return Draft(
        before.key,
        before.path,
        with_links(bank, {path: held for path, held in edits.items() if held}),
        done=(f"{word} {before.label} by {after.label}.", _where(edits, both=bool(first) and bool(second))),
        mind=_mind(after, silent=silent),
    )


def _refuse_nonsense(old: Decision, new: Decision, ties: Sequence[Tie], *, partial: bool) -> None:
    if old is new:
        raise Refused(f"{opening(old)} cannot supersede itself.", help_line="Name another with --by.")
    if new.status in _CLOSED:
        raise Refused(
            f"{opening(new)} is {new.status}, so it cannot take the place of {old.label}.",
            help_line="Name a decision that holds with --by.",
        )
    if new.status in OPEN:
        state = new.status.replace("-", " ")
        raise Refused(
            f"{opening(new)} is {state}, so it cannot take the place of {old.label} yet.",
            help_line="Accept it first, with `memkit adr accept`; then supersede.",
        )
    if old.status in {"rejected", *OPEN}:
        raise Refused(
            f"{opening(old)} is {old.status.replace('-', ' ')}: there is nothing to supersede.",
            help_line="A decision that was never accepted is rejected, with `memkit adr reject`.",
        )
    whole = [tie for tie in ties if tie.kind == "supersedes" and tie.earlier is old and not tie.partial]
    if any(tie.later is new for tie in whole) and _both_say(old, new):
        raise _already(old, new)
    other = next((tie.later for tie in whole if tie.later is not new), None)
    named = other or any(r.kind == "superseded-by" and not r.partial for r in old.relations)
    if named and not any(tie.later is new for tie in whole):
        by = f" by {other.label}" if other else ""
        raise Refused(
            f"{opening(old)} is superseded{by} already.",
            help_line=f"Supersede {other.label if other else 'its successor'} instead.",
        )
    if not partial and reaches(ties, new, old):
        raise Refused(
            f"{opening(old)} took the place of {new.label}: supersession would go in a circle.",
            help_line="Check which of the two holds.",
        )


def _already(old: Decision, new: Decision) -> Refused:
    return Refused(
        f"{opening(old)} is superseded by {new.label} already.", help_line="Nothing needs to be written."
    )


def _both_say(old: Decision, new: Decision) -> bool:
    forth = any(r.kind == "supersedes" and not r.partial for r in new.relations)
    return forth and any(r.kind == "superseded-by" and not r.partial for r in old.relations)


def _old_half(scene: Scene, old: Decision, bond: Bond) -> Edits:
    wanted = "partially-superseded" if bond.partial else "superseded"
    bank = scene.bank

    def holds(later: Bank, now: Decision) -> bool:
        stated = {status.value for status in now.statuses}
        plain_words = not stated or wanted in stated or (bond.partial and now.status == "accepted")
        return plain_words and states(later, now, bond)

    found = first_proven(bank, old, _old_ways(scene, old, bond, wanted), holds)
    if not found:
        raise Refused(
            f"{opening(old)} has no plain place to say what took its place.",
            help_line=f"Edit {old.path} by hand; `memkit check` tells whether both halves are there.",
        )
    return found


def _old_ways(scene: Scene, old: Decision, bond: Bond, wanted: str) -> Iterator[Edits]:
    """The collection's own manner; else the status by itself and the relation by itself."""
    bank = scene.bank
    for canonical in (False, True):
        yield superseded(bank, old, bond.other, partial=bond.partial, scope=bond.scope, canonical=canonical)
    alone = () if bond.partial else status_edits(bank, old, Wanted(wanted, None, scene.today))
    if alone:
        later = bank_with(bank, {old.path: alone})
        now = same_entry(bank, old, later)
        second = relation_edits(later, now, bond) if now is not None else ()
        page = bank.by_path[old.path].page
        yield (compose(page.source, alone, second) or ()) if page and second else ()
        yield (*alone, *relation_edits(bank, old, bond))
    yield relation_edits(bank, old, bond)


def _new_half(bank: Bank, new: Decision, bond: Bond) -> Edits:
    if states(bank, new, bond):
        return ()
    found = relation_edits(bank, new, bond)
    if not found:
        raise Refused(
            f"{opening(new)} has no plain place to say what it supersedes.",
            help_line=f"Edit {new.path} by hand; `memkit check` tells whether both halves are there.",
        )
    return found


def _never_says(bank: Bank, new: Decision) -> bool:
    """Whether a directory's records name their successors and never what they supersede.

    One that did would make the check ask for the same from all others.
    """
    if new.form != "record":
        return False
    held = bank.collections[new.collection]
    kinds = {relation.kind for decision in held for relation in decision.relations}
    return "superseded-by" in kinds and "supersedes" not in kinds


def _where(edits: dict[str, Edits], *, both: bool) -> str:
    changed = " and ".join(path for path, held in edits.items() if held)
    return f"Both say so now, in {changed}." if both else f"{changed} says so now."


def _mind(new: Decision, *, silent: bool) -> tuple[str, ...]:
    said = []
    if silent:
        where = new.collection or "The directory"
        said.append(f"{where} names successors only, so {new.label} was left as it is.")
    return tuple(said)
