"""`memkit progress`: what is done to items after they were written."""

from __future__ import annotations

import click

from memkit.cli.lazy import LazyGroup

COMMANDS: dict[str, str] = {
    "list": "List the items by state and owner.",
    "done": "Close an item, with what proves it.",
    "archive": "Move closed items to a file a year.",
}


@click.group("progress", cls=LazyGroup, package=__name__, table=COMMANDS)
def command() -> None:
    """List, close and archive progress items."""
