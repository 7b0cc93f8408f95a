"""A pseudo-terminal: memkit run where a person could answer, with the answers that the person would type."""

from __future__ import annotations

import os
import pty
import select
import signal
import sys
import time
from typing import TYPE_CHECKING, NamedTuple

from git_sandbox import SOURCE

if TYPE_CHECKING:
    from collections.abc import Callable

    from repositories import Repository


class Seen(NamedTuple):
    """The exit code, and what the terminal showed."""

    code: int
    shown: str


def at_terminal(
    repository: Repository,
    *words: str,
    answers: tuple[str | Callable[[], str], ...] = (),
    timeout: float = 60,
) -> Seen:
    """Run memkit in a session of its own; an answer is typed whenever it waits at a `?` or a `]`.

    An answer may be a function, which is called when it is its turn.
    """
    process, handle = pty.fork()
    if not process:
        os.chdir(repository.top)
        environment = {**os.environ, **repository.environment, "PYTHONPATH": str(SOURCE), "NO_COLOR": "1"}
        os.execvpe(sys.executable, [sys.executable, "-m", "memkit", *words], environment)
    shown, waiting, deadline = b"", list(answers), time.monotonic() + timeout
    while time.monotonic() < deadline:
        ready, _, _ = select.select([handle], [], [], 0.1)
        if ready:
            try:
                data = os.read(handle, 65536)
            except OSError:  # the other side is closed
                break
            if not data:
                break
            shown += data
        elif waiting and shown.rstrip(b" ").endswith((b"?", b"]", b":")):
            answer = waiting.pop(0)
            os.write(handle, (answer if isinstance(answer, str) else answer()).encode() + b"\n")
            time.sleep(0.05)
    else:
        os.kill(process, signal.SIGKILL)
    os.close(handle)
    _, status = os.waitpid(process, 0)
    return Seen(os.waitstatus_to_exitcode(status), shown.decode(errors="replace").replace("\r\n", "\n"))
