"""Runs an order under a supervisor process, reads what it writes, and lets nothing of it survive."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from typing import TYPE_CHECKING

from memkit.adapters.proof import supervise
from memkit.adapters.proof.job import Ran, not_started
from memkit.adapters.proof.kept import Kept

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator

    from memkit.adapters.proof.job import Bounds, Ended
    from memkit.adapters.proof.order import Order

MOST_OUTPUT = 64 << 20
_CHUNK = 1 << 16
_WHOLE = 4
"""Words in a whole report of the supervisor."""
_NAP = 3600.0
"""Seconds; the system takes no number that is much longer."""
_GRACE = supervise.END_SECONDS + 2
_NEEDED = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
"""Of memkit's own environment: without them some interpreters do not find their own library."""


def run_supervised(order: Order, bounds: Bounds) -> Ran:
    """Run it, and return when no process of it is left. An interrupt ends them all and goes on as one."""
    if not sys.executable:
        return not_started("the path of the Python interpreter is not known")
    spare = frozenset(supervise.children_of(os.getpid()))
    adopted = supervise.adopt_orphans(on=True)  # in case the supervisor itself is killed
    try:
        run = _Run(order, bounds)
        try:
            return run.watched()
        finally:
            with _uninterrupted():
                run.end()
    except OSError as error:
        return not_started(error.strerror or "the system refused another process")
    finally:
        with _uninterrupted():
            if sys.platform == "linux":
                supervise.end_descendants(spare)
            if not adopted:
                supervise.adopt_orphans(on=False)


