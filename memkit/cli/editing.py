"""A text in the editor of the person at the terminal."""

from __future__ import annotations

import click

from memkit.errors import InputOutputFailed, UsageProblem


def from_editor(text: str, instead: str = "") -> str | None:
    """What an editor makes of a text, with LF; None where it saved nothing.

    `instead` says what to do without one. Raises `UsageProblem` for what is no text, `InputOutputFailed` for
    an editor that fails.
    """
    try:
        came = click.edit(text, extension=".md")
    except UnicodeDecodeError:
        raise UsageProblem("The editor saved no UTF-8.", help_line="Save it as UTF-8.") from None
    except click.ClickException as error:
        raise InputOutputFailed(
            f"Nothing was written, because the editor failed: {error.message}.",
            help_line=f"Set VISUAL or EDITOR to an editor that works{f', or {instead}' if instead else ''}.",
        ) from None
    return came if came is None else came.replace("\r\n", "\n")
