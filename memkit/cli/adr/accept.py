"""`memkit adr accept`: accept a decision that is proposed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit.cli.adr.options import day_of, settling_options
from memkit.cli.writing import carry_out, manner_options
from memkit.scaffold.decisions.lifecycle import Settling, settle

if TYPE_CHECKING:
    from memkit.cli.writing import Manner


@click.command("accept")
@settling_options
@manner_options
def command(*, decision: str, note: str, day: str, inside: str, manner: Manner) -> int:
    """Accept decision ID, which is proposed, a draft or on hold.

    ID is a number, `ADR-5`, a file or words of the title; `docs/adr:5` names the collection, too.
    The status is written where and how the file has it.
    """
    settling = Settling("accepted", note, day_of(day))
    return carry_out(lambda scene: settle(scene, decision, settling, inside), manner)
