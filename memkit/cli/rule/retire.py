"""`memkit rule retire`: end a rule whose reason is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit.cli.writing import carry_out, manner_options
from memkit.scaffold.rules.retire import retire_rule

if TYPE_CHECKING:
    from memkit.cli.writing import Manner


@click.command("retire")
@click.argument("rule")
@click.option("--reason", required=True, metavar="TEXT", help="Why it no longer holds.")
@manner_options
def command(*, rule: str, reason: str, manner: Manner) -> int:
    """End RULE, named by its whole id: its row moves to RETIRED_RULES.md with the day and the reason."""
    return carry_out(lambda scene: retire_rule(scene, rule, reason), manner)
