"""A short log of what recall did in a place: its mode and its figures, never what was asked or found."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from typing import TYPE_CHECKING

from memkit.adapters.folders import state_file
from memkit.errors import InputOutputFailed
from memkit.frozen import frozen

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

LARGEST = 128 * 1024
"""Bytes from which the older half of the log is dropped."""
_LINE = 2_000


@frozen
class Run:
    """One run: which command, what recall's mode was and why, how many entries of how many tokens it gave."""

    command: str
    mode: str
    reason: str
    entries: int
    tokens: int


def log_run(root: Path, run: Run, at: datetime) -> None:
    """Add a line to the log of the bank at `root`. A disk that refuses is no trouble."""
    place = log_file(root)
    said = {
        "at": at.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "command": run.command,
        "mode": run.mode,
        "reason": run.reason,
        "entries": run.entries,
        "tokens": run.tokens,
    }
    line = json.dumps(said, ensure_ascii=True).encode()[:_LINE] + b"\n"
    with suppress(OSError, InputOutputFailed):
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0)
        handle = os.open(place, flags, 0o600)
        try:
            os.write(handle, line)
            large = os.fstat(handle).st_size > LARGEST
        finally:
            os.close(handle)
        if large:
            _halve(place)


def log_file(root: Path) -> Path:
    """Where the log of a place lies, in the user's state folder."""
    return state_file(root, "runs", "jsonl")


def _halve(place: Path) -> None:
    """Keep the younger half; a line that another process adds meanwhile may be lost."""
    from memkit.adapters.scratch import write_own

    lines = place.read_bytes()[-LARGEST // 2 :].partition(b"\n")[2]
    write_own(place, lines)
