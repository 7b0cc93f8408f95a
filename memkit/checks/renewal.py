"""A baseline against the findings of now: what is gone, what a change has added, what a new one holds."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from memkit.checks.baseline import Baseline, Known, baseline_of
from memkit.config.guard import is_guarded
from memkit.findings import Stale
from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memkit.findings import Finding, Skip

_Row = tuple[str, str, str]
"""Code, path, fingerprint."""


@frozen
class Renewal:
    """The baseline to write, and how many findings in it are new, were known before, and were dropped."""

    baseline: Baseline
    added: int
    kept: int
    dropped: int


def gone(baseline: Baseline, left: Counter[tuple[str, str]], skips: Iterable[Skip] = ()) -> tuple[Stale, ...]:
    """What a baseline knows beyond the findings (`left`), by check and file, in order.

    What a check that was skipped once found may still be there.
    """
    skipped = {code for skip in skips for code in skip.codes}
    beyond = Counter(left)
    counted: Counter[tuple[str, str]] = Counter()
    for known in baseline.known:
        over = min(known.count, beyond[known.code, known.fingerprint])
        if over > 0 and known.code not in skipped:
            beyond[known.code, known.fingerprint] -= over
            counted[known.code, known.path] += over
    return tuple(
        Stale(code, path, count)
        for (code, path), count in sorted(counted.items(), key=lambda held: (held[0][1], held[0][0]))
    )


def gained(before: Baseline, now: Baseline) -> int:
    """How many findings a baseline holds that an older one does not.

    Those of checks that guard a change are not counted: they have no effect, and CFG001 reports them.
    """
    return sum(count for (code, _, _), count in (_rows(now) - _rows(before)).items() if not is_guarded(code))


def renewed(old: Baseline, findings: Iterable[Finding], skips: Iterable[Skip] = ()) -> Renewal:
    """The baseline that accepts the findings of now; entries of checks that were skipped stay as they are."""
    skipped = {code for skip in skips for code in skip.codes}
    was = _rows(old)
    rows = _rows(baseline_of(findings))
    for row, count in was.items():
        if row[0] in skipped and not is_guarded(row[0]):
            rows[row] = max(rows[row], count)
    known = tuple(Known(*row, count) for row, count in sorted(rows.items()))
    return Renewal(Baseline(known), (rows - was).total(), (rows & was).total(), (was - rows).total())


def _rows(baseline: Baseline) -> Counter[_Row]:
    counted: Counter[_Row] = Counter()
    for known in baseline.known:
        counted[known.code, known.path, known.fingerprint] += known.count
    return counted
