"""`memkit diff`: what changed in the memory, entry by entry."""

from __future__ import annotations

import os
from pathlib import Path

import click

from memkit.cli.screen import emit, screen
from memkit.report.changes import ChangeRow, changes_json, changes_markdown, changes_text
from memkit.workspace.differing import diff_place
from memkit.workspace.place import open_place

_FORMATS = ("text", "markdown", "json")


@click.command("diff")
@click.argument("revisions", default="", metavar="[A..B]")
@click.option("--output", type=click.Choice(_FORMATS), default="text", show_default=True, help="The format.")
@click.option("--json", "as_json", is_flag=True, help="The same as --output json.")
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(*, revisions: str, output: str, as_json: bool, quiet: bool) -> int:
    """Tell what the memory gained, changed and lost, entry by entry.

    Between two revisions A..B, from A to the work tree, or from HEAD to the work tree.
    """
    found = diff_place(open_place(Path.cwd(), os.environ), revisions)
    rows = [
        ChangeRow(c.kind, c.what, c.key, c.label, c.path, c.line, c.says, c.former_title, c.former_path)
        for c in found.changes
    ]
    if quiet:
        return 0
    if as_json or output == "json":
        emit(changes_json(rows, found.before, found.now))
    elif output == "markdown":
        emit(changes_markdown(rows, found.before, found.now))
    else:
        emit(changes_text(rows, found.before, found.now, screen().cut))
    return 0
