"""The most findings that a run lists of one check in one file; the rest is one finding with their number."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from memkit.findings import Finding, Place, fingerprint
from memkit.frozen import replace

if TYPE_CHECKING:
    from memkit.findings import Outcome

MOST = 200
"""A person reads no more of one kind; 140 KB of headings made 120,000 findings and half a gigabyte."""


def capped(outcome: Outcome, most: int = MOST) -> Outcome:
    """The outcome with the first `most` findings of each check in each file, and one for those after them.

    It comes last: what is subtracted from findings is told by each one's own fingerprint.
    """
    listed: list[Finding] = []
    groups: dict[tuple[str, str], list[Finding]] = defaultdict(list)
    for finding in outcome.findings:
        group = groups[finding.place.path, finding.code]
        group.append(finding)
        if len(group) <= most:
            listed.append(finding)
    if len(listed) == len(outcome.findings):
        return outcome
    listed += [_rest(group[most:]) for group in groups.values() if len(group) > most]
    return replace(outcome, findings=tuple(sorted(listed, key=lambda finding: finding.sort_key)))


def fingerprint_of_rest(code: str, path: str) -> str:
    """The identity of the finding that stands for those of a check in a file that are not listed."""
    return fingerprint(code, path, "\0 the rest")


def _rest(findings: list[Finding]) -> Finding:
    """One finding for several of one check in one file, as heavy as the heaviest."""
    heaviest = max(findings, key=lambda finding: finding.severity)
    code, path = heaviest.code, heaviest.place.path
    return Finding(
        code=code,
        name=heaviest.name,
        severity=heaviest.severity,
        message=f"{len(findings):,} more of {code} in this file are not listed",
        help="mend those that are listed, then run the check again",
        place=Place(path),
        fingerprint=fingerprint_of_rest(code, path),
        stands_for=len(findings),
    )
