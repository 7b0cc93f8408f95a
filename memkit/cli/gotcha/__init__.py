"""`memkit gotcha`: what is done to gotchas."""

from __future__ import annotations

import click

from memkit.cli.lazy import LazyGroup

COMMANDS: dict[str, str] = {
    "list": "List the gotchas with the places that they name.",
    "archive": "Move resolved gotchas to a file a year.",
}


@click.group("gotcha", cls=LazyGroup, package=__name__, table=COMMANDS)
def command() -> None:
    """List and archive gotchas."""
