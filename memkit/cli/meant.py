"""Which option was meant by one that a command does not have."""

from __future__ import annotations

import click

from memkit.text.clean import printable

_ALIKE = {
    "--reason": ("--note", "--source", "--why", "--root-cause"),
    "--note": ("--reason",),
    "--because": ("--reason", "--note", "--source"),
    "--why": ("--reason", "--note", "--source"),
    "--message": ("--reason", "--note"),
    "--command": ("--verify",),
    "--proof": ("--verify",),
    "--cause": ("--root-cause",),
    "--file": ("--where", "--from"),
    "--path": ("--where", "--in"),
    "--until": ("--review", "--expires"),
    "--expires": ("--review",),
    "--text": ("--statement", "--content"),
    "--body": ("--content", "--decision"),
}
"""Options that say the same in other commands or other tools."""


def with_meant(error: click.NoSuchOption) -> click.UsageError:
    """The error in memkit's words, with the options that say the same or are spelt nearly so."""
    from difflib import get_close_matches

    known = [name for param in error.ctx.command.params for name in param.opts] if error.ctx else []
    alike = [name for name in _ALIKE.get(error.option_name, ()) if name in known]
    near = alike or get_close_matches(error.option_name, known, 3, 0.75)
    hint = f" Did you mean {' or '.join(near)}?" if near else ""
    return click.UsageError(f"There is no option {printable(error.option_name)}.{hint}", error.ctx)
