"""Where output goes: a person's terminal gets colour and width, a pipe gets plain lines."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

from memkit.errors import InputOutputFailed

_PIPE_WIDTH = 100


@dataclass(frozen=True, slots=True)
class Screen:
    """What standard output is: whether it takes colour, and how wide it is."""

    colour: bool
    width: int


def screen() -> Screen:
    """Look at standard output, NO_COLOR, FORCE_COLOR and TERM."""
    terminal = sys.stdout.isatty()
    forced = bool(os.environ.get("FORCE_COLOR"))
    plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
    width = shutil.get_terminal_size((_PIPE_WIDTH, 24)).columns if terminal else _PIPE_WIDTH
    return Screen(colour=(terminal or forced) and not plain, width=max(width, 40))


def emit(text: str, path: str | None = None) -> str:
    """Write a report to standard output or to a file the user named; return it as it was written."""
    ended = text if text.endswith("\n") or not text else f"{text}\n"
    data = ended.encode("utf-8", "backslashreplace")
    if path is None:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return data.decode()
    try:
        Path(path).write_bytes(data)
    except OSError as error:
        raise InputOutputFailed(
            f"{path} cannot be written: {error.strerror}.", help_line="Name another file after the format."
        ) from error
    return ""
