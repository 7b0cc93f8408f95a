"""`memkit new`: new entries, in the notation of the document that they go into."""

from __future__ import annotations

import click

from memkit.cli.lazy import LazyGroup

COMMANDS: dict[str, str] = {}


@click.group("new", cls=LazyGroup, package=__name__, table=COMMANDS)
def command() -> None:
    """Write a new decision, gotcha, rule, progress item or memory."""
