"""A command in a forked child at a terminal of its own, ended or failed at one of its calls to the disk."""

from __future__ import annotations

import gc
import importlib
import os
import pkgutil
import pty
import select
import signal
import sys
import threading
from pathlib import Path
from typing import NamedTuple

TODAY = "2026-06-15"
EDITOR = "sed -i s/seven/eight/"


class Ended(NamedTuple):
    """How a child ended: its exit code, what it said, and how many calls it made."""

    code: int
    said: str
    calls: int


def load_all() -> None:
    """Import every module once, so that the children need not."""
    import memkit

    for module in pkgutil.walk_packages(memkit.__path__, "memkit."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)


def run_child(place: Path, words, answers=("y",), *, turn=0, error=0, after=0.0, piped=False) -> Ended:
    """Run a command; `turn` is the call that kills it, or fails with `error`; `after` seconds end it.

    An answer may be a function, which is called when it is its turn.
    `piped` takes the terminal's keyboard away: then an agent speaks.
    """
    reading, writing = os.pipe()
    sys.stdout.flush()
    child, terminal = pty.fork()
    if not child:
        os.close(reading)
        if piped:
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        _child(place, words, turn, error, writing)
    os.close(writing)
    timer = threading.Timer(after, os.kill, (child, signal.SIGKILL)) if after else None
    if timer:
        timer.start()
    said = _talk(terminal, list(answers))
    os.close(terminal)
    _, status = os.waitpid(child, 0)
    if timer:
        timer.cancel()
    counted = os.read(reading, 64)
    os.close(reading)
    return Ended(os.waitstatus_to_exitcode(status), said, int(counted or b"0"))


def _talk(terminal: int, answers: list[str]) -> str:
    """What the child said, given an answer wherever it asks."""
    said = b""
    while True:
        ready, _, _ = select.select([terminal], [], [], 60)
        if not ready:
            break
        try:
            data = os.read(terminal, 65536)
        except OSError:  # the other side is closed
            break
        if not data:
            break
        said += data
        if said.endswith((b"? ", b"] ")) and answers:
            answer = answers.pop(0)
            os.write(terminal, (answer() if callable(answer) else answer).encode() + b"\n")
    return said.decode(errors="replace")


def _child(place: Path, words, turn: int, error: int, counter: int) -> None:
    """Never returns: the command's exit code, 9 where it was killed, 70 for what nobody caught."""
    code = 70
    try:
        os.chdir(place)
        home = place.parent / "home"
        for name in ("CACHE", "STATE", "CONFIG", "DATA"):
            os.environ[f"XDG_{name}_HOME"] = str(home / name.lower())
        os.environ["MEMKIT_TODAY"] = TODAY
        os.environ["EDITOR"] = os.environ["VISUAL"] = EDITOR
        gc.disable()
        tell = os.write
        count = _disturb(turn, error)
        from memkit.cli.door import run

        code = run(list(words))
        sys.stdout.flush()
        sys.stderr.flush()
        tell(counter, str(count[0]).encode())
    finally:
        os._exit(code)


def _disturb(turn: int, error: int) -> list[int]:
    """Count the calls that touch the disk, and let one of them kill or fail."""
    count = [0]

    def wrapped(real, counts=lambda *_: True):
        def call(*arguments, **named):
            if not counts(*arguments):
                return real(*arguments, **named)
            count[0] += 1
            if count[0] == turn:
                if not error:
                    os._exit(9)
                raise OSError(
                    error, os.strerror(error), *arguments[:1] if isinstance(arguments[0], os.PathLike) else ()
                )
            return real(*arguments, **named)

        return call

    os.fsync = wrapped(os.fsync)
    os.write = wrapped(os.write, lambda handle, _: handle not in {0, 1, 2})
    os.open = wrapped(os.open, lambda _path, flags, *_mode: flags & os.O_CREAT)
    for name in ("replace", "unlink", "mkdir"):
        setattr(os, name, wrapped(getattr(os, name)))
    return count
