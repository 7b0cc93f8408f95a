"""`memkit memories`: look after the memories of the store."""

from __future__ import annotations

import click

from memkit.cli.lazy import LazyGroup

COMMANDS: dict[str, str] = {
    "list": "List the memories that are visible here.",
    "show": "Show one memory with all that is known of it.",
    "edit": "Change a memory: some of its values, or its text in an editor.",
    "confirm": "Say that a memory still holds.",
    "resolve": "Settle a contradiction: say which memory holds.",
    "history": "Tell what was believed before a memory.",
    "end-session": "End a session: report and drop what was kept for it.",
    "restore": "Bring back a memory that was forgotten.",
    "clear": "Forget a private or global bank, or a part of it.",
    "attach": "Bind this clone to a private bank that is there, or to a folder.",
}


@click.group(
    "memories",
    cls=LazyGroup,
    package="memkit.cli.memories",
    table=COMMANDS,
    bare="list",
    invoke_without_command=True,
)
@click.pass_context
def command(ctx: click.Context) -> int:
    """List, show, edit, confirm and restore memories.

    Without a command they are listed, with the options of `list`.
    """
    if ctx.invoked_subcommand is not None:
        return 0
    from memkit.cli.memories.list import command as listing

    return int(ctx.invoke(listing))
