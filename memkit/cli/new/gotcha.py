"""`memkit new gotcha`: write down a trap that somebody fell into."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit.cli.new.arriving import carry_parts, part_options
from memkit.cli.writing import manner_options
from memkit.scaffold.new.gotcha.draft import GOTCHA, new_gotcha

if TYPE_CHECKING:
    from memkit.cli.new.arriving import Given
    from memkit.cli.writing import Manner


@click.command("gotcha")
@part_options(GOTCHA)
@click.option("--under", default="", metavar="HEADING", help="The heading to write it under.")
@manner_options
def command(*, given: Given, under: str, manner: Manner) -> int:
    """Write down a trap: what one sees, why, what helps."""
    return carry_parts(
        GOTCHA, given, manner, lambda scene, parts: new_gotcha(scene, parts, given.place, under)
    )
