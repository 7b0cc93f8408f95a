"""`memkit subject`: what is kept about a person."""

from __future__ import annotations

import click

from memkit.cli.lazy import LazyGroup

COMMANDS: dict[str, str] = {
    "held": "List everything that is kept about a person.",
    "forget": "Erase everything that is kept about a person.",
}


@click.group("subject", cls=LazyGroup, package="memkit.cli.subject", table=COMMANDS)
def command() -> None:
    """Tell and erase what is kept about a person."""
