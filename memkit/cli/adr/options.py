"""The options that commands about decisions share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit.errors import UsageProblem
from memkit.text.dates import iso_day

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date


def inside_option(command: Callable[..., int]) -> Callable[..., int]:
    """`--in`: the collection that a number is looked for in; it arrives as `inside`."""
    return click.option(
        "--in", "inside", default="", metavar="PATH", help="The log or folder that holds it."
    )(command)


def settling_options(command: Callable[..., int]) -> Callable[..., int]:
    """The argument and options of a command that gives a decision its status."""
    for option in (
        inside_option,
        click.option("--date", "day", default="", metavar="DATE", help="A day to write beside the status."),
        click.option("--note", default="", metavar="TEXT", help="A sentence for the end of Consequence."),
        click.argument("decision", metavar="ID"),
    ):
        command = option(command)
    return command


def day_of(said: str) -> date | None:
    """The day that `--date` names, None for none. Raises `UsageProblem` for anything else."""
    if not said:
        return None
    day = iso_day(said)
    if day is None:
        raise UsageProblem(f"{said!r} is no day.", help_line="Write it as 2026-05-01.")
    return day
