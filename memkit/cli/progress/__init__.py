"""`memkit progress`: what is done to items after they were written."""

from __future__ import annotations

import click

from memkit.cli.lazy import LazyGroup

COMMANDS = {"done": "Close an item, with what proves it."}


@click.group("progress", cls=LazyGroup, package=__name__, table=COMMANDS)
def command() -> None:
    """List, close and archive progress items."""
