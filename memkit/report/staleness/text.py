"""The staleness report for a person at a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.report.staleness.rows import closing
from memkit.text.clean import printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.report.staleness.rows import StaleReport, StaleRow

_COLOURS = {"overdue": "31", "due": "33", "fresh": "32"}


def stale_text(report: StaleReport, *, colour: bool = False) -> str:
    """Grouped lines, what could not be judged, then the closing line of SPEC."""
    lines: list[str] = []
    for heading, state, rows in report.groups():
        lines.append(_paint(printable(heading), _COLOURS[state], colour=colour))
        lines += [line for row in rows for line in _row(row)]
        lines.append("")
    lines += [printable(f"Not judged: {reason}") for reason in report.skips]
    return "\n".join([*lines, *closing(report)]) + "\n"


def _row(row: StaleRow) -> Iterator[str]:
    date = f"{row.word}: {row.when}" if row.when else row.word
    owner = f"  {row.owner}" if row.owner else ""
    yield printable(f"  - {row.label}  ({date})  {row.path}:{row.line}{owner}")
    yield printable(f"      {row.why}")
    yield printable(f"      to do: {row.action}")
    if row.command and row.state != "fresh":
        yield printable(f"      run: {row.command}")


def _paint(text: str, code: str, *, colour: bool) -> str:
    return f"\x1b[1;{code}m{text}\x1b[0m" if colour else text
