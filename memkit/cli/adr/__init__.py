"""`memkit adr`: what is done to decisions."""

from __future__ import annotations

import click

from memkit.cli.lazy import LazyGroup

COMMANDS: dict[str, str] = {
    "list": "List the decisions with their status.",
    "show": "Show a decision, what it replaced, and who cites it.",
    "accept": "Accept a proposed decision.",
    "reject": "Reject a proposed decision.",
    "deprecate": "Say that a decision no longer holds.",
    "amend": "Say that one decision amends another.",
    "supersede": "Put one decision in the place of another.",
    "renumber": "Give a decision that nobody else has yet another number.",
    "graph": "Draw what supersedes, amends and relates to what.",
    "archive": "Move superseded, deprecated and rejected decisions to a file a year.",
}


@click.group("adr", cls=LazyGroup, package=__name__, table=COMMANDS)
def command() -> None:
    """List, show, accept, supersede and archive decisions."""
