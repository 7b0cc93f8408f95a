"""`memkit adr renumber`: give a decision that nobody else has yet another number."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit.cli.adr.options import inside_option
from memkit.cli.writing import carry_out, manner_options
from memkit.errors import UsageProblem
from memkit.scaffold.decisions.renumber import MOST, renumber, renumber_provisional

if TYPE_CHECKING:
    from memkit.cli.writing import Manner


@click.command("renumber")
@click.argument("decision", metavar="[ID]", default="")
@click.option("--to", type=click.IntRange(1, MOST), metavar="N", help="The number; else the next free one.")
@click.option("--provisional", is_flag=True, help="Settle all that `memkit new adr --provisional` marked.")
@inside_option
@manner_options
def command(*, decision: str, to: int | None, provisional: bool, inside: str, manner: Manner) -> int:
    """Give decision ID the next free number, in its heading, its file's name and all that names it.

    For two branches that took one number: after the merge, of two decisions that are called ID, the
    one that is not published is meant; else name it by its file or title. Links follow; a number
    in a text follows where it means this decision. A published decision keeps its number.
    """
    if provisional == bool(decision) or (provisional and to):
        raise UsageProblem(
            "Which decision is meant?",
            help_line="Name one, or give --provisional alone for all that are marked.",
        )
    if provisional:
        return carry_out(renumber_provisional, manner)
    return carry_out(lambda scene: renumber(scene, decision, inside, to), manner)
