"""What all commands that write an entry have in common: their options, and how they tell what they did."""

from __future__ import annotations

import json
import os
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING

import click

from memkit import __version__
from memkit.cli.screen import emit
from memkit.frozen import frozen
from memkit.ports import FileChange, Removal
from memkit.text.clean import clip
from memkit.text.presentable import presentable
from memkit.workspace.writing import write_entry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from memkit.scaffold.draft import Draft, Scene
    from memkit.workspace.writing import Written

_LONGEST = 1000
"""Characters of a sentence that is printed: titles may be of any length."""


@frozen
class Manner:
    """How a command that writes was asked to go about it."""

    dry_run: bool
    as_json: bool
    quiet: bool
    today: str


def manner_options(command: Callable[..., int]) -> Callable[..., int]:
    """Give a command the options of all that write; they arrive as `manner`."""

    @wraps(command)
    def mannered(*, dry_run: bool, as_json: bool, quiet: bool, today: str, **rest: object) -> int:
        return command(manner=Manner(dry_run, as_json, quiet, today), **rest)

    for option in (
        click.option("--quiet", is_flag=True, help="Print nothing."),
        click.option("--json", "as_json", is_flag=True, help="Print data."),
        click.option("--today", default="", metavar="DATE", help="The day that counts as today."),
        click.option("--dry-run", is_flag=True, help="Show what would change, as a diff."),
    ):
        option(mannered)
    return mannered


def carry_out(
    make: Callable[[Scene], Draft],
    manner: Manner,
    only_a_person: str = "",
    then: Callable[[Scene, Draft], Draft] | None = None,
) -> int:
    """Write what `make` drafts for the bank of the working directory, and tell it; the exit code.

    With `only_a_person`, the command to run at a terminal, a person is shown the change and asked first.
    `then` drafts a second step for the bank as the first leaves it.
    """
    agreed = _agreed(make, manner, only_a_person, then) if only_a_person and not manner.dry_run else None
    written = write_entry(
        Path.cwd(), os.environ, make, then=then, agreed=agreed, today=manner.today, write=not manner.dry_run
    )
    if manner.as_json and not manner.quiet:
        emit(_data(written, dry_run=manner.dry_run))
    elif not manner.quiet:
        emit("\n".join(_lines(written, dry_run=manner.dry_run)))
    return 0


def _agreed(
    make: Callable[[Scene], Draft],
    manner: Manner,
    command: str,
    then: Callable[[Scene, Draft], Draft] | None,
) -> Written:
    """What a person was shown and said yes to. Raises `Refused` for any other answer."""
    from memkit.cli.person import confirm
    from memkit.report.diff import render_diff

    coming = write_entry(Path.cwd(), os.environ, make, then=then, today=manner.today, write=False)
    confirm(render_diff(coming.changes), "Write this?", command)
    return coming


def _lines(written: Written, *, dry_run: bool) -> Iterator[str]:
    if dry_run:
        from memkit.report.diff import render_diff

        yield render_diff(written.changes).rstrip("\n")
    else:
        yield from (clip(presentable(sentence), _LONGEST) for sentence in written.draft.done)
    if not written.changes:
        yield "Nothing was left to change."
    yield from (clip(presentable(sentence), _LONGEST) for sentence in written.draft.mind)
    for finding in written.warnings:
        where = f"{finding.place.path}:{finding.place.line}"
        yield clip(presentable(f"{where}: {finding.code} {finding.message}; {finding.help}"), _LONGEST)


def _data(written: Written, *, dry_run: bool) -> str:
    draft = written.draft
    data: dict[str, object] = {
        "schema": "memkit.write/1",
        "version": __version__,
        "dry_run": dry_run,
        "key": presentable(draft.key),
        "path": presentable(draft.path),
        "done": [presentable(sentence) for sentence in draft.done],
        "mind": [presentable(sentence) for sentence in draft.mind],
        "changed": [_change(change) for change in written.changes],
        "warnings": [
            {
                "code": finding.code,
                "path": presentable(finding.place.path),
                "line": finding.place.line,
                "message": presentable(finding.message),
            }
            for finding in written.warnings
        ],
    }
    if dry_run:
        from memkit.report.diff import render_diff

        lines = render_diff(written.changes).splitlines()
        data["diff"] = "".join(f"{presentable(line)}\n" for line in lines)
    return json.dumps(data, indent=2, ensure_ascii=False)


def _change(change: FileChange | Removal) -> dict[str, str]:
    if isinstance(change, Removal):
        return {"path": presentable(change.path), "what": "removed"}
    return {"path": presentable(change.path), "what": "created" if change.before is None else "edited"}
