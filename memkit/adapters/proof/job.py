"""What is run, within which bounds, and what came of it."""

from __future__ import annotations

from typing import Literal

from memkit.frozen import frozen

Ended = Literal["exited", "killed", "timed out", "too much output", "not started"]


@frozen
class Job:
    """One program with its arguments; there is no shell in between."""

    argv: tuple[str, ...]
    folder: str
    """POSIX path below the root; empty for the root."""
    assigned: tuple[tuple[str, str], ...] = ()
    """What stood as NAME=value in front of the command."""
    reads: tuple[str, ...] = ()
    """Folders that it has to see, wherever they lie; they stay read-only."""


@frozen
class Bounds:
    """What a command may take."""

    seconds: float = 600.0
    output: int = 1 << 20
    """Bytes of output that are kept, half from its beginning and half from its end."""
    network: bool = False


@frozen
class Ran:
    """What became of a job."""

    ended: Ended
    code: int | None
    """The exit code where it exited by itself."""
    output: str
    """Standard output and errors as they came; bytes that are no UTF-8 are replaced."""
    cut: bool
    """Whether some of the output was left out."""
    seconds: float
    why: str
    """A fragment for a person: why it was not started, what killed it, what could not be ended."""


def not_started(why: str) -> Ran:
    """The result of a job that could not begin."""
    return Ran("not started", None, "", cut=False, seconds=0.0, why=why)
