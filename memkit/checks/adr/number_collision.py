"""A new decision takes a number that another decision has on the base or on another branch.

Both branches pass alone; after the merge one number means two decisions, and old citations point to either.

Take the next number that is free on every branch before the merge.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.compare import likeness
from memkit.bank.history import BranchDecision
from memkit.checks.check import Check, Trouble
from memkit.checks.over import BANK, change
from memkit.documents.entry import title_key
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.documents.decisions.decision import Decision


def find(bank: Bank, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each added decision whose number is taken elsewhere under another title."""
    if scope.changes is None:
        return
    taken: dict[str, list[BranchDecision]] = {}
    for held in (*_removed(scope), *(scope.history.branches or ())):
        taken.setdefault(held.id, []).append(held)
    added = {id(decision) for decision in (*scope.changes.decisions.added, *_reused(scope))}
    for decision in bank.decisions:
        if not decision.id or id(decision) not in added:
            continue
        other = next((each for each in taken.get(decision.id, ()) if _collides(decision, each)), None)
        if other:
            yield Trouble(
                message=f"{decision.label} is “{other.title}” on {other.branch}",
                help="`memkit adr renumber` takes the next number that is free on every branch",
                path=decision.path,
                span=decision.id_span,
                about=f"{decision.id} {decision.title}",
            )


def _removed(scope: Scope) -> Iterator[BranchDecision]:
    """Decisions that the base has and this state has not: their numbers are spent."""
    if scope.changes is None:
        return
    gone = [*scope.changes.decisions.removed]
    gone += [old for old, new in scope.changes.decisions.kept if _is_another(old, new)]
    for decision in gone:
        if decision.id:
            yield BranchDecision("the base", decision.id, decision.title, decision.path)


def _reused(scope: Scope) -> Iterator[Decision]:
    """Decisions that only their number ties to one of the base."""
    for old, new in scope.changes.decisions.kept if scope.changes else ():
        if _is_another(old, new):
            yield new


def _is_another(old: Decision, new: Decision) -> bool:
    return (
        old.id == new.id != ""
        and likeness(old.title, new.title) == 0
        and likeness(old.text, new.text) < _ALIKE
    )


def _collides(decision: Decision, other: BranchDecision) -> bool:
    """Another title in the same log or directory; packages of a monorepo number by themselves."""
    same_place = other.path == decision.path or other.path.rpartition("/")[0] == decision.collection
    return same_place and title_key(other.title) != title_key(decision.title)


_ALIKE = 0.5
"""Share of common words below which an entry under another title is another entry."""
_OLD = (
    "## ADR-2: Sessions in Redis (2026-02)\n"
    "**Context.** Everybody had to log in again after each deploy, because files vanish with the container.\n"
    "**Decision.** Sessions move from files to Redis, with a lifetime of one week.\n"
)
_NEW = (
    "## ADR-2: Logs as JSON (2026-03)\n"
    "**Context.** Nobody could search what the workers print, so outages took hours to understand.\n"
    "**Decision.** Each line becomes one object; the collector drops what it cannot parse.\n"
)
CHECK = Check(
    code="ADR004",
    name="number-collision",
    summary="A new decision takes a number that is taken on the base or on another branch.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(change(_OLD, _NEW, "memory-bank/DECISIONS.md"),),
    good=(change(_OLD, f"{_NEW.replace('ADR-2', 'ADR-3')}\n{_OLD}", "memory-bank/DECISIONS.md"),),
    needs=("base", "branches"),
)
