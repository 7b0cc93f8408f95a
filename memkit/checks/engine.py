"""Running checks: trouble becomes findings; the base, suppressions and the baseline take theirs away."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from memkit.checks.baseline import Baseline
from memkit.checks.catalog import all_checks
from memkit.checks.over import CHANGES
from memkit.checks.suppress import Suppression, find_suppressions
from memkit.findings import Finding, Outcome, Place, Severity, Skip, fingerprint

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import date

    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.checks.check import Check, Scope, Trouble
    from memkit.checks.selection import Selection
    from memkit.config import Config


_NOTHING = Baseline()


@dataclass(frozen=True, slots=True)
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
    guard_baseline: Baseline = _NOTHING
    skips: tuple[Skip, ...] = ()
    base: str = ""


def run_checks(scope: Scope, run: Run) -> Outcome:
    """Run every selected check over a scope."""
    found: list[Finding] = []
    skips = list(run.skips)
    for check in all_checks():
        if not run.selection.runs(check.code):
            continue
        reason = _cannot_run(check, scope)
        if reason:
            skips.append(reason)
            continue
        found.extend(_findings(check, scope, run))
    kept, suppressed = _unsuppressed(found, scope, run)
    kept, baselined = _unknown(kept, run)
    return Outcome(
        findings=tuple(sorted(kept, key=lambda finding: finding.sort_key)),
        skips=_merged(skips),
        documents=len(scope.bank.documents),
        profile=scope.bank.config.profile,
        base=run.base,
        suppressed=suppressed,
        baselined=baselined,
    )


def findings_of(check: Check[object], scope: Scope, severity: Severity) -> Iterator[Finding]:
    """What one check finds, without suppressions and baseline."""
    for trouble in check.run(scope):
        yield _finding(check, trouble, scope, severity)


def _cannot_run(check: Check[object], scope: Scope) -> Skip | None:
    """Why a check has to be left out, if it has."""
    if ("base" in check.needs or check.over is CHANGES) and scope.changes is None:
        return Skip((check.code,), scope.history.missing or "there is no base to compare with")
    absent = [need for need in check.needs if need != "base" and getattr(scope.history, need) is None]
    if not absent:
        return None
    if scope.history.missing:
        return Skip((check.code,), scope.history.missing)
    return Skip(
        (check.code,), f"no {absent[0]} were read: only `--since` walks a range of commits", quiet=True
    )


def _findings(check: Check[object], scope: Scope, run: Run) -> Iterator[Finding]:
    severity = run.selection.severities[check.code]
    now = list(findings_of(check, scope, severity))
    if not run.only_new or not now or check.over is CHANGES or scope.before is None or "base" in check.needs:
        return iter(now)
    old = Counter(f.fingerprint for f in findings_of(check, _at_base(scope), severity))
    return _more_than(now, old)


def _at_base(scope: Scope) -> Scope:
    """The scope as it was: the older bank, with nothing to compare with."""
    if scope.before is None:
        raise ValueError("a scope without a base has no earlier state")
    return replace(scope, bank=scope.before, before=None, changes=None)


def _more_than(findings: Iterable[Finding], known: Counter[str]) -> Iterator[Finding]:
    """The findings beyond as many as are known of each fingerprint."""
    left = Counter(known)
    for finding in findings:
        if left[finding.fingerprint] > 0:
            left[finding.fingerprint] -= 1
        else:
            yield finding


def _finding(check: Check[object], trouble: Trouble, scope: Scope, severity: Severity) -> Finding:
    document = scope.bank.by_path.get(trouble.path)
    source = document.source if document else None
    place, excerpt = Place(trouble.path), ""
    if source and trouble.span is not None:
        line, column = source.position(trouble.span.start)
        end_line, end_column = source.position(max(trouble.span.start, trouble.span.end))
        place = Place(trouble.path, line, column, end_line, end_column)
        excerpt = source.line_text(line - 1)
    about = trouble.about or excerpt or trouble.message
    chosen = trouble.severity or severity
    if check.date_only:
        chosen = min(chosen, Severity.WARNING)
    return Finding(
        code=check.code,
        name=check.name,
        severity=chosen,
        message=trouble.message,
        help=trouble.help,
        place=place,
        fingerprint=fingerprint(check.code, trouble.path, about),
        excerpt="" if trouble.secret else excerpt,
        fix=check.fix,
    )


def _unsuppressed(found: list[Finding], scope: Scope, run: Run) -> tuple[list[Finding], int]:
    ordinary = _Suppressor(scope, None)
    guarding = _Suppressor(scope, run.guard_bank) if run.guard_bank else ordinary
    guards = {check.code for check in all_checks() if check.guards}
    kept = [
        finding
        for finding in found
        if not _ignored_at(finding, run.guard if finding.code in guards else scope.bank.config)
        and not (guarding if finding.code in guards else ordinary).suppresses(finding)
    ]
    return kept, len(found) - len(kept)


def _ignored_at(finding: Finding, config: Config) -> bool:
    words = {word.casefold() for word in config.ignored_at(finding.place.path)}
    family = finding.code.rstrip("0123456789")
    return bool(words & {finding.code.casefold(), finding.name, family.casefold()})


class _Suppressor:
    """The suppressions in force, by path; with `allowed`, only those that the base holds too."""

    def __init__(self, scope: Scope, allowed: Bank | None) -> None:
        self._scope = scope
        self._held = {
            document.path: found
            for document in scope.bank.documents
            if (found := tuple(_in_force(document, allowed, scope.today)))
        }
        # A file that is gone keeps what the base said of it as a whole.
        for document in allowed.documents if allowed else ():
            if document.path not in scope.bank.by_path:
                self._held[document.path] = tuple(s for s in find_suppressions(document) if s.whole)

    def suppresses(self, finding: Finding) -> bool:
        """Whether a suppression reaches the finding."""
        family = finding.code.rstrip("0123456789")
        return any(
            held.names(finding.code, finding.name, family) and self._reaches(held, finding)
            for held in self._held.get(finding.place.path, ())
        )

    def _reaches(self, held: Suppression, finding: Finding) -> bool:
        document = self._scope.bank.by_path.get(finding.place.path)
        if held.whole or document is None or document.source is None or not finding.place.line:
            return held.whole
        offset = document.source.line_starts[finding.place.line - 1] + finding.place.column - 1
        return offset in held.reach


def _in_force(document: Document, allowed: Bank | None, today: date) -> Iterator[Suppression]:
    found = [held for held in find_suppressions(document) if not held.expired(today)]
    if allowed is None or not found:
        yield from found
        return
    old = allowed.by_path.get(document.path)
    known = find_suppressions(old) if old else ()
    yield from (held for held in found if any(held.same_as(other) for other in known))


def _unknown(found: list[Finding], run: Run) -> tuple[list[Finding], int]:
    guards = {check.code for check in all_checks() if check.guards}
    ordinary = _more_than((f for f in found if f.code not in guards), run.baseline.counts())
    guarding = _more_than((f for f in found if f.code in guards), run.guard_baseline.counts())
    kept = [*ordinary, *guarding]
    return kept, len(found) - len(kept)


def _merged(skips: Iterable[Skip]) -> tuple[Skip, ...]:
    by_reason: dict[tuple[str, bool], list[str]] = {}
    for skip in skips:
        by_reason.setdefault((skip.reason, skip.quiet), []).extend(skip.codes)
    return tuple(
        Skip(tuple(sorted(set(codes))), reason, quiet) for (reason, quiet), codes in by_reason.items()
    )
