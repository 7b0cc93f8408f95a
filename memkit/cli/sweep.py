"""`memkit sweep`: what the day's work left open."""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from memkit.cli.screen import emit
from memkit.cli.stop_hook import LIMIT, read_stop_hook, stop_hook_answer
from memkit.errors import MemkitError, Refused, UsageProblem
from memkit.report.sweep import SweepGroup, SweepReport, SweepRow, TranscriptCounts, sweep_json, sweep_text
from memkit.review.sweep import remembered
from memkit.review.sweep.kinds import KINDS
from memkit.workspace.place import open_place
from memkit.workspace.settling import open_to_write
from memkit.workspace.sweeping import fix_place, sweep_place

if TYPE_CHECKING:
    from collections.abc import Callable

    from memkit.review.sweep.day import Loose
    from memkit.workspace.sweeping import Swept

_FAILING: dict[str, frozenset[str]] = {
    "open": frozenset({"open"}),
    "heuristic": frozenset({"open", "heuristic"}),
    "never": frozenset(),
}
_MIB = 1 << 20


@click.command("sweep")
@click.option(
    "--since",
    default="",
    metavar="REF",
    help="Commits after REF; else those not upstream, or since yesterday.",
)
@click.option(
    "--transcript",
    default="",
    metavar="FILE|-",
    help="What agents did: a Claude Code session, a Codex rollout, or {session, turn, role, text, at}.",
)
@click.option("--fix", is_flag=True, help="Write missing rows of MEMORY.md and generated parts; no more.")
@click.option(
    "--fail-on",
    type=click.Choice(list(_FAILING)),
    default="open",
    show_default=True,
    help="Exit with 1 for these; open are facts, heuristic adds guesses.",
)
@click.option(
    "--large",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    metavar="MIB",
    help="From which size an untracked file is told.",
)
@click.option(
    "--stop-hook",
    is_flag=True,
    help="Answer an agent harness: read its JSON from stdin, ask it to go on once.",
)
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(  # noqa: PLR0913 - one parameter an option
    *,
    since: str,
    transcript: str,
    fix: bool,
    fail_on: str,
    large: int,
    stop_hook: bool,
    as_json: bool,
    quiet: bool,
) -> int:
    """Tell what the day's work left open: files, boxes, decisions, wishes.

    Exit code 1 says that something is open; guesses and notes alone are 0.
    """
    sweep = partial(_sweep, since=since, fix=fix, large=large)
    failing = _FAILING[fail_on]
    if stop_hook:
        if as_json or quiet or transcript == "-":
            raise UsageProblem("--stop-hook has an output of its own.", help_line="Give it without others.")
        return _answer(sweep, transcript, failing)
    swept, report = sweep(transcript)
    if not quiet:
        emit(sweep_json(report) if as_json else sweep_text(report))
    return int(_is_open(swept, failing))


def _sweep(transcript: str, *, since: str, fix: bool, large: int) -> tuple[Swept, SweepReport]:
    fixed = fix_place(open_to_write(Path.cwd(), os.environ)) if fix else ()
    place = open_place(Path.cwd(), os.environ)
    swept = sweep_place(place, since=since, transcript=transcript, large=large * _MIB)
    return swept, _report(swept, fixed)


def _answer(
    sweep: Callable[[str], tuple[Swept, SweepReport]], transcript: str, failing: frozenset[str]
) -> int:
    """Ask the agent to go on, once; to a harness 2, the code of a wrong usage, would mean the same."""
    asked = read_stop_hook(sys.stdin.buffer.read(LIMIT + 1) if sys.stdin is not None else b"")
    if asked.goes_on_already:
        return 0
    try:
        swept, report = sweep(transcript or os.path.expanduser(asked.transcript))  # noqa: PTH111 - a text
    except MemkitError as problem:
        raise Refused(problem.message, help_line=problem.help_line) from problem
    if _is_open(swept, failing):
        emit(stop_hook_answer(sweep_text(report)))
    return 0


def _is_open(swept: Swept, failing: frozenset[str]) -> bool:
    return any(end.level in failing for end in swept.ends)


def _report(swept: Swept, fixed: tuple[tuple[str, str], ...]) -> SweepReport:
    groups: list[SweepGroup] = []
    for kind in KINDS:
        found = tuple(end for end in swept.ends if end.kind == kind.name)
        if found:
            rows = tuple(map(_row, found))
            groups.append(SweepGroup(kind.name, kind.heading, rows, kind.next(found)))
    told = swept.told
    return SweepReport(
        tuple(groups),
        fixed,
        swept.since,
        swept.commits,
        TranscriptCounts(told.lines, told.damaged, len(told.deeds.edits), len(told.deeds.runs))
        if told
        else None,
        swept.skips,
    )


def _row(end: Loose) -> SweepRow:
    kept = end.kind == remembered.KIND.name
    return SweepRow(end.level, end.label, end.path, end.line, end.says, end.command, end.fixable, kept)
