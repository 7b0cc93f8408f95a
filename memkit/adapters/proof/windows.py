"""Runs an order on Windows, where a tree of processes is ended by taskkill."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from threading import Event, Thread
from typing import TYPE_CHECKING

from memkit.adapters.proof.job import Ran, not_started
from memkit.adapters.proof.kept import Kept

if TYPE_CHECKING:
    from typing import IO

    from memkit.adapters.proof.job import Bounds
    from memkit.adapters.proof.order import Order

_MOST_OUTPUT = 64 << 20
_TICK = 0.05


def run_on_windows(order: Order, bounds: Bounds) -> Ran:
    """Run it; a thread reads, because no selector there takes a pipe."""
    began = time.monotonic()
    try:
        process = subprocess.Popen(
            [order.program, *order.argv[1:]],
            cwd=order.folder,
            env=dict(order.environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
    except OSError as error:
        return not_started(error.strerror or "the system refused to run it")
    kept, flood = Kept(bounds.output), Event()
    reader = Thread(target=_read, args=(process.stdout, kept, flood), daemon=True)
    reader.start()
    try:
        code = _awaited(process, began + bounds.seconds, flood)
    finally:
        _end_tree(process)
    reader.join(1.0)  # somebody who detached himself may hold the pipe
    seconds = time.monotonic() - began
    if flood.is_set():
        why = f"it wrote more than {_MOST_OUTPUT >> 20} MiB"
        return Ran("too much output", None, kept.text(), kept.cut, seconds, why)
    if code is None:
        why = f"it was not done after {bounds.seconds:g} s"
        return Ran("timed out", None, kept.text(), kept.cut, seconds, why)
    return Ran("exited", code, kept.text(), kept.cut, seconds, "")


def _awaited(process: subprocess.Popen[bytes], until: float, flood: Event) -> int | None:
    while time.monotonic() < until and not flood.is_set():
        with contextlib.suppress(subprocess.TimeoutExpired):
            return process.wait(_TICK)
    return None


def _read(pipe: IO[bytes], kept: Kept, flood: Event) -> None:
    with contextlib.suppress(OSError, ValueError):
        while chunk := os.read(pipe.fileno(), 1 << 16):
            kept.add(chunk)
            if kept.total > _MOST_OUTPUT:
                flood.set()
                return


def _end_tree(process: subprocess.Popen[bytes]) -> None:
    if sys.platform == "win32":
        system = os.environ.get("SYSTEMROOT", r"C:\Windows")
        with contextlib.suppress(OSError, subprocess.TimeoutExpired):
            subprocess.run(
                [rf"{system}\System32\taskkill.exe", "/F", "/T", "/PID", str(process.pid)],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=10,
                check=False,
            )
    with contextlib.suppress(OSError):
        process.kill()
    process.wait()
