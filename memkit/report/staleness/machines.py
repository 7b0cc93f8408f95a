"""The staleness report for programs: JSON, annotations of a forge, SARIF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit import __version__
from memkit.findings import Finding, Outcome, Place, Severity
from memkit.report.github import annotation
from memkit.report.json_report import dump_json
from memkit.report.sarif import render_sarif
from memkit.report.staleness.rows import HEADS

if TYPE_CHECKING:
    from memkit.report.json_report import Json
    from memkit.report.staleness.rows import StaleReport, StaleRow
    from memkit.report.view import View


def stale_json(report: StaleReport) -> str:
    """Stable data, fresh entries included."""
    return dump_json(
        {
            "schema": "memkit.review/1",
            "version": __version__,
            "today": report.today,
            "summary": {state: len(report.of(state)) for state in HEADS},
            "entries": [_data(row) for row in report.rows],
            "skipped": list(report.skips),
        }
    )


def _data(row: StaleRow) -> Json:
    return {
        "kind": row.kind,
        "state": row.state,
        "key": row.key,
        "label": row.label,
        "path": row.path,
        "line": row.line,
        "owner": row.owner or None,
        "date": row.when or None,
        "last_day": row.last or None,
        "why": row.why,
        "action": row.action,
        "command": row.command or None,
        "code": row.code,
        "fingerprint": row.fingerprint,
    }


def stale_github(report: StaleReport, prefix: str = "") -> str:
    """One warning for each overdue entry, one notice for each due one."""
    lines = [
        annotation(
            "warning" if row.state == "overdue" else "notice",
            f"{prefix}{row.path}",
            (("line", row.line),),
            f"{row.kind} {row.state}",
            f"{row.label} ({row.when or row.why}): {_to_do(row)}",
        )
        for state in ("overdue", "due")
        for row in report.of(state)
    ]
    return "\n".join(lines) + "\n" if lines else ""


def stale_sarif(report: StaleReport, view: View) -> str:
    """A warning for each overdue entry, a note for each due one, under the check that says the same."""
    rows = [row for row in report.rows if row.state != "fresh"]
    findings = tuple(_finding(row) for row in rows)
    return render_sarif(Outcome(findings, (), len({row.path for row in rows}), "", ""), view)


def _finding(row: StaleRow) -> Finding:
    return Finding(
        code=row.code,
        name=f"{row.kind}-{row.state}",
        severity=Severity.WARNING if row.state == "overdue" else Severity.INFO,
        message=f"{row.kind} {row.label}: {row.why}",
        help=_to_do(row),
        place=Place(row.path, row.line),
        fingerprint=row.fingerprint,
    )


def _to_do(row: StaleRow) -> str:
    """What to do, and the command that does it in code font."""
    return f"{row.action}: `{row.command}`" if row.command else row.action
