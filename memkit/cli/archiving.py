"""The command `archive` of decisions, progress items and gotchas."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit.cli.writing import carry_out, manner_options
from memkit.errors import UsageProblem
from memkit.scaffold.archive.move import archive_entries
from memkit.text.dates import iso_day

if TYPE_CHECKING:
    from datetime import date

    from memkit.cli.writing import Manner
    from memkit.scaffold.archive.closed import ArchiveRole


def archive_command(role: ArchiveRole, what: str) -> click.Command:
    """The command for one role; `what` are the entries that it moves."""
    said = f"Move {what} closed before DATE, word for word, to a file a year."
    if role == "decisions":
        said += " What counts is the day they were closed; the file is that of their own year. Records stay."

    @click.command("archive", help=said)
    @click.option("--before", required=True, metavar="DATE", help="As YYYY-MM-DD.")
    @manner_options
    def command(*, before: str, manner: Manner) -> int:
        day = _day(before)
        return carry_out(lambda scene: archive_entries(scene, role, day), manner)

    return command


def _day(before: str) -> date:
    day = iso_day(before)
    if day is None:
        raise UsageProblem(
            f"--before holds {before!r}, which is no day.", help_line="Write it as YYYY-MM-DD."
        )
    return day
