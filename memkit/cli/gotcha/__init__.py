"""`memkit gotcha`: what is done to gotchas."""

from __future__ import annotations

import click

from memkit.cli.lazy import LazyGroup

COMMANDS: dict[str, str] = {}


@click.group("gotcha", cls=LazyGroup, package=__name__, table=COMMANDS)
def command() -> None:
    """List and archive gotchas."""
