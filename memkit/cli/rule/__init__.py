"""`memkit rule`: what is done to rules."""

from __future__ import annotations

import click

from memkit.cli.lazy import LazyGroup

COMMANDS: dict[str, str] = {
    "list": "List the rules, or those that are stale.",
    "renew": "Move a rule's review on, with the reason.",
    "retire": "End a rule whose reason is gone.",
    "promote": "End a rule that a check enforces now.",
    "annotate": "Give a bare bullet since, source and review.",
}


@click.group("rule", cls=LazyGroup, package=__name__, table=COMMANDS)
def command() -> None:
    """List, renew, retire and promote rules."""
