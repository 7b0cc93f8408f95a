"""A program started and read to its end: as `subprocess.run`, whose import takes a third of a start."""

from __future__ import annotations

import os
import select
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_KILL, _PIPE, _TOO_LARGE = 9, 13, 25
"""Signals by the numbers that they have everywhere; `signal` would make enumerations of them first."""
_CHUNK = 1 << 16
_STANDARD = 2
"""The highest of the three streams that every program has."""


def spawned(line: list[str | bytes], environment: Mapping[str, str]) -> tuple[int, bytes, bytes] | None:
    """Exit code, output and complaints of a program that reads nothing, in the working directory.

    None where this process lacks a stream of its own: its pipes would take the place of that. Raises OSError
    where the program cannot be started.
    """
    pipes = [os.pipe(), os.pipe()]
    try:
        if min(map(min, pipes)) <= _STANDARD:
            return None
        actions = [
            (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
            *((os.POSIX_SPAWN_DUP2, pipe[1], stream) for stream, pipe in enumerate(pipes, 1)),
        ]
        # Python ignores these two, and what it starts would, too
        process = os.posix_spawn(
            line[0], line, environment, file_actions=actions, setsigdef=(_PIPE, _TOO_LARGE)
        )
        told: list[bytes] = []
        try:
            for at, (reading, writing) in enumerate(pipes):
                os.close(writing)
                pipes[at] = (reading, reading)
            told = _read([reading for reading, _ in pipes])
        finally:
            if not told:  # somebody interrupts: nobody would read what is still to come
                with suppress(OSError):
                    os.kill(process, _KILL)
            code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        return code, told[0], told[1]
    finally:
        for each in {one for pipe in pipes for one in pipe}:
            os.close(each)


def _read(sources: Sequence[int]) -> list[bytes]:
    """All that comes from each, whichever comes first: a full pipe would stop the program."""
    held: dict[int, list[bytes]] = {source: [] for source in sources}
    poll = select.poll()
    for source in sources:
        poll.register(source, select.POLLIN)
    left = len(sources)
    while left:
        for source, _ in poll.poll():
            data = os.read(source, _CHUNK)
            held[source].append(data)
            if not data:
                poll.unregister(source)
                left -= 1
    return [b"".join(held[source]) for source in sources]
