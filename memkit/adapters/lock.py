"""One writer at a time, across processes: an advisory lock on a file that stays where it is."""

from __future__ import annotations

import os
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from memkit.adapters.folders import make_own
from memkit.errors import Conflict, InputOutputFailed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_PAUSE = 0.02
_SHORTEST_PAUSE = 0.001


@contextmanager
def locked(path: Path, timeout: float) -> Iterator[None]:
    """Hold the lock file `path` for the block; `timeout` in seconds.

    The file is never removed: removing it would let two writers hold two files of one name. Raises
    Conflict when somebody else holds it all the while, InputOutputFailed when it cannot be made.
    """
    handle = _open(path)
    try:
        began = time.monotonic()
        while not try_lock(handle):
            waited = time.monotonic() - began
            if waited >= timeout:
                raise Conflict(
                    f"Another memkit has been writing for {timeout:g} seconds and holds the lock {path}.",
                    help_line="Wait until it has finished, then run the command again.",
                )
            time.sleep(pause(waited, timeout))
        yield
    finally:
        os.close(handle)


def pause(waited: float, timeout: float) -> float:
    """Seconds until somebody who has waited so long looks again: who has little time left looks more often.

    With one pause for all, the next one is drawn by lot: of 64 writers of half a second each, one in fifty
    draws none within two minutes.
    """
    left = 1 - waited / timeout
    return max(_SHORTEST_PAUSE, _PAUSE * left * left)


def try_lock(handle: int) -> bool:
    """Lock an open file for this process unless it is taken; closing it lets go, as does any death."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def _open(path: Path) -> int:
    try:
        make_own(path.parent)
        return os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
    except OSError as error:
        raise InputOutputFailed(
            f"The lock {path} cannot be made: {error.strerror}.",
            help_line="Make its folder writable for you.",
        ) from error
