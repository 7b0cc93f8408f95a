"""`memkit adr supersede`: put one decision in the place of another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit.cli.adr.options import inside_option
from memkit.cli.adr.successor import carry_pair, successor_options
from memkit.cli.writing import manner_options
from memkit.scaffold.decisions.supersede import Superseding, supersede

if TYPE_CHECKING:
    from memkit.cli.adr.successor import Successor
    from memkit.cli.writing import Manner


@click.command("supersede")
@click.argument("decision", metavar="OLD")
@successor_options
@click.option("--partial", "part", default="", metavar="SECTION", help="The part of OLD that is concerned.")
@click.option("--note", default="", metavar="TEXT", help="A sentence for the end of OLD's Consequence.")
@inside_option
@manner_options
def command(*, decision: str, successor: Successor, part: str, note: str, inside: str, manner: Manner) -> int:
    """Write into decisions OLD and NEW that NEW supersedes OLD.

    Both are named by number, `ADR-5`, file or words of the title; `docs/adr:5` names the collection, too.
    Each half is written as its file has such things; links to a heading that changes follow it.
    """
    how = Superseding(part, note)
    return carry_pair(
        decision, inside, successor, manner, lambda scene, new: supersede(scene, decision, new, how, inside)
    )
