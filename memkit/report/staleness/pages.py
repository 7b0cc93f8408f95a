"""The staleness report as a page: Markdown for a job summary, HTML that stands alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit import __version__
from memkit.report.markdown import cell
from memkit.report.staleness.rows import HEADS, closing
from memkit.text.clean import printable

if TYPE_CHECKING:
    from memkit.report.staleness.rows import StaleReport, StaleRow

HTML_TEMPLATE = "report/review.html.j2"


def stale_markdown(report: StaleReport) -> str:
    """A page for a job summary."""
    lines = [f"## Memory review, {report.today}", ""]
    for heading, _, rows in report.groups():
        lines += [
            f"### {printable(heading)}",
            "",
            "| What | Where | Owner | Date | Why | To do | Run |",
            "|---|---|---|---|---|---|---|",
            *(_markdown_row(row) for row in rows),
            "",
        ]
    lines += [printable(f"Not judged: {reason}") for reason in report.skips]
    return "\n".join([*lines, *(printable(line) for line in closing(report))]) + "\n"


def _markdown_row(row: StaleRow) -> str:
    said = (f"{row.kind} {row.label}", f"{row.path}:{row.line}", row.owner, row.when, row.why)
    cells = [*(cell(text) for text in said), _with_code(row.action), cell(row.command, code=True)]
    return f"| {' | '.join(cells)} |"


def _with_code(text: str) -> str:
    """A sentence of memkit's as a cell, what stands between ticks as code."""
    pieces = text.split("`")
    if len(pieces) % 2 == 0:
        return cell(text)
    return "".join(cell(piece, code=bool(number % 2)) for number, piece in enumerate(pieces))


def stale_html(report: StaleReport, template: str) -> str:
    """One page that needs nothing else; every text of the bank is escaped."""
    from jinja2 import StrictUndefined
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    environment = ImmutableSandboxedEnvironment(
        undefined=StrictUndefined, autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    groups = [
        {"heading": printable(heading), "state": state, "rows": [_shown(row) for row in rows]}
        for heading, state, rows in report.groups()
    ]
    return environment.from_string(template).render(
        today=report.today,
        version=__version__,
        counts=[
            {"state": state, "head": head, "count": len(report.of(state))} for state, head in HEADS.items()
        ],
        groups=groups,
        skips=[printable(reason) for reason in report.skips],
        closing=[printable(line) for line in closing(report)],
    )


def _shown(row: StaleRow) -> dict[str, str]:
    held = {
        "kind": row.kind,
        "label": row.label,
        "where": f"{row.path}:{row.line}",
        "owner": row.owner,
        "when": row.when,
        "why": row.why,
        "action": row.action,
        "command": row.command,
    }
    return {name: printable(text) for name, text in held.items()}
