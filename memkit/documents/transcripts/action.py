"""What a transcript tells of: somebody said something, a command ran, a file was edited."""

from __future__ import annotations

from typing import Literal, TypeAlias

from memkit.frozen import frozen

Role = Literal["user", "agent"]


@frozen
class Said:
    """What the user or the agent said; `line` is the line of the transcript, from 1."""

    role: Role
    text: str
    line: int


@frozen
class Ran:
    """A command that has ended: whether it failed (None: nobody can tell), and the end of what it printed."""

    command: str
    failed: bool | None
    output: str
    line: int


@frozen
class Edited:
    """A file that a tool of the agent wrote, as the transcript names it, absolute where that is known."""

    path: str
    line: int


Action: TypeAlias = "Said | Ran | Edited"

_TAIL = 2_000


def tail(text: str) -> str:
    """The end of what a command printed, which is all of it that is kept."""
    return text[-_TAIL:]


def placed(folder: str, path: str) -> str:
    """A path as seen from the folder that the agent worked in."""
    path = path.replace("\\", "/")
    absolute = path.startswith("/") or path[1:3] == ":/"
    return path if absolute or not folder else f"{folder.replace(chr(92), '/').rstrip('/')}/{path}"
