"""`memkit doctor`: what memkit finds around it, and what to do where something stands in its way."""

from __future__ import annotations

import json
import os
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click

from memkit import __version__
from memkit.cli.screen import emit, screen
from memkit.text.clean import printable
from memkit.workspace.doctor.diagnose import diagnose

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.workspace.doctor.point import Point, State

_COLOURS: dict[State, str] = {"ok": "32", "attention": "1;33", "problem": "1;31"}
_WIDTH = max(map(len, _COLOURS))


@click.command("doctor")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing; the exit code tells.")
def command(*, as_json: bool, quiet: bool) -> int:
    """Show how memkit is set up here, and what to do where something is amiss.

    Looks at programs, repository, hooks, bank, what governs the checks, your own memories, and the cache.
    Changes nothing. Exits with 1 where memkit cannot do its work.
    """
    points = tuple(diagnose(Path.cwd(), os.environ))
    if as_json and not quiet:
        emit(_data(points))
    elif not quiet:
        emit("\n".join(_lines(points, colour=screen().colour)))
    return int(any(point.state == "problem" for point in points))


def _lines(points: tuple[Point, ...], *, colour: bool) -> Iterator[str]:
    for topic, group in groupby(points, key=lambda point: point.topic):
        yield topic
        for point in group:
            state = point.state.ljust(_WIDTH)
            shown = f"\x1b[{_COLOURS[point.state]}m{state}\x1b[0m" if colour else state
            where = f"{point.folder}: " if point.folder else ""
            yield f"  {shown}  {printable(f'{where}{point.message}')}"
            if point.do:
                yield f"  {' ' * _WIDTH}  {printable(point.do)}"
    counts = {state: sum(point.state == state for point in points) for state in _COLOURS}
    yield ""
    yield _summary(counts["problem"], counts["attention"])


def _summary(problems: int, attentions: int) -> str:
    found = ["1 problem" if problems == 1 else f"{problems} problems"] if problems else []
    found += [f"{attentions} to look at"] if attentions else []
    return f"{', '.join(found) or 'Nothing is amiss'}."


def _data(points: tuple[Point, ...]) -> str:
    rows = [
        {
            "topic": point.topic.lower(),
            "name": point.name,
            "state": point.state,
            "message": printable(point.message),
            "do": printable(point.do),
            "bank": point.folder,
        }
        for point in points
    ]
    ok = all(point.state != "problem" for point in points)
    return json.dumps(
        {"schema": "memkit.doctor/1", "version": __version__, "ok": ok, "points": rows}, indent=2
    )
