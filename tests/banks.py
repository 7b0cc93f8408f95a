"""Small banks for tests: a dict of files becomes a bank, a scope, an outcome."""

from __future__ import annotations

from datetime import date
from itertools import pairwise
from typing import TYPE_CHECKING

from memkit.adapters.memory import MemoryTree
from memkit.bank.compare import Comparison
from memkit.bank.gaps import lost_keys
from memkit.bank.history import Commit, Gap, History, Revision
from memkit.bank.load import load_bank
from memkit.checks.catalog import all_checks
from memkit.checks.check import Check, Example, Scope
from memkit.checks.engine import findings_of
from memkit.config import parse_config
from memkit.findings import Finding, Severity
from memkit.store.erased import erased_keys

if TYPE_CHECKING:
    from collections.abc import Mapping

    from memkit.bank.bank import Bank

STRICT = 'profile = "strict"\n'
STANDARD = 'profile = "standard"\n'


def bank_of(files: Mapping[str, str | bytes], config: str = STRICT, revision: str = "") -> Bank:
    """A bank from path to text."""
    return load_bank(MemoryTree(dict(files)), parse_config(config, path="memkit.toml"), revision)


def scope_of(example: Example) -> Scope:
    """The scope that an example describes."""
    bank = bank_of(dict(example.files), example.config)
    before = bank_of(dict(example.before), example.config) if example.before is not None else None
    past = [bank_of(dict(files), example.config) for files in example.past]
    states = [before, *past] if before else past
    revisions = tuple(
        Revision(f"{n:040x}", date(2026, 1, 1 + n), (old,), new)
        for n, (old, new) in enumerate(pairwise([*states, bank] if past else []))
    )
    commits = tuple(
        Commit(f"{n:040x}", date.fromisoformat(day), paths) for n, (day, paths) in enumerate(example.commits)
    )
    history = History(
        commits=commits if example.commits else None,
        revisions=revisions or None,
        gaps=tuple(Gap(r.sha, n, lost_keys(r.parents, r.bank)) for n, r in enumerate(revisions)) or None,
        erasures=tuple(Gap(r.sha, n, erased_keys(r.parents, r.bank)) for n, r in enumerate(revisions)),
        branches=() if before else None,
        protected=before,
    )
    changes = Comparison(before, bank) if before else None
    today = date.fromisoformat(example.today)
    return Scope(
        bank,
        before,
        changes,
        history,
        today,
        lambda command: not example.approved or command in example.approved,
    )


def found_by(check: Check[object], example: Example) -> list[Finding]:
    """What one check finds in an example."""
    scope = scope_of(example)
    severity = check.severity(strict=scope.strict) or Severity.INFO
    return list(findings_of(check, scope, severity))


def check_called(code: str) -> Check[object]:
    """The check with a code."""
    return next(check for check in all_checks() if check.code == code)


def codes(files: Mapping[str, str | bytes], config: str = STRICT, today: str = "2026-06-15") -> list[str]:
    """The codes of everything that all checks find in a bank without a past."""
    scope = Scope(bank_of(files, config), None, None, History(), date.fromisoformat(today))
    found: list[str] = []
    for check in all_checks():
        severity = check.severity(strict=scope.strict)
        if severity and not check.needs:
            found += [finding.code for finding in findings_of(check, scope, severity)]
    return sorted(found)
