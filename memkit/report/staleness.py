"""The staleness report: text for a person, Markdown for a page, JSON for a program, annotations for CI."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit import __version__
from memkit.frozen import frozen
from memkit.report.github import annotation
from memkit.report.json_report import dump_json
from memkit.report.markdown import cell
from memkit.text.clean import printable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_HEADS = {"overdue": "Overdue", "due": "Due", "fresh": "Fresh"}
_COLOURS = {"overdue": "31", "due": "33", "fresh": "32"}


@frozen
class StaleRow:
    """One entry of the report; `state` is overdue, due or fresh, `last` the last good day or empty."""

    kind: str
    state: str
    label: str
    path: str
    line: int
    when: str
    last: str
    why: str
    action: str


@frozen
class StaleReport:
    """The rows in order, the day they were judged on, and whether fresh ones are listed."""

    rows: tuple[StaleRow, ...]
    today: str
    all_rows: bool = False

    def of(self, state: str) -> tuple[StaleRow, ...]:
        """The rows in one state."""
        return tuple(row for row in self.rows if row.state == state)


def stale_text(report: StaleReport, *, colour: bool = False) -> str:
    """Grouped lines, then the closing line of SPEC."""
    lines: list[str] = []
    for state in _shown(report):
        rows = report.of(state)
        if rows:
            lines += [_paint(f"{_HEADS[state]} ({len(rows)})", _COLOURS[state], colour=colour)]
            lines += [line for row in rows for line in _text_row(row)]
            lines.append("")
    return "\n".join([*lines, *_closing(report)]) + "\n"


def stale_markdown(report: StaleReport) -> str:
    """A page for a job summary."""
    lines = [f"## Memory review, {report.today}", ""]
    for state in _shown(report):
        rows = report.of(state)
        if rows:
            lines += [
                f"### {_HEADS[state]} ({len(rows)})",
                "",
                "| What | Where | Review | Why | To do |",
                "|---|---|---|---|---|",
            ]
            lines += [
                "| "
                + " | ".join(
                    cell(text)
                    for text in (
                        f"{row.kind} {row.label}",
                        f"{row.path}:{row.line}",
                        row.when,
                        row.why,
                        row.action,
                    )
                )
                + " |"
                for row in rows
            ]
            lines.append("")
    return "\n".join([*lines, *(printable(line) for line in _closing(report))]) + "\n"


def stale_json(report: StaleReport) -> str:
    """Stable data, fresh entries included."""
    return dump_json(
        {
            "schema": "memkit.review/1",
            "version": __version__,
            "today": report.today,
            "summary": {state: len(report.of(state)) for state in _HEADS},
            "entries": [
                {
                    "kind": row.kind,
                    "state": row.state,
                    "label": row.label,
                    "path": row.path,
                    "line": row.line,
                    "date": row.when,
                    "last_day": row.last or None,
                    "why": row.why,
                    "action": row.action,
                }
                for row in report.rows
            ],
        }
    )


def stale_github(report: StaleReport, prefix: str = "") -> str:
    """One warning for each overdue entry, one notice for each due one."""
    lines = [
        annotation(
            "warning" if row.state == "overdue" else "notice",
            f"{prefix}{row.path}",
            (("line", row.line),),
            f"{row.kind} {row.state}",
            f"{row.label} ({row.when}): {row.action}",
        )
        for state in ("overdue", "due")
        for row in report.of(state)
    ]
    return "\n".join(lines) + "\n" if lines else ""


def _shown(report: StaleReport) -> tuple[str, ...]:
    return tuple(_HEADS) if report.all_rows else ("overdue", "due")


def _text_row(row: StaleRow) -> Iterator[str]:
    where = f"{printable(row.path)}:{row.line}"
    yield f"  - {printable(row.label)}  ({_word(row)}: {printable(row.when)})  {where}"
    yield f"      {printable(row.why)}"
    yield f"      to do: {printable(row.action)}"


def _word(row: StaleRow) -> str:
    return {"rule": "review", "memory": "memory", "decision": "proposed"}[row.kind]


def _closing(report: StaleReport) -> list[str]:
    """How many rules ask for attention, and what attention means (SPEC, Documents)."""
    rules = [row for row in report.rows if row.kind == "rule" and row.state != "fresh"]
    others = [row for row in report.rows if row.kind != "rule" and row.state != "fresh"]
    lines = []
    if rules:
        lines.append(f"{_count(rules, 'rule')} due for review: update the review column or retire the rule.")
    if others:
        lines.append(f"{_count(others, 'other entry', 'other entries')} due.")
    return lines or [f"Nothing is due on {report.today}; {_fresh(len(report.of('fresh')))}."]


def _fresh(count: int) -> str:
    if not count:
        return "no entry has a date to review"
    return "1 dated entry is fresh" if count == 1 else f"{count} dated entries are fresh"


def _count(rows: Sequence[StaleRow], one: str, many: str = "") -> str:
    return f"1 {one} is" if len(rows) == 1 else f"{len(rows)} {many or one + 's'} are"


def _paint(text: str, code: str, *, colour: bool) -> str:
    return f"\x1b[1;{code}m{text}\x1b[0m" if colour else text
