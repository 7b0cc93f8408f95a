"""Running checks: trouble becomes findings; the base, suppressions and the baseline take theirs away."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from memkit.checks.baseline import beyond
from memkit.checks.catalog import all_checks
from memkit.checks.over import CHANGES
from memkit.checks.renewal import gone
from memkit.checks.suppressed import Suppressor
from memkit.checks.veil import veiled
from memkit.config.guard import is_guarded
from memkit.findings import Finding, Outcome, Place, Replacement, Severity, Skip, fingerprint
from memkit.frozen import frozen, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.baseline import Baseline
    from memkit.checks.check import Check, Scope, Trouble
    from memkit.checks.selection import Selection
    from memkit.config import Config
    from memkit.findings import Fix
    from memkit.ports import Progress, Workers
    from memkit.text.source import Source

_APART = frozenset({"DUP", "INJ", "SEC"})
"""Families that read texts alone: a second process shares no open file with this one."""
_EXCERPT = 2_000
"""Characters of a line that a finding keeps: a file of 4 MiB may be one line with a thousand findings."""


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


def run_checks(scope: Scope, run: Run) -> Outcome:
    """Run every selected check over a scope."""
    found: list[Finding] = []
    standing: list[Finding] = []
    skips = list(run.skips)
    able: list[Check[object]] = []
    for check in all_checks():
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
    apart = [check for check in checks if check.family in _APART] if run.workers else []

    def work() -> list[tuple[list[Finding], list[Finding]]]:
        return [_findings(check, scope, run) for check in apart]

    result = run.workers.beside(work) if run.workers and apart else work
    rest = [check for check in checks if check not in apart]
    for number, check in enumerate(rest, 1):
        yield _findings(check, scope, run)
        if run.progress:
            run.progress.step(number, len(rest) + 1)
    yield from result()
    if run.progress:
        run.progress.step(len(rest) + 1, len(rest) + 1)


def findings_of(check: Check[object], scope: Scope, severity: Severity) -> Iterator[Finding]:
    """What one check finds, without suppressions and baseline."""
    return (finding for _, finding in _known_by(check, scope, severity))


def _known_by(
    check: Check[object], scope: Scope, severity: Severity
) -> Iterator[tuple[tuple[str, str], Finding]]:
    """Each finding with what it is known by in two states of a bank: its fingerprint, and a secret itself.

    A secret's fingerprint says nothing of its value, and another value in its place is another secret.
    """
    for trouble in check.run(scope):
        finding = _finding(check, trouble, scope, severity)
        yield (finding.fingerprint, _value(trouble, scope)), finding


def _value(trouble: Trouble, scope: Scope) -> str:
    document = scope.bank.by_path.get(trouble.path) if trouble.secret else None
    source = document.source if document else None
    return source.slice(trouble.span) if source and trouble.span is not None else ""


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


def _findings(check: Check[object], scope: Scope, run: Run) -> tuple[list[Finding], list[Finding]]:
    """What a check finds, and what it finds of that at the base already."""
    severity = run.selection.severities[check.code]
    now = list(_known_by(check, scope, severity))
    if not run.only_new or not now or check.over is CHANGES or scope.before is None or "base" in check.needs:
        return [finding for _, finding in now], []
    return _apart(now, Counter(key for key, _ in _known_by(check, _at_base(scope), severity)))


def _at_base(scope: Scope) -> Scope:
    """The scope as it was: the older bank, with nothing to compare with."""
    if scope.before is None:
        raise ValueError("a scope without a base has no earlier state")
    return replace(scope, bank=scope.before, before=None, changes=None)


def _apart(
    findings: Iterable[tuple[tuple[str, str], Finding]], known: Counter[tuple[str, str]]
) -> tuple[list[Finding], list[Finding]]:
    """The findings beyond as many as are known by each key, and those that are known."""
    left = Counter(known)
    fresh: list[Finding] = []
    standing: list[Finding] = []
    for key, finding in findings:
        if left[key] > 0:
            left[key] -= 1
            standing.append(finding)
        else:
            fresh.append(finding)
    return fresh, standing


def _finding(check: Check[object], trouble: Trouble, scope: Scope, severity: Severity) -> Finding:
    document = scope.bank.by_path.get(trouble.path)
    source = document.source if document else None
    place, excerpt, before = Place(trouble.path), "", 0
    if source and trouble.span is not None:
        line, column = source.position(trouble.span.start)
        end_line, end_column = source.position(max(trouble.span.start, trouble.span.end))
        place = Place(trouble.path, line, column, end_line, end_column)
        excerpt, before = _excerpt(source, line - 1, column - 1)
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
        excerpt_from=0 if trouble.secret else before,
        mending=trouble.fix,
        replacements=tuple(_replacements(trouble.fix, scope.bank)) if trouble.fix else (),
    )


def _replacements(fix: Fix, bank: Bank) -> Iterator[Replacement]:
    """The edits of a fix that consists of nothing else, by lines and columns."""
    if fix.files or fix.templates:
        return
    for held in fix.edits:
        document = bank.by_path.get(held.path)
        source = document.source if document else None
        for edit in held.edits if source else ():
            if source:
                start, end = source.position(edit.span.start), source.position(edit.span.end)
                yield Replacement(Place(held.path, *start, *end), edit.text.replace("\n", source.newline))


def _excerpt(source: Source, line: int, column: int) -> tuple[str, int]:
    """A line, or the part of a long one around a column (both from 0), and where in the line it begins."""
    span = source.line_span(line)
    first = max(min(column - _EXCERPT // 2, len(span) - _EXCERPT), 0)
    return source.text[span.start + first : min(span.start + first + _EXCERPT, span.end)], first


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
