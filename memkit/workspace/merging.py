"""A merge in progress: what the other branch did before is no doing of it, what that branch has must stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.compare import Comparison
from memkit.bank.history import History
from memkit.checks.engine import run_checks
from memkit.checks.selection import Selection
from memkit.frozen import replace
from memkit.workspace.base import bank_at

if TYPE_CHECKING:
    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.checks.engine import Run
    from memkit.findings import Finding, Outcome
    from memkit.workspace.base import Base
    from memkit.workspace.place import Place

_LOSSES = ("HIS001", "HIS004", "HIS005", "HIS007", "HIS008")
"""Checks of what was deleted: taking our side of a conflict loses what the other side added."""


def after_merging(place: Place, base: Base, scope: Scope, run: Run, outcome: Outcome) -> Outcome:
    """The outcome without what the branches being merged already have, and with what the merge lost of them.

    What one side deleted before the merge was judged there and then.
    """
    for commit in base.others:
        other = bank_at(place, commit, scope.bank)
        found = _new(scope, run, other, scope.bank)
        theirs, ours = _pasts(place, base, commit, scope, run)
        present = {finding.fingerprint for finding in found}
        kept = [
            finding
            for finding in outcome.findings
            if (
                finding.fingerprint not in theirs
                if finding.code.startswith("HIS")
                else finding.fingerprint in present
            )
        ]
        known = ours | {finding.fingerprint for finding in kept}
        lost = [f for f in found if f.code in _LOSSES and f.fingerprint not in known]
        outcome = replace(outcome, findings=tuple(sorted([*kept, *lost], key=lambda f: f.sort_key)))
    return outcome


def _pasts(
    place: Place, base: Base, commit: str, scope: Scope, run: Run
) -> tuple[frozenset[str], frozenset[str]]:
    """The history findings of the other branch, and of ours, since the two parted."""
    fork = place.seen.merge_base(base.commit, commit) if place.seen else None
    if fork is None or scope.before is None:
        return frozenset(), frozenset()
    severities = {code: level for code, level in run.selection.severities.items() if code.startswith("HIS")}
    history = replace(run, selection=Selection(severities))
    start = bank_at(place, fork, scope.bank)
    theirs = _new(scope, history, start, bank_at(place, commit, scope.bank))
    ours = _new(scope, history, start, scope.before)
    return frozenset(f.fingerprint for f in theirs), frozenset(f.fingerprint for f in ours)


def _new(scope: Scope, run: Run, before: Bank, now: Bank) -> tuple[Finding, ...]:
    changed = replace(scope, bank=now, before=before, changes=Comparison(before, now), history=History())
    return run_checks(changed, replace(run, shelf=None)).findings
