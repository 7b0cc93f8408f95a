"""`memkit new progress`: write down what is to be done, with the command that proves it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit.cli.new.arriving import carry_parts, part_options
from memkit.cli.writing import manner_options
from memkit.scaffold.new.progress.draft import PROGRESS, new_item

if TYPE_CHECKING:
    from memkit.cli.new.arriving import Given
    from memkit.cli.writing import Manner


@click.command("progress")
@part_options(PROGRESS)
@manner_options
def command(*, given: Given, manner: Manner) -> int:
    """Write down what is to be done, and what proves it."""
    return carry_parts(PROGRESS, given, manner, lambda scene, parts: new_item(scene, parts, given.place))
