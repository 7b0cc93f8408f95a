"""`memkit rule`: what is done to rules."""

from __future__ import annotations

import click

from memkit.cli.lazy import LazyGroup

COMMANDS: dict[str, str] = {}


@click.group("rule", cls=LazyGroup, package=__name__, table=COMMANDS)
def command() -> None:
    """List, renew, retire and promote rules."""
