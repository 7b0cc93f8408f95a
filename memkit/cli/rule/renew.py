"""`memkit rule renew`: move a rule's review on, with the reason."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING

import click

from memkit.cli.writing import carry_out, manner_options
from memkit.scaffold.rules.renew import renew_rule

if TYPE_CHECKING:
    from memkit.cli.writing import Manner


@click.command("renew")
@click.argument("rule")
@click.option("--reason", required=True, metavar="TEXT", help="Why it still holds.")
@click.option("--until", default="", metavar="DATE", help="The next review. [default: half a year on]")
@manner_options
def command(*, rule: str, reason: str, until: str, manner: Manner) -> int:
    """Move the review of RULE, named by its whole id, on, and write down when and why.

    A person decides that: the question is put on the terminal, and refused where there is none.
    """
    again = f"memkit rule renew --reason {quote(reason)}"
    again += f" --until {quote(until)}" if until else ""
    again += f" {'-- ' if rule.startswith('-') else ''}{quote(rule)}"
    return carry_out(lambda scene: renew_rule(scene, rule, until, reason), manner, only_a_person=again)
