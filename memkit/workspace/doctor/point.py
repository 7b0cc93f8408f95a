"""One line of a diagnosis: what was looked at, how it stands, and what to do about it."""

from __future__ import annotations

from typing import Literal

from memkit.frozen import frozen

Topic = Literal["Environment", "Repository", "Bank", "What governs", "Memories", "Recall", "Cache"]
State = Literal["ok", "attention", "problem"]


@frozen
class Point:
    """What was looked at, in one sentence; `do` is what to do, empty where nothing is amiss.

    `attention`: memkit works, and something is missing or may surprise. `problem`: it cannot do its work.
    `folder` is the root of a nested bank, with a final `/`.
    """

    topic: Topic
    name: str
    state: State
    message: str
    do: str = ""
    folder: str = ""


def few(names: tuple[str, ...] | list[str], most: int = 5) -> str:
    """The first names and how many more there are."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more
