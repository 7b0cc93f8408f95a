"""Starts the user's curator: a program that reads a plan and answers with one; bounded, without a shell."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from memkit.adapters.proof.environment import search_path
from memkit.adapters.proof.program import Missing, program_of
from memkit.errors import Refused

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Mapping
    from pathlib import Path
    from threading import Event

PATIENCE = 120.0
"""Seconds that a curator may take."""
_DRAIN = 1.0
"""Seconds in which what a program wrote before it ended is read, and in which one that wrote all may end."""
MOST_ANSWER = 1 << 20
"""Bytes of an answer."""


def ask_curator(
    argv: tuple[str, ...],
    question: bytes,
    folder: Path,
    environment: Mapping[str, str],
    *,
    seconds: float = PATIENCE,
) -> bytes:
    """What the program writes to standard output when it is given the question.

    It is the user's own, named in the user's configuration, so it has the user's environment; it runs in
    `folder` and is found in the absolute folders of PATH only. Raises `Refused` for a program that is not
    there, fails, takes too long or answers too much; nothing of its
    group is left running.
    """
    program = program_of(argv, os.path.realpath(folder), search_path(environment))
    if isinstance(program, Missing):
        raise _refused(f"cannot be started: {program.why}")
    answer, code = _run((program, *argv[1:]), question, folder, environment, seconds)
    if answer is None:
        raise _refused(f"was not done after {seconds:g} seconds")
    if len(answer) > MOST_ANSWER:
        raise _refused(f"answered with more than {MOST_ANSWER >> 20} MiB")
    if code:
        raise _refused(f"failed with exit code {code}")
    return answer


def _run(
    argv: tuple[str, ...], question: bytes, folder: Path, environment: Mapping[str, str], seconds: float
) -> tuple[bytes | None, int]:
    """The answer, or None when time was up, and the exit code.

    The answer ends with the program: what it started may have its output as long as it likes.
    """
    import subprocess
    import tempfile
    from threading import Event, Thread

    with tempfile.TemporaryFile() as asked:
        asked.write(question)
        asked.seek(0)
        try:
            process = subprocess.Popen(
                argv,
                stdin=asked,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=folder,
                env=dict(environment),
                start_new_session=True,
            )
        except OSError as error:
            raise _refused(f"cannot be started: {error.strerror}") from error
    read, finished = bytearray(), Event()
    reader = Thread(target=_read, args=(process, read, finished), daemon=True)
    reader.start()
    Thread(target=_wait, args=(process, finished), daemon=True).start()
    code = 0
    try:
        done = finished.wait(seconds)
        if done:
            reader.join(_DRAIN)
            code = process.wait(_DRAIN) if len(read) <= MOST_ANSWER else 0
    except subprocess.TimeoutExpired:  # it closed its output and goes on
        code = 0
    finally:
        _end(process)
        reader.join(_DRAIN / 2)
    return (bytes(read) if done else None), code


def _read(process: subprocess.Popen[bytes], read: bytearray, finished: Event) -> None:
    if process.stdout:
        with process.stdout as out, suppress(OSError):
            while len(read) <= MOST_ANSWER and (data := os.read(out.fileno(), 1 << 16)):
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


def _refused(why: str) -> Refused:
    return Refused(
        f"The curator {why}.",
        help_line="See `curator` in your own config.toml; the repository cannot set it.",
    )
