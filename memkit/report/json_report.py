"""The outcome of a check as JSON: schema-versioned, sorted, stable."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, TypeAlias

from memkit import __version__
from memkit.findings import Severity
from memkit.report.statistics import statistics
from memkit.text.clean import json_escaped, printable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from memkit.findings import Finding, Outcome
    from memkit.report.view import View

Json: TypeAlias = "str | int | float | bool | Sequence[Json] | Mapping[str, Json] | None"
"""A value that JSON can hold."""

SCHEMA: Final = "memkit.check/1"


def render_json(outcome: Outcome, view: View | None = None) -> str:
    """The whole outcome; paths as they are on disk, relative to the bank's root."""
    findings = sorted(outcome.findings, key=lambda finding: finding.sort_key)
    counted = {"statistics": _statistics(findings)} if view and view.statistics else {}
    return dump_json(
        {
            "schema": SCHEMA,
            "version": __version__,
            "profile": outcome.profile,
            "base": outcome.base,
            "documents": outcome.documents,
            "summary": _summary(outcome),
            **counted,
            "findings": [_finding(finding) for finding in findings],
            "fixed": [_finding(finding) for finding in outcome.fixed],
            "unfixed": [printable(said) for said in outcome.unfixed],
            "skipped": [
                {"codes": list(skip.codes), "reason": printable(skip.reason)} for skip in outcome.skips
            ],
        }
    )


def dump_json(value: Json) -> str:
    """`value` as indented JSON without raw hidden characters, ending with one newline."""
    return json_escaped(json.dumps(value, ensure_ascii=False, indent=2)) + "\n"


def _summary(outcome: Outcome) -> Json:
    return {
        "errors": outcome.count(Severity.ERROR),
        "warnings": outcome.count(Severity.WARNING),
        "infos": outcome.count(Severity.INFO),
        "suppressed": outcome.suppressed,
        "baselined": outcome.baselined,
        "stale": None if outcome.stale is None else sum(stale.count for stale in outcome.stale),
        "accepted": outcome.accepted,
    }


def _statistics(findings: Sequence[Finding]) -> Json:
    """An object by code, the most frequent check first."""
    return {
        row.code: {"name": row.name, "count": row.count, "fixable": row.fixable}
        for row in statistics(findings)
    }


def _finding(finding: Finding) -> Json:
    place = finding.place
    return {
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity.word,
        "message": printable(finding.message),
        "help": printable(finding.help),
        "path": place.path,
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
        "end_column": place.end_column,
        "fingerprint": finding.fingerprint,
        "fix": finding.fix,
    }
