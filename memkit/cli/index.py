"""`memkit index`: write the reading order and the index of memories, or say what is stale."""

from __future__ import annotations

import os
from pathlib import Path

import click

from memkit.cli.screen import emit
from memkit.errors import UsageProblem
from memkit.text.clean import printable
from memkit.workspace.indexing import index_place, resolve_place
from memkit.workspace.place import open_place
from memkit.workspace.settling import open_to_write


@click.command("index")
@click.option(
    "--check", "check_only", is_flag=True, help="Write nothing; exit with 1 where something is stale."
)
@click.option("--resolve", is_flag=True, help="Settle merge conflicts in generated parts.")
@click.option("--staged", is_flag=True, help="With --check: judge what is staged, as a hook does.")
@click.option("--json", "as_json", is_flag=True, help="Print the reading order with exact token counts.")
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(*, check_only: bool, resolve: bool, staged: bool, as_json: bool, quiet: bool) -> int:
    """Write INDEX.md, the reading order in agent files, and missing rows of MEMORY.md.

    Text outside of the managed blocks is never touched.
    """
    if resolve:
        if check_only or staged or as_json:
            raise UsageProblem("--resolve writes, and does nothing else.", help_line="Give it alone.")
        return _resolve(quiet=quiet)
    if staged and not check_only:
        raise UsageProblem("--staged only judges, and does not write.", help_line="Give --check with it.")
    writes = not check_only and not as_json
    place = (
        open_to_write(Path.cwd(), os.environ)
        if writes
        else open_place(Path.cwd(), os.environ, listed=not staged)
    )
    indexed = index_place(place, write=writes, staged=staged)
    stale = [
        (f"{held.folder}{plan.path}", plan.what)
        for held in indexed
        for plan in held.planned
        if not (check_only and plan.cost_only)
    ]
    left = [
        f"{held.folder}{left.path} was left alone: {left.reason}" for held in indexed for left in held.left
    ]
    if as_json and not quiet:
        from memkit.reading.data import index_data

        emit(index_data([(held.folder, held.bank) for held in indexed], [path for path, _ in stale]))
    elif not quiet:
        said = "{} is stale: {}" if check_only else "wrote {}: {}"
        lines = [said.format(printable(path), what) for path, what in stale]
        hint = ["Run `memkit index` to write them."] if stale and check_only else []
        emit(
            "\n".join(
                [*lines, *(printable(line) for line in left), *hint]
                or ["Everything that memkit index writes is up to date."]
            )
        )
    broken = [held for held in indexed if held.left]
    return int(bool(stale or broken) and check_only)


def _resolve(*, quiet: bool) -> int:
    """Settle conflicts; 1 where some are left to a person."""
    done = resolve_place(open_to_write(Path.cwd(), os.environ))
    lines = [f"settled {path}; `git add` it" for path in done.settled]
    lines += [
        f"{path} has a conflict in what people wrote: edit it, then run this again" for path in done.left
    ]
    if not quiet:
        emit("\n".join(map(printable, lines or ["No generated part is in conflict."])))
    return int(bool(done.left))
