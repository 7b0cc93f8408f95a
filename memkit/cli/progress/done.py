"""`memkit progress done`: close an item, with what proves it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit.cli.known import Day
from memkit.cli.writing import carry_out, manner_options
from memkit.scaffold.progress.done import Evidence, close_item

if TYPE_CHECKING:
    from datetime import datetime

    from memkit.cli.writing import Manner


@click.command("done")
@click.argument("item")
@click.option("--verify", default="", metavar="COMMAND", help="The command that proves it.")
@click.option("--commit", default="", metavar="REV", help="The commit that it was proved at.")
@click.option("--date", "day", type=Day(), metavar="DATE", help="The day. [default: today]")
@click.option("--stay", is_flag=True, help="Leave it where it is; by itself it moves to the done ones.")
@manner_options
def command(*, item: str, verify: str, commit: str, day: datetime | None, stay: bool, manner: Manner) -> int:
    """Close ITEM, named by its key, its title or two words of it, with what proves it.

    Nothing is run: `memkit progress done` writes down what you have seen.
    """
    evidence = Evidence(verify, commit, day.date() if day else None)
    return carry_out(lambda scene: close_item(scene, item, evidence, stay=stay), manner)
