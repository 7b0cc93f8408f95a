"""`memkit memories`: look after the memories of the store."""

from __future__ import annotations

import click

from memkit.cli.lazy import LazyGroup

COMMANDS: dict[str, str] = {
    "list": "List the memories that are visible here.",
    "show": "Show one memory with all that is known of it.",
}


@click.group("memories", cls=LazyGroup, package="memkit.cli.memories", table=COMMANDS)
def command() -> None:
    """List, show, edit, confirm and restore memories."""
