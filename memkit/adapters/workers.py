"""A second process for a part of a long run; where there can be none, the part is done in turn."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from memkit.ports import Workers

T = TypeVar("T")

_MANY = 300
"""Documents from which a fork, and sending findings through a pipe, cost less than they save."""


def workers_for(documents: int) -> Workers:
    """A helper process for many documents on Linux with two processors; elsewhere everything in turn."""
    forks = sys.platform == "linux" and documents >= _MANY and len(os.sched_getaffinity(0)) > 1
    return Forked() if forks else InTurn()


class InTurn:
    """Does the work when its result is asked for."""

    def beside(self, work: Callable[[], T]) -> Callable[[], T]:
        """The work itself."""
        return work


class Forked:
    """Does the work in a copy of this process, which holds all that was read so far."""

    def beside(self, work: Callable[[], T]) -> Callable[[], T]:
        """Begin the work; the result waits for it, and does it here where the copy failed."""
        try:
            reading, writing = os.pipe()
        except OSError:
            return work
        try:
            child = os.fork()
        except OSError:  # no more processes are allowed
            os.close(reading)
            os.close(writing)
            return work
        if not child:
            os.close(reading)
            _work_and_exit(work, writing)
        os.close(writing)

        def result() -> T:
            import pickle

            with os.fdopen(reading, "rb") as pipe:
                data = pipe.read()
            if not _ended_well(child) or not data:
                return work()
            held: T = pickle.loads(data)  # noqa: S301 - from our own copy, through a pipe that nobody else has
            return held

        return result


def _ended_well(child: int) -> bool:
    try:
        return os.waitpid(child, 0)[1] == 0
    except ChildProcessError:  # whoever started us ignores SIGCHLD: the system has thrown the status away
        return False


def _work_and_exit(work: Callable[[], object], writing: int) -> None:
    """Send the result and end at once: nothing of what the parent has begun is finished twice."""
    code = 1
    try:
        import pickle

        data = pickle.dumps(work(), pickle.HIGHEST_PROTOCOL)
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(data)
        code = 0
    finally:
        os._exit(code)
