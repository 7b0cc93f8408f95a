"""`memkit rule promote`: end a rule that a check enforces now."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit.cli.writing import carry_out, manner_options
from memkit.scaffold.rules.promote import promote_rule

if TYPE_CHECKING:
    from memkit.cli.writing import Manner


@click.command("promote")
@click.argument("rule")
@click.option("--to", default="", metavar="CHECK", help="What replaces it. [default: what its review names]")
@click.option("--reason", default="", metavar="TEXT", help="Why. [default: what enforces it]")
@manner_options
def command(*, rule: str, to: str, reason: str, manner: Manner) -> int:
    """End RULE because CHECK enforces it: a linter's rule that is switched on, or a file such as a test.

    RULE is a whole id. Its row moves to RETIRED_RULES.md, once memkit has found the check in the
    repository.
    """
    return carry_out(lambda scene: promote_rule(scene, rule, to, reason), manner)
