"""`memkit init`: make a memory bank, or adopt the one that is there."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from memkit.cli.ci_lines import ci_data, ci_lines, ci_next
from memkit.cli.screen import emit
from memkit.errors import UsageProblem
from memkit.scaffold.ci.pipeline import FORGES
from memkit.text.clean import printable
from memkit.workspace.automating import Wanted, plan_ci, start
from memkit.workspace.place import open_place
from memkit.workspace.settling import open_to_write

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.scaffold.ci.pipeline import Forge
    from memkit.scaffold.ci.planning import CiFile
    from memkit.workspace.starting import Started


@click.command("init")
@click.option("--adopt", is_flag=True, help="Configure the bank that is there; no document is changed.")
@click.option("--agents", multiple=True, metavar="FILE", help="Agent files that get the reading order.")
@click.option("--bank", default="", metavar="FOLDER", help="The bank's folder. [default: memory-bank]")
@click.option("--ci", "forge", type=click.Choice(FORGES), help="Also write the file that checks it in CI.")
@click.option("--dry-run", is_flag=True, help="Show what would be written.")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(
    *,
    adopt: bool,
    agents: tuple[str, ...],
    bank: str,
    forge: Forge | None,
    dry_run: bool,
    as_json: bool,
    quiet: bool,
) -> int:
    """Make a memory bank in this repository, or adopt the one that is there.

    Where there is a bank, `--ci` alone adds the CI file and nothing else.
    """
    if adopt and (agents or bank):
        raise UsageProblem("--adopt takes the bank as it is.", help_line="Leave --agents and --bank out.")
    place = (open_place if dry_run else open_to_write)(Path.cwd(), os.environ)
    ci = plan_ci(place, forge) if forge else None
    names = [name.strip() for value in agents for name in value.split(",") if name.strip()]
    started = start(place, Wanted(adopt, bank, tuple(names)), ci, dry_run=dry_run)
    if as_json and not quiet:
        emit(_data(started, ci, dry_run=dry_run))
    elif not quiet:
        emit("\n".join([*_lines(started, dry_run=dry_run), *_ci_said(started, ci, dry_run=dry_run)]))
    return 0


def _ci_said(started: Started, ci: CiFile | None, *, dry_run: bool) -> Iterator[str]:
    if ci:
        yield from ci_lines(ci, dry_run=dry_run)
    if dry_run:
        return
    if started.changes:
        yield "Next: `memkit check`, then the hooks memkit-check and memkit-index in .pre-commit-config.yaml."
    if ci:
        yield from ci_next(ci, open_place(Path.cwd(), os.environ))


def _lines(started: Started, *, dry_run: bool) -> Iterator[str]:
    if started.adoption:
        yield f"Found: {started.adoption.layout}"
        for role, paths in started.adoption.roles:
            yield printable(f"  {role}: {_some(paths)}")
    for change in started.changes:
        verb = (
            ("would write" if dry_run else "wrote")
            if change.before is None
            else ("would edit" if dry_run else "edited")
        )
        yield printable(f"{verb} {change.path}")
    if started.decided:
        yield printable(f"Decisions stay in {_some(started.decided)}; `memkit new adr` writes them there.")
    if started.known:
        kept = "1 known finding is" if started.known == 1 else f"{started.known} known findings are"
        listed = "it" if started.known == 1 else "them"
        yield f"{kept} in the baseline; `memkit check --no-baseline --show info` lists {listed}."
    if started.refused:
        codes = ", ".join(f"{count} {code}" for code, count in started.refused)
        yield f"Still reported, because no baseline accepts it: {codes}. `memkit check` shows where."
    agents = started.adoption.config.agents if started.adoption else ()
    if agents:
        yield printable(
            f"No agent file names the bank: `memkit index` writes the reading order into {agents[0]}."
        )


def _some(paths: Sequence[str]) -> str:
    more = f" and {len(paths) - 3} more" if len(paths) > 3 else ""  # noqa: PLR2004 - a short list
    return f"{', '.join(paths[:3])}{more}"


def _data(started: Started, ci: CiFile | None, *, dry_run: bool) -> str:
    adoption = started.adoption
    data = {
        "schema": "memkit.init/1",
        "dry_run": dry_run,
        "layout": adoption.layout if adoption else None,
        "roles": {role: list(paths) for role, paths in adoption.roles} if adoption else {},
        "written": [change.path for change in started.changes],
        "baseline": started.known,
        "ci": ci_data(ci, dry_run=dry_run) if ci else None,
    }
    return json.dumps(data, indent=2)
