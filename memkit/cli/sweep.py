"""`memkit sweep`: what the day's work left open."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from memkit.cli.screen import emit
from memkit.report.sweep import SweepGroup, SweepReport, SweepRow, sweep_json, sweep_text
from memkit.review.sweep.kinds import KINDS
from memkit.workspace.place import open_place
from memkit.workspace.settling import open_to_write
from memkit.workspace.sweeping import fix_place, sweep_place

if TYPE_CHECKING:
    from memkit.review.sweep.day import Loose
    from memkit.workspace.sweeping import Swept

_FAILING = {"open": {"open"}, "heuristic": {"open", "heuristic"}, "never": set[str]()}
_MIB = 1 << 20


@click.command("sweep")
@click.option("--since", default="", metavar="REF", help="The day's commits are those after REF.")
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
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(
    *, since: str, transcript: str, fix: bool, fail_on: str, large: int, as_json: bool, quiet: bool
) -> int:
    """Tell what the day's work left open: files, boxes, decisions, wishes.

    As a stop hook of Claude Code, which goes on at most once:

    \b
      jq -e .stop_hook_active || memkit sweep >&2 || exit 2
    """
    fixed = fix_place(open_to_write(Path.cwd(), os.environ)) if fix else ()
    place = open_place(Path.cwd(), os.environ)
    swept = sweep_place(place, since=since, transcript=transcript, large=large * _MIB)
    if not quiet:
        report = _report(swept, fixed)
        emit(sweep_json(report) if as_json else sweep_text(report))
    return int(any(end.level in _FAILING[fail_on] for end in swept.ends))


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
        told.lines if told else None,
        told.damaged if told else 0,
        swept.skips,
    )


def _row(end: Loose) -> SweepRow:
    return SweepRow(end.level, end.label, end.path, end.line, end.says, end.command, end.fixable)
