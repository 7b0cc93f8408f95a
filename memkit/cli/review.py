"""`memkit review`: what has gone stale, for a person and for CI."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from memkit.cli.rule_texts import rule_texts
from memkit.cli.screen import emit, screen
from memkit.errors import UsageProblem
from memkit.workspace.answering import keep_answer, notes_of
from memkit.workspace.place import open_place
from memkit.workspace.reviewing import review_place

if TYPE_CHECKING:
    from collections.abc import Callable

    from memkit.report.outputs import Output
    from memkit.report.staleness.rows import StaleReport
    from memkit.workspace.asked import Asked
    from memkit.workspace.reviewing import Review

_FORMATS = ("text", "markdown", "json", "github", "sarif", "html")


@click.command("review")
@click.option(
    "--within", type=click.IntRange(0, 3650), help="Days before the end of a period that count as due."
)
@click.option(
    "--fail-on", type=click.Choice(["overdue", "due"]), help="Exit with 1 for entries in this state."
)
@click.option("--today", default="", metavar="DATE", help="The day that counts as today.")
@click.option("--by", type=click.Choice(["urgency", "owner"]), default="urgency", help="Group the entries.")
@click.option("--all", "all_rows", is_flag=True, help="List fresh entries too.")
@click.option(
    "--output",
    "outputs",
    multiple=True,
    metavar="FORMAT[:FILE]",
    help="text markdown json github sarif html; repeatable.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --output json.")
@click.option("--interactive", is_flag=True, help="Go through them: renew, retire, promote, accept, edit.")
@click.option("--quiet", is_flag=True, help="Print nothing; the exit code tells.")
@click.option("--cache/--no-cache", "cached", default=True, help="Give a kept answer where nothing changed.")
@click.pass_obj
def command(  # noqa: PLR0913 - one parameter an option
    asked: Asked,
    *,
    within: int | None,
    fail_on: str | None,
    today: str,
    by: str,
    all_rows: bool,
    outputs: tuple[str, ...],
    as_json: bool,
    interactive: bool,
    quiet: bool,
    cached: bool,
) -> int:
    """Report what is due or overdue: rules, memories, proposals, and what the code left behind.

    A review is due inside its period and overdue the day after it ends: 2026-Q1 from 2026-04-01.
    """
    wanted = _wanted((*outputs, "json") if as_json else outputs, quiet=quiet)
    if interactive:
        return _go_through(today, within, reported=bool(outputs or as_json))
    again = cached and not any(output.path for output in wanted)
    notes = notes_of(asked, "", os.environ) if again else None
    start = Path(os.path.realpath(Path.cwd()))
    place = open_place(start, os.environ, notes=notes)
    review = review_place(place, today=today, within=within)
    report = _report(review, all_rows=all_rows, by_owner=by == "owner")
    said = "".join(_emit(report, output, place.prefix) for output in wanted)
    states = {None: (), "overdue": ("overdue",), "due": ("overdue", "due")}[fail_on]
    code = int(any(report.of(state) for state in states))
    if notes:
        keep_answer(asked, place, (start,), (said, code), today, listed=True)
    return code


def _go_through(today: str, within: int | None, *, reported: bool) -> int:
    from memkit.cli.interactive import go_through

    if reported:
        raise UsageProblem("--interactive asks and prints no report.", help_line="Leave --output out.")
    return go_through(today, within)


def _wanted(specs: tuple[str, ...], *, quiet: bool) -> tuple[Output, ...]:
    """The outputs asked for; `--quiet` silences standard output, not the files."""
    from memkit.report.outputs import parse_outputs

    outputs = parse_outputs(specs or ("text",), _FORMATS)
    return tuple(output for output in outputs if output.path or not quiet)


def _report(review: Review, *, all_rows: bool, by_owner: bool) -> StaleReport:
    from memkit.report.staleness.rows import StaleReport, StaleRow
    from memkit.text.presentable import masked_all

    said = ((e.key, e.label, e.when, e.why, e.action, e.command, e.owner) for e in review.entries)
    seen = masked_all(text for texts in said for text in texts)
    rows = tuple(
        StaleRow(
            kind=entry.kind,
            state=entry.state,
            key=seen[entry.key],
            label=seen[entry.label],
            path=entry.path,
            line=entry.line,
            when=seen[entry.when],
            last=entry.last.isoformat() if entry.last else "",
            why=seen[entry.why],
            action=seen[entry.action],
            code=entry.code,
            command=entry.command if seen[entry.command] == entry.command else "",
            owner=seen[entry.owner],
            fingerprint=entry.fingerprint,
        )
        for entry in review.entries
    )
    skips = tuple(skip.reason for skip in review.skips)
    return StaleReport(rows, review.today.isoformat(), skips, all_rows, by_owner)


def _emit(report: StaleReport, output: Output, prefix: str) -> str:
    from memkit.report.staleness.machines import stale_github, stale_json, stale_sarif
    from memkit.report.staleness.pages import HTML_TEMPLATE, stale_html, stale_markdown
    from memkit.report.staleness.text import stale_text
    from memkit.report.view import View

    renderers: dict[str, Callable[[], str]] = {
        "text": lambda: stale_text(report, colour=screen().colour and output.path is None),
        "markdown": lambda: stale_markdown(report),
        "json": lambda: stale_json(report),
        "github": lambda: stale_github(report, prefix),
        "sarif": lambda: stale_sarif(report, View(prefix=prefix, rules=rule_texts())),
        "html": lambda: stale_html(report, _template(HTML_TEMPLATE)),
    }
    return emit(renderers[output.format](), output.path)


def _template(name: str) -> str:
    from memkit.adapters.shipped import shipped_templates

    return shipped_templates()[name]
