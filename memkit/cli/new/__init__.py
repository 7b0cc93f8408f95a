"""`memkit new`: new entries, in the notation of the document that they go into."""

from __future__ import annotations

import click

from memkit.cli.lazy import LazyGroup

COMMANDS = {
    "gotcha": "Write down a trap: what one sees, why, what helps.",
    "progress": "Write down what is to be done, and what proves it.",
}


@click.group("new", cls=LazyGroup, package=__name__, table=COMMANDS)
def command() -> None:
    """Write a new decision, gotcha, rule, progress item or memory."""
