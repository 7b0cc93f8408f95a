"""Asking a person: whoever answers on the controlling terminal, never a pipe."""

from __future__ import annotations

import os
import sys

TERMINAL = "CON" if sys.platform == "win32" else "/dev/tty"


def has_terminal() -> bool:
    """Whether there is a terminal at which somebody could answer."""
    try:
        os.close(os.open(TERMINAL, os.O_RDWR | getattr(os, "O_NOCTTY", 0)))
    except OSError:
        return False
    return True


def ask(question: str) -> str | None:
    """The line that was typed at the controlling terminal, or None where there is none or it was closed.

    A program can drive a pseudo-terminal: this tells a person from a pipe, not from somebody determined.
    """
    try:
        with open(TERMINAL, "r+b", buffering=0) as terminal:  # noqa: PTH123 - a device, not a path
            terminal.write(question.encode("utf-8", "replace"))
            line = terminal.readline(4096)
    except OSError:
        return None
    return line.decode("utf-8", "replace").strip() if line else None
