"""Starts a program of the user's own that reads a question and answers it; bounded, without a shell."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from memkit.adapters.proof.environment import search_path
from memkit.adapters.proof.program import Missing, program_of
from memkit.errors import Refused
from memkit.frozen import frozen

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Mapping
    from pathlib import Path
    from threading import Event

_DRAIN = 1.0
"""Seconds in which what a program wrote before it ended is read, and in which one that wrote all may end."""


@frozen
class Asked:
    """A program, what it is to the user, the key of config.toml that names it, and its bounds.

    `seconds` is how long it may take, `most` how many bytes it may answer.
    """

    what: str
    argv: tuple[str, ...]
    key: str
    seconds: float
    most: int


def ask_program(asked: Asked, question: bytes, folder: Path, environment: Mapping[str, str]) -> bytes:
    """What the program writes to standard output when it is given the question.

    It is the user's own, named in the user's configuration, so it has the user's environment; it runs in
    `folder` and is found in the absolute folders of PATH only. Raises `Refused` for a program that is not
    there, fails, takes too long or answers too much; nothing of its group is left running.
    """
    program = program_here(asked.argv, folder, environment)
    if isinstance(program, Missing):
        raise _refused(asked, f"cannot be started: {program.why}")
    answer, code = _run(asked, (program, *asked.argv[1:]), question, folder, environment)
    if answer is None:
        raise _refused(asked, f"was not done after {asked.seconds:g} seconds")
    if len(answer) > asked.most:
        raise _refused(asked, f"answered with more than {asked.most >> 20} MiB")
    if code:
        raise _refused(asked, f"failed with exit code {code}")
    return answer


def program_here(argv: tuple[str, ...], folder: Path, environment: Mapping[str, str]) -> str | Missing:
    """The program that would be started, or why there is none; nothing is."""
    return program_of(argv, os.path.realpath(folder), search_path(environment))


def _run(
    asked: Asked, argv: tuple[str, ...], question: bytes, folder: Path, environment: Mapping[str, str]
) -> tuple[bytes | None, int]:
    """The answer, or None when time was up, and the exit code.

    The answer ends with the program: what it started may have its output as long as it likes.
    """
    import subprocess
    import tempfile
    from threading import Event, Thread

    with tempfile.TemporaryFile() as given:
        given.write(question)
        given.seek(0)
        try:
            process = subprocess.Popen(
                argv,
                stdin=given,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=folder,
                env=dict(environment),
                start_new_session=True,
            )
        except OSError as error:
            raise _refused(asked, f"cannot be started: {error.strerror}") from error
    read, finished = bytearray(), Event()
    reader = Thread(target=_read, args=(process, read, finished, asked.most), daemon=True)
    reader.start()
    Thread(target=_wait, args=(process, finished), daemon=True).start()
    code = 0
    try:
        done = finished.wait(asked.seconds)
        if done:
            reader.join(_DRAIN)
            code = process.wait(_DRAIN) if len(read) <= asked.most else 0
    except subprocess.TimeoutExpired:  # it closed its output and goes on
        code = 0
    finally:
        _end(process)
        reader.join(_DRAIN / 2)
    return (bytes(read) if done else None), code


def _read(process: subprocess.Popen[bytes], read: bytearray, finished: Event, most: int) -> None:
    if process.stdout:
        with process.stdout as out, suppress(OSError):
            while len(read) <= most and (data := os.read(out.fileno(), 1 << 16)):
                read += data
    finished.set()


def _wait(process: subprocess.Popen[bytes], finished: Event) -> None:
    process.wait()
    finished.set()


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the program and what it started."""
    with suppress(OSError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _refused(asked: Asked, why: str) -> Refused:
    return Refused(
        f"The {asked.what} {why}.",
        help_line=f"See `{asked.key}` in your own config.toml; the repository cannot set it.",
    )
