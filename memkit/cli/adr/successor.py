"""The other decision of a pair: one that is there (`--by`), or one that is written now (`--new`)."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING

import click

from memkit.cli.writing import carry_out
from memkit.errors import UsageProblem
from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable

    from memkit.cli.writing import Manner
    from memkit.scaffold.draft import Draft, Scene
    from memkit.scaffold.new.parts import Parts

_PARTS = ("context", "decision", "consequence")


@frozen
class Successor:
    """`by` names a decision; `flags` are the parts of a new one, the title first."""

    by: str
    flags: tuple[tuple[str, str], ...]


def successor_options(command: Callable[..., int]) -> Callable[..., int]:
    """Give a command `--by`, `--new` and the parts of a new decision; they arrive as `successor`."""

    @wraps(command)
    def taking(*, by: str, title: str, **rest: object) -> int:
        flags = tuple((name, text) for name in _PARTS if (text := str(rest.pop(f"part_{name}") or "")))
        if bool(by) == bool(title):
            raise UsageProblem(
                "Name the other decision in one way.",
                help_line="Give --by NEW, or --new TITLE and its parts.",
            )
        if flags and not title:
            raise UsageProblem(
                f"--{flags[0][0]} is part of a new decision.", help_line="Give its --new TITLE."
            )
        return command(successor=Successor(by, (("title", title), *flags) if title else ()), **rest)

    for name in reversed(_PARTS):
        click.option(f"--{name}", f"part_{name}", default="", metavar="TEXT", help=f"Its {name}.")(taking)
    click.option("--new", "title", default="", metavar="TITLE", help="Write the other decision now.")(taking)
    click.option("--by", default="", metavar="NEW", help="The other decision.")(taking)
    return taking


def carry_pair(
    old: str, inside: str, successor: Successor, manner: Manner, tie: Callable[[Scene, str], Draft]
) -> int:
    """Tie a decision to its successor, which is written first where it is new; the exit code.

    `tie` drafts for a scene in which the successor is, by a name for it.
    """
    if successor.by:
        return carry_out(lambda scene: tie(scene, successor.by), manner)
    from memkit.cli.new.arriving import Given, carry_parts
    from memkit.scaffold.decisions.naming import decision_named
    from memkit.scaffold.decisions.new import DECISION, new_decision, wanted_from

    def draft(scene: Scene, parts: Parts) -> Draft:
        place = decision_named(scene.bank, old, inside).collection
        return new_decision(scene, wanted_from(parts, place))

    given = Given(successor.flags, "", edit=False, place="", title="--new TITLE")
    return carry_parts(
        DECISION, given, manner, draft, lambda scene, made: tie(scene, f"{made.path}:{made.key}")
    )
