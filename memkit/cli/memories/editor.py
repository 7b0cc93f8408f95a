"""A memory's file in the editor of the person at the terminal."""

from __future__ import annotations

import click

from memkit.errors import InputOutputFailed, UsageProblem

_MOST = 256 * 1024


def edited(text: str) -> str:
    """What an editor makes of a text; the text itself where it was left as it was, or empty.

    Raises `UsageProblem` for what is no text, `InputOutputFailed` for an editor that fails.
    """
    try:
        came = click.edit(text, extension=".md")
    except UnicodeDecodeError:
        raise UsageProblem("The editor saved no UTF-8.", help_line="Save the memory as UTF-8.") from None
    except click.ClickException as error:
        raise InputOutputFailed(
            f"Nothing was written, because the editor failed: {error.message}.",
            help_line="Set VISUAL or EDITOR to an editor that works, or give the values as flags.",
        ) from None
    if came is None or not came.strip():
        return text
    if len(came) > _MOST:
        raise UsageProblem("The memory holds more than 256 KiB.", help_line="Say it in fewer words.")
    return came.removesuffix("\n") if came == f"{text}\n" else came
