"""A memory's file in the editor of the person at the terminal."""

from __future__ import annotations

from memkit.cli.editing import from_editor
from memkit.errors import UsageProblem

_MOST = 256 * 1024


def edited(text: str) -> str:
    """What an editor makes of a text; the text itself where it was left as it was.

    Raises `UsageProblem` for what is no text or empty, `InputOutputFailed` for an editor that fails.
    """
    came = from_editor(text, "give the values as flags")
    if came is None:
        return text
    if not came.strip():
        raise UsageProblem(
            "Nothing was written: the editor saved an empty file.",
            help_line="`memkit forget KEY --reason TEXT` ends a memory.",
        )
    if len(came) > _MOST:
        raise UsageProblem("The memory holds more than 256 KiB.", help_line="Say it in fewer words.")
    return came.removesuffix("\n") if came == f"{text}\n" else came
