"""`memkit new`: new entries, in the notation of the document that they go into."""

from __future__ import annotations

import click

from memkit.cli.lazy import LazyGroup

COMMANDS = {
    "adr": "Write down a decision, in the notation of its log or folder.",
    "gotcha": "Write down a trap: what one sees, why, what helps.",
    "rule": "Write down an order for agents, with its origin and its expiry.",
    "progress": "Write down what is to be done, and what proves it.",
    "memory": "Write down a fact, as a file of its own and a row of the index.",
}


@click.group("new", cls=LazyGroup, package=__name__, table=COMMANDS)
def command() -> None:
    """Write a new decision, gotcha, rule, progress item or memory.

    It is written as its neighbours are. A file KIND.md.j2 in the bank's folder templates
    (`memkit config`: templates) says otherwise: text with {{ title }} and the other parts of
    the kind, with _ for -, {% if %}, and {% for %} over lists.
    """