class _Run:
    """One command under its supervisor."""

    def __init__(self, order: Order, bounds: Bounds) -> None:
        self._order = order
        self._bounds = bounds
        self._kept = Kept(bounds.output)
        self._began = time.monotonic()
        self._said = b""
        self._stopped: Ended | None = None
        self._output, output = os.pipe()
        self._status, status = os.pipe()
        try:
            self._supervisor = _started(output, status)
        except OSError:
            os.close(self._output)
            os.close(self._status)
            raise
        finally:
            os.close(output)
            os.close(status)
        os.set_blocking(self._output, False)

    def watched(self) -> Ran:
        """Hand over the order, follow it to its end, and tell what became of it."""
        with contextlib.suppress(BrokenPipeError):
            self._hand_over()
        self._follow()
        seconds = time.monotonic() - self._began
        with contextlib.suppress(BlockingIOError):
            for _ in range(32):  # a pipe holds less; somebody who still writes is not waited for
                self._read()
        return self._result(seconds)

    def end(self) -> None:
        """Have everything ended and the supervisor reaped; sure to return."""
        import subprocess

        self._close_control()
        with contextlib.suppress(ProcessLookupError):
            self._supervisor.send_signal(signal.SIGCONT)
        try:
            self._supervisor.wait(_GRACE)
        except subprocess.TimeoutExpired:
            self._supervisor.kill()
            self._supervisor.wait()
        said = self._said.split()
        if sys.platform != "linux" and len(said) == 1 and int(said[0]):
            supervise.end_session(int(said[0]), reap=False)  # its supervisor was killed
        os.close(self._output)
        os.close(self._status)

    def _hand_over(self) -> None:
        order = self._order
        environment = (os.fsencode(f"{name}={value}") for name, value in order.environment)
        argv = (os.fsencode(word) for word in order.argv)
        program, folder = os.fsencode(order.program), os.fsencode(order.folder)
        data = supervise.packed(
            program, folder, argv, environment, flags=(int(not order.caged), order.empties)
        )
        left = memoryview(data)
        while left and self._supervisor.stdin:
            left = left[self._supervisor.stdin.write(left) :]

    def _follow(self) -> None:
        """Read until the supervisor is done; stop it when time is up or the output too much."""
        import selectors

        until = self._began + self._bounds.seconds
        with selectors.DefaultSelector() as selector:
            selector.register(self._status, selectors.EVENT_READ)
            selector.register(self._output, selectors.EVENT_READ)
            while True:
                left = until - time.monotonic()
                if left <= 0 and self._stopped:
                    return
                if left <= 0 or (self._kept.total > MOST_OUTPUT and not self._stopped):
                    self._stop("timed out" if left <= 0 else "too much output")
                    until = time.monotonic() + _GRACE
                    if self._output in selector.get_map():
                        selector.unregister(self._output)
                    continue
                ready = {key.fd for key, _ in selector.select(min(left, _NAP))}
                if self._output in ready and not self._read():
                    selector.unregister(self._output)
                if self._status in ready:
                    said = os.read(self._status, 256)
                    self._said += said
                    if not said:
                        return

    def _read(self) -> bool:
        """Take what there is of output; False when nobody has the pipe any more."""
        chunk = os.read(self._output, _CHUNK)
        self._kept.add(chunk)
        return bool(chunk)

    def _stop(self, ended: Ended) -> None:
        self._stopped = ended
        self._close_control()
        with contextlib.suppress(ProcessLookupError):
            self._supervisor.send_signal(signal.SIGCONT)  # the command may have stopped it

    def _close_control(self) -> None:
        if self._supervisor.stdin:
            with contextlib.suppress(BrokenPipeError):
                self._supervisor.stdin.close()

    def _result(self, seconds: float) -> Ran:
        said = self._said.decode().split()
        word, number, left = said[1:] if len(said) == _WHOLE else ("", "0", "0")
        ended, code, why = self._verdict(word, int(number))
        if int(left):
            why = f"{why}; {left} of its processes could not be ended".removeprefix("; ")
        return Ran(ended, code, self._kept.text(), self._kept.cut, seconds, why)

    def _verdict(self, word: str, number: int) -> tuple[Ended, int | None, str]:
        text = self._kept.text() if self._order.caged and word == "exit" and number == 1 else ""
        if self._stopped == "timed out":
            return "timed out", None, f"it was not done after {self._bounds.seconds:g} s"
        if self._stopped:
            return self._stopped, None, f"it wrote more than {MOST_OUTPUT >> 20} MiB"
        if not self._said:
            return "not started", None, "the process that would watch over it did not start"
        if word == "failed":
            return "not started", None, _refused(number)
        if text.startswith("bwrap: ") and text.count("\n") <= 1:
            return "not started", None, text.strip()
        if self._order.caged and word == "exit" and number - 128 in signal.valid_signals():
            return "killed", None, _signal(number - 128)  # as bubblewrap passes a signal on
        if word == "exit":
            return "exited", number, ""
        return (
            "killed",
            None,
            _signal(number) if word == "signal" else "the process that watches over it was killed",
        )


def _started(output: int, status: int) -> subprocess.Popen[bytes]:
    import subprocess

    return subprocess.Popen(
        [sys.executable, "-I", "-S", "-E", "-B", supervise.__file__, str(status)],
        bufsize=0,
        stdin=subprocess.PIPE,
        stdout=output,
        stderr=subprocess.DEVNULL,
        pass_fds=(status,),
        start_new_session=True,
        cwd="/",
        env={name: os.environ[name] for name in _NEEDED if name in os.environ},
    )


def _refused(number: int) -> str:
    import errno

    if number == errno.ENOEXEC:
        return "the system cannot run the file: it has no `#!` line and is no program for this machine"
    if number == errno.ENOENT:
        return "the program, or what its `#!` line names, is not there"
    if number == errno.ELOOP:
        return "its folder was exchanged for a link"
    return f"the system refused to run it ({os.strerror(number)})"


def _signal(number: int) -> str:
    try:
        return f"it was killed by {signal.Signals(number).name}"
    except ValueError:
        return f"it was killed by signal {number}"


@contextlib.contextmanager
def _uninterrupted() -> Iterator[None]:
    """Hold back an interrupt while processes are ended; it comes afterwards."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
