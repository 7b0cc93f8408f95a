"""Run memkit in a forked child: its output, exit code, seconds of processor time and peak memory."""

from __future__ import annotations

import gc
import importlib
import os
import pkgutil
import pty
import resource
import select
import signal
import sys
import time
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import git
import markdown_it
import yaml

import memkit
from memkit.checks.catalog import all_checks
from memkit.cli.door import main

WALL_LIMIT = 60.0
_MEMORY_LIMIT = 2 << 30
_MOST_OUTPUT = 64 << 20


LOADED = (git, markdown_it, yaml, all_checks())
"""What takes most of a start; `loaded` adds the rest of memkit, so that a child has it at no cost."""


def loaded() -> None:
    """Import all of memkit."""
    for module in pkgutil.walk_packages(memkit.__path__, "memkit."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    gc.collect()
    gc.freeze()


@dataclass(frozen=True, slots=True)
class Ran:
    """What a run left; `code` is negative where a signal ended it."""

    code: int
    out: bytes
    err: bytes
    seconds: float
    peak_mb: float
    hung: bool


def run_forked(words, folder, environment, *, terminal=False) -> Ran:
    """Run a command line in `folder`; with `terminal`, output and errors go to one pseudo-terminal."""
    out, out_end = pty.openpty() if terminal else os.pipe()
    err, err_end = os.pipe()
    child = os.fork()
    if child == 0:
        _become(words, folder, environment, out_end, out_end if terminal else err_end)
    os.close(out_end)
    os.close(err_end)
    texts, hung = _drain((out, err), time.monotonic() + WALL_LIMIT)
    if hung:
        os.killpg(child, signal.SIGKILL)
    _, status, usage = os.wait4(child, 0)
    return Ran(
        os.waitstatus_to_exitcode(status),
        texts[0],
        texts[1],
        usage.ru_utime + usage.ru_stime,
        usage.ru_maxrss / 1024,
        hung,
    )


def _become(words, folder, environment, out, err):
    code = 70
    try:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY_LIMIT, _MEMORY_LIMIT))
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(out, 1)
        os.dup2(err, 2)
        os.closerange(3, 64)
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(environment)
        main(list(words))
    except SystemExit as done:
        code = done.code if isinstance(done.code, int) else 0
    except BaseException:  # noqa: BLE001 - whatever escapes the door is what is looked for
        import traceback

        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _drain(ends, deadline):
    held = {end: bytearray() for end in ends}
    still = set(ends)
    while still and (left := deadline - time.monotonic()) > 0:
        for end in select.select(list(still), [], [], left)[0]:
            try:
                data = os.read(end, 1 << 16)
            except OSError:  # a pseudo-terminal whose other end is closed
                data = b""
            if data and len(held[end]) < _MOST_OUTPUT:
                held[end] += data
            elif not data:
                still.discard(end)
    for end in ends:
        os.close(end)
    return [bytes(held[end]) for end in ends], bool(still)
