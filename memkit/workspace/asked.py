"""A command line as it was given: every command is handed it, so that it is apart from what keeps answers."""

from __future__ import annotations

from memkit.frozen import frozen


@frozen
class Asked:
    """A command line as it was given, and the nanoseconds since the epoch when its run began."""

    words: tuple[str, ...]
    started: int
