"""`memkit adr amend`: say that one decision amends another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit.cli.adr.options import inside_option
from memkit.cli.adr.successor import carry_pair, successor_options
from memkit.cli.writing import manner_options
from memkit.scaffold.decisions.amend import amend

if TYPE_CHECKING:
    from memkit.cli.adr.successor import Successor
    from memkit.cli.writing import Manner


@click.command("amend")
@click.argument("decision", metavar="ID")
@successor_options
@inside_option
@manner_options
def command(*, decision: str, successor: Successor, inside: str, manner: Manner) -> int:
    """Write into decisions ID and NEW that NEW amends ID.

    Both are named by number, `ADR-5`, file or words of the title; `docs/adr:5` names the collection, too.
    Both keep their status.
    """
    return carry_pair(
        decision, inside, successor, manner, lambda scene, new: amend(scene, decision, new, inside)
    )
