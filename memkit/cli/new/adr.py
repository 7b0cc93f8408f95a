"""`memkit new adr`: write down a decision, in the notation of its log or folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit.cli.new.arriving import carry_parts, part_options
from memkit.cli.writing import manner_options
from memkit.frozen import replace
from memkit.scaffold.decisions.new import DECISION, new_decision, wanted_from

if TYPE_CHECKING:
    from collections.abc import Callable

    from memkit.cli.new.arriving import Given
    from memkit.cli.writing import Manner
    from memkit.scaffold.draft import Draft, Scene
    from memkit.scaffold.new.parts import Parts


@click.command("adr")
@part_options(DECISION)
@click.option("--supersedes", "old", default="", metavar="ID", help="The decision whose place it takes.")
@click.option("--provisional", is_flag=True, help="Mark the number for `memkit adr renumber`.")
@manner_options
def command(*, given: Given, old: str, provisional: bool, manner: Manner) -> int:
    """Write down a decision, in the notation of its log or folder.

    It takes the next number that is free here, on the base and on local branches. Where another
    clone may take the same, --provisional marks it: after the merge `memkit adr renumber
    --provisional` gives it another if it has to, and takes the mark away.
    """

    def draft(scene: Scene, parts: Parts) -> Draft:
        return new_decision(scene, wanted_from(parts, given.place, provisional=provisional))

    return carry_parts(DECISION, given, manner, draft, then=_superseding(old))


def _superseding(old: str) -> Callable[[Scene, Draft], Draft] | None:
    if not old:
        return None
    from memkit.scaffold.decisions.supersede import Superseding, supersede

    def both(scene: Scene, made: Draft) -> Draft:
        draft = supersede(scene, old, f"{made.path}:{made.key}", Superseding())
        return replace(draft, key=made.key, path=made.path)

    return both
