"""`memkit review`: what has gone stale, for a person and for CI."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from memkit.cli.screen import emit, screen
from memkit.errors import UsageProblem
from memkit.workspace.place import open_place
from memkit.workspace.reviewing import review_place

if TYPE_CHECKING:
    from collections.abc import Callable

    from memkit.report.outputs import Output
    from memkit.report.staleness import StaleReport
    from memkit.workspace.reviewing import Review

_FORMATS = ("text", "markdown", "json", "github")


@click.command("review")
@click.option(
    "--within", type=click.IntRange(0, 3650), help="Days before the end of a period that count as due."
)
@click.option(
    "--fail-on", type=click.Choice(["overdue", "due"]), help="Exit with 1 for entries in this state."
)
@click.option("--today", default="", metavar="DATE", help="The day that counts as today.")
@click.option(
    "--output",
    "outputs",
    multiple=True,
    metavar="FORMAT[:FILE]",
    help="text, markdown, json, github; repeatable.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --output json.")
@click.option("--all", "all_rows", is_flag=True, help="List fresh entries too.")
@click.option("--quiet", is_flag=True, help="Print nothing; the exit code tells.")
def command(
    *,
    within: int | None,
    fail_on: str | None,
    today: str,
    outputs: tuple[str, ...],
    as_json: bool,
    all_rows: bool,
    quiet: bool,
) -> int:
    """Report rules, memories and proposals that are due or overdue.

    A review is due inside its period and overdue the day after it ends: 2026-Q1 from 2026-04-01.
    """
    wanted = _wanted((*outputs, "json") if as_json else outputs, quiet=quiet)
    place = open_place(Path.cwd(), os.environ)
    report = _report(review_place(place, today=today, within=within), all_rows=all_rows)
    for output in wanted:
        _emit(report, output, place.prefix)
    states = {None: (), "overdue": ("overdue",), "due": ("overdue", "due")}[fail_on]
    return int(any(report.of(state) for state in states))


def _wanted(specs: tuple[str, ...], *, quiet: bool) -> tuple[Output, ...]:
    """The outputs asked for; `--quiet` silences standard output, not the files."""
    from memkit.report.outputs import parse_outputs

    outputs = parse_outputs(specs or ("text",))
    for output in outputs:
        if output.format not in _FORMATS:
            raise UsageProblem(
                f"`memkit review` has no output format `{output.format}`.",
                help_line=f"Use one of {', '.join(_FORMATS)}.",
            )
    return tuple(output for output in outputs if output.path or not quiet)


def _report(review: Review, *, all_rows: bool) -> StaleReport:
    from memkit.report.staleness import StaleReport, StaleRow

    rows = tuple(
        StaleRow(
            entry.kind,
            entry.state,
            entry.label,
            entry.path,
            entry.line,
            entry.when,
            entry.last.isoformat() if entry.last else "",
            entry.why,
            entry.action,
        )
        for entry in review.entries
    )
    return StaleReport(rows, review.today.isoformat(), all_rows)


def _emit(report: StaleReport, output: Output, prefix: str) -> None:
    from memkit.report.staleness import stale_github, stale_json, stale_markdown, stale_text

    renderers: dict[str, Callable[[], str]] = {
        "text": lambda: stale_text(report, colour=screen().colour and output.path is None),
        "markdown": lambda: stale_markdown(report),
        "json": lambda: stale_json(report),
        "github": lambda: stale_github(report, prefix),
    }
    emit(renderers[output.format](), output.path)
