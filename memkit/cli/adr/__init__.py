"""`memkit adr`: what is done to decisions."""

from __future__ import annotations

import click

from memkit.cli.lazy import LazyGroup

COMMANDS: dict[str, str] = {
    "archive": "Move superseded, deprecated and rejected decisions to a file a year.",
}


@click.group("adr", cls=LazyGroup, package=__name__, table=COMMANDS)
def command() -> None:
    """List, show, accept, supersede and archive decisions."""
