"""Where output goes: a person's terminal gets colour and width, a pipe gets plain lines."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from memkit.errors import InputOutputFailed
from memkit.frozen import frozen

if TYPE_CHECKING:
    from memkit.ports import Progress

_PIPE_WIDTH = 100
_PATIENCE = 1.0
"""Seconds before a run counts as long."""


@frozen
class Screen:
    """What standard output is: whether it takes colour, how wide it is, where a list cuts its lines.

    `cut` is 0 for a pipe: whoever looks for words in a list finds them.
    """

    colour: bool
    width: int
    cut: int


def screen() -> Screen:
    """Look at standard output, NO_COLOR, FORCE_COLOR and TERM."""
    terminal = sys.stdout.isatty()
    forced = bool(os.environ.get("FORCE_COLOR"))
    plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
    width = _terminal_width() if terminal else _PIPE_WIDTH
    width = max(width, 40)
    return Screen(colour=(terminal or forced) and not plain, width=width, cut=width if terminal else 0)


def progress(doing: str = "checking") -> Progress | None:
    """A line on a person's terminal that tells how far a long run has come; None where nobody looks."""
    return _Line(time.monotonic(), doing) if sys.stderr.isatty() and sys.stdout.isatty() else None


def _terminal_width() -> int:
    import shutil

    return shutil.get_terminal_size((_PIPE_WIDTH, 24)).columns


class _Line:
    """Appears when a run is long, and is gone before its report."""

    def __init__(self, started: float, doing: str) -> None:
        self._doing = doing
        self._started = started
        self._shown = False

    def step(self, done: int, of: int) -> None:
        """Show the share that is done, or take the line away."""
        if done == of and self._shown:
            sys.stderr.write("\r\033[K")
        elif done < of and time.monotonic() - self._started > _PATIENCE:
            sys.stderr.write(f"\r{self._doing} … {100 * done // of:3} %")
            self._shown = True
        sys.stderr.flush()


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
