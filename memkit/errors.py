"""What can go wrong in how memkit was called, with the exit code and one line of help.

Trouble inside a bank is a finding (`memkit.findings`), never one of these.
"""

from __future__ import annotations

from typing import ClassVar


class MemkitError(Exception):
    """A refusal that ends the run: one line of what, one line of what to do, one exit code."""

    exit_code: ClassVar[int] = 2

    def __init__(self, message: str, *, help_line: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.help_line = help_line


class UsageProblem(MemkitError):
    """The command line asks for something that cannot be (exit 2)."""


class ConfigProblem(MemkitError):
    """The configuration cannot be read or holds a wrong value (exit 2)."""


class HistoryUnreadable(MemkitError):
    """History was asked for and git cannot give it (exit 2)."""


class Refused(MemkitError):
    """memkit understood and will not do it (exit 1)."""

    exit_code = 1


class Conflict(MemkitError):
    """Somebody else changed the same thing first (exit 4)."""

    exit_code = 4


class InputOutputFailed(MemkitError):
    """The disk, a pipe or git failed while memkit read or wrote (exit 5)."""

    exit_code = 5
