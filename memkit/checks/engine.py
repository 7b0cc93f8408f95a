"""Running checks: trouble becomes findings; the base, suppressions and the baseline take theirs away."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from memkit.checks.baseline import beyond
from memkit.checks.catalog import checks_in
from memkit.checks.keeping.desk import Desk
from memkit.checks.keeping.ledger import UNSAID
from memkit.checks.over import CHANGES
from memkit.checks.placed import found_by, known_by
from memkit.checks.renewal import gone
from memkit.checks.suppressed import Suppressor
from memkit.checks.veil import veiled
from memkit.config.guard import is_guarded
from memkit.findings import Finding, Outcome, Severity, Skip
from memkit.frozen import frozen, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.baseline import Baseline
    from memkit.checks.check import Check, Scope
    from memkit.checks.keeping.desk import Bench, Work
    from memkit.checks.placed import Held
    from memkit.checks.selection import Selection
    from memkit.config import Config
    from memkit.ports import Progress, Shelf, Workers

_APART = frozenset({"DUP", "INJ", "SEC"})
"""Families that read texts alone: a second process shares no open file with this one."""
_MANY = 300
"""Documents without anything kept from which they are worth a second process."""


@frozen
class Run:
    """What a run is asked: which checks, whether findings of the base are left out, what is known.

    `guard` is the configuration, and `guard_bank` the bank, that rule over guarding checks: those of the
    base where there is one. `skips` are reasons that the workspace already knows.
    """

    selection: Selection
    only_new: bool
    baseline: Baseline
    guard: Config
    guard_bank: Bank | None = None
    skips: tuple[Skip, ...] = ()
    base: str = ""
    whole: bool = False
    """Whether everything that the baseline may hold is judged, so that what is missing is gone."""
    workers: Workers | None = None
    """Who does a part of the checks; None is this process alone."""
    progress: Progress | None = None
    shelf: Shelf | None = None
    """Where findings lie from one run to the next; None keeps none."""


def run_checks(scope: Scope, run: Run) -> Outcome:
    """Run every selected check over a scope."""
    found: list[Finding] = []
    standing: list[Finding] = []
    skips = list(run.skips)
    able: list[Check[object]] = []
    for check in checks_in(run.selection.severities):
        reason = _cannot_run(check, scope) if run.selection.runs(check.code) else None
        if reason:
            skips.append(reason)
        elif run.selection.runs(check.code):
            able.append(check)
    for fresh, old in _all_findings(able, scope, run):
        found += fresh
        standing += old
    kept, suppressed = _unsuppressed(veiled(found, scope.bank), scope, run)
    left = run.baseline.counts()
    beyond(standing, left)  # what the base has uses up what is known, or one more like it would pass
    fresh = beyond(sorted(kept, key=lambda finding: finding.sort_key), left)
    return Outcome(
        findings=tuple(fresh),
        skips=_merged(skips),
        documents=len(scope.bank.documents),
        profile=scope.bank.config.profile,
        base=run.base,
        suppressed=suppressed,
        baselined=len(kept) - len(fresh),
        stale=gone(run.baseline, left, skips) if run.whole else None,
    )


def _all_findings(
    checks: list[Check[object]], scope: Scope, run: Run
) -> Iterator[tuple[list[Finding], list[Finding]]]:
    """What each check finds, new and standing; families that read texts alone may be done elsewhere."""
    workers = run.workers
    apart = [check for check in checks if check.family in _APART]
    rest = [check for check in checks if check not in apart]
    looked = any(check.code == UNSAID for check in checks)  # or a secret might be kept with its line
    desk = Desk(run.shelf, scope, run.selection.severities) if run.shelf and looked else None
    here, there = (desk.bench(held) if desk else None for held in (rest, apart))
    if there and there.lacking() < _MANY:
        workers = None  # what is left to do costs less than a second process

    def work() -> tuple[list[tuple[list[Finding], list[Finding]]], Work | None]:
        return [_findings(check, scope, run, there) for check in apart], there.work() if there else None

    result = workers.beside(work) if workers and apart else work
    for number, check in enumerate(rest, 1):
        yield _findings(check, scope, run, here)
        if run.progress:
            run.progress.step(number, len(rest) + 1)
    found, done = result()
    yield from found
    if run.progress:
        run.progress.step(len(rest) + 1, len(rest) + 1)
    if desk and there and done:
        there.take(done)
        desk.keep()


def findings_of(check: Check[object], scope: Scope, severity: Severity) -> Iterator[Finding]:
    """What one check finds, without suppressions and baseline."""
    return (finding for _, finding in found_by(check, scope, severity))


def _cannot_run(check: Check[object], scope: Scope) -> Skip | None:
    """Why a check has to be left out, if it has."""
    if ("base" in check.needs or check.over is CHANGES) and scope.changes is None:
        return Skip((check.code,), scope.history.missing or "there is no base to compare with")
    absent = [need for need in check.needs if need != "base" and getattr(scope.history, need) is None]
    if not absent:
        return None
    if scope.history.missing:
        return Skip((check.code,), scope.history.missing)
    return Skip((check.code,), f"only `--since` reads the {absent[0]} of a range", quiet=True)


def _findings(
    check: Check[object], scope: Scope, run: Run, bench: Bench | None
) -> tuple[list[Finding], list[Finding]]:
    """What a check finds, and what it finds of that at the base already."""
    severity = run.selection.severities[check.code]
    lasting = bench if check.over is not CHANGES else None
    now = lasting.found(check) if lasting else list(found_by(check, scope, severity))
    if not run.only_new or not now or check.over is CHANGES or scope.before is None or "base" in check.needs:
        return [finding for _, finding in now], []
    base = _at_base(scope)
    known = lasting.found_at(check, base) if lasting else found_by(check, base, severity)
    return _apart(now, Counter(map(known_by, known)))


def _at_base(scope: Scope) -> Scope:
    """The scope as it was: the older bank, with nothing to compare with."""
    if scope.before is None:
        raise ValueError("a scope without a base has no earlier state")
    return replace(scope, bank=scope.before, before=None, changes=None)


def _apart(found: Iterable[Held], known: Counter[tuple[str, str]]) -> tuple[list[Finding], list[Finding]]:
    """The findings beyond as many as are known by each key, and those that are known."""
    left = Counter(known)
    fresh: list[Finding] = []
    standing: list[Finding] = []
    for held in found:
        key = known_by(held)
        if left[key] > 0:
            left[key] -= 1
            standing.append(held[1])
        else:
            fresh.append(held[1])
    return fresh, standing


def _unsuppressed(found: list[Finding], scope: Scope, run: Run) -> tuple[list[Finding], int]:
    ordinary = Suppressor(scope)
    guarding = Suppressor(scope, run.guard_bank) if run.guard_bank else ordinary
    kept = [
        finding
        for finding in found
        if not _ignored_at(finding, run.guard if is_guarded(finding.code) else scope.bank.config)
        and not (guarding if is_guarded(finding.code) else ordinary).suppresses(finding)
    ]
    return kept, len(found) - len(kept)


def _ignored_at(finding: Finding, config: Config) -> bool:
    words = {word.casefold() for word in config.ignored_at(finding.place.path)}
    family = finding.code.rstrip("0123456789")
    return bool(words & {finding.code.casefold(), finding.name, family.casefold()})


def _merged(skips: Iterable[Skip]) -> tuple[Skip, ...]:
    by_reason: dict[tuple[str, bool], list[str]] = {}
    for skip in skips:
        by_reason.setdefault((skip.reason, skip.quiet), []).extend(skip.codes)
    return tuple(
        Skip(tuple(sorted(set(codes))), reason, quiet) for (reason, quiet), codes in by_reason.items()
    )
