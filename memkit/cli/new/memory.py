"""`memkit new memory`: write down a fact worth remembering, as a file and a row of the index."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit.cli.new.arriving import carry_parts, part_options
from memkit.cli.writing import manner_options
from memkit.scaffold.new.memory.draft import MEMORY, new_memory

if TYPE_CHECKING:
    from memkit.cli.new.arriving import Given
    from memkit.cli.writing import Manner


@click.command("memory")
@part_options(MEMORY)
@manner_options
def command(*, given: Given, manner: Manner) -> int:
    """Write down a fact, as a file of its own and a row of the index."""
    return carry_parts(MEMORY, given, manner, lambda scene, parts: new_memory(scene, parts, given.place))
