"""`memkit new rule`: write down an order that agents follow, with its origin and its expiry."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit.cli.new.arriving import carry_parts, part_options
from memkit.cli.writing import manner_options
from memkit.scaffold.new.rule.draft import RULE, new_rule

if TYPE_CHECKING:
    from memkit.cli.new.arriving import Given
    from memkit.cli.writing import Manner


@click.command("rule")
@part_options(RULE)
@manner_options
def command(*, given: Given, manner: Manner) -> int:
    """Write down an order for agents, with its origin and its expiry."""
    return carry_parts(RULE, given, manner, lambda scene, parts: new_rule(scene, parts, given.place))
