"""`memkit progress done`: close an item, with what proves it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit.cli.writing import carry_out, manner_options
from memkit.scaffold.progress.done import Evidence, close_item

if TYPE_CHECKING:
    from memkit.cli.writing import Manner


@click.command("done")
@click.argument("item")
@click.option("--verify", default="", metavar="COMMAND", help="The command that proves it.")
@click.option("--commit", default="", metavar="SHA", help="The commit that it was proved at.")
@manner_options
def command(*, item: str, verify: str, commit: str, manner: Manner) -> int:
    """Close ITEM, named by its title or some words of it, with what proves it."""
    evidence = Evidence(verify, commit)
    return carry_out(lambda scene: close_item(scene, item, evidence), manner)
