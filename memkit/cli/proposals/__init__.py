"""`memkit proposals`: memories that wait for a person's yes."""

from __future__ import annotations

import click

from memkit.cli.lazy import LazyGroup

COMMANDS: dict[str, str] = {
    "list": "List what waits.",
    "review": "Go through what waits: yes, no or edit for each.",
    "show": "Show one with the reason.",
    "accept": "Write it, after a yes at the terminal.",
    "edit": "Change it in your editor, then write it.",
    "reject": "Take it away, after a yes at the terminal.",
}


@click.group(
    "proposals",
    cls=LazyGroup,
    package="memkit.cli.proposals",
    table=COMMANDS,
    bare="list",
    invoke_without_command=True,
)
@click.pass_context
def command(ctx: click.Context) -> int:
    """List, show, accept, edit and reject proposals.

    Without a command a person at a terminal is asked about each; elsewhere, and with the options of `list`,
    they are listed.
    """
    if ctx.invoked_subcommand is not None:
        return 0
    from memkit.cli.storing import speaker

    if speaker() == "person":
        from memkit.cli.proposals.review import go_through

        return go_through(as_json=False, quiet=False)
    from memkit.cli.proposals.list import told

    return told(as_json=False)
