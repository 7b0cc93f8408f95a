"""`memkit proposals`: memories that wait for a person's yes."""

from __future__ import annotations

import click

from memkit.cli.lazy import LazyGroup

COMMANDS: dict[str, str] = {
    "list": "List what waits.",
    "show": "Show one with the reason.",
    "accept": "Write it, after a yes at the terminal.",
    "edit": "Change it in your editor, then write it.",
    "reject": "Take it away.",
}


@click.group("proposals", cls=LazyGroup, package="memkit.cli.proposals", table=COMMANDS)
def command() -> None:
    """List, show, accept, edit and reject proposals."""
