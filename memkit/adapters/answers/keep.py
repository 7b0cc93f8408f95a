"""Writing answers to the user's cache folder, and throwing old ones away."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from typing import TYPE_CHECKING

from memkit.adapters.answers.kept import VERSION

if TYPE_CHECKING:
    from memkit.adapters.answers.kept import Kept

_MOST_FILES = 200
_MOST_BYTES = 128 << 20
_FIELDS = ("code", "out", "first", "last", "files", "folders", "links", "present", "absent")


def write_kept(place: str, kept: Kept) -> None:
    """Write an answer."""
    held = {"version": VERSION} | {name: getattr(kept, name) for name in _FIELDS}
    write_file(place, json.dumps(held, separators=(",", ":"), ensure_ascii=True).encode())


def write_file(place: str, data: bytes) -> None:
    """Write a file of the cache, whole or not at all; a disk that refuses costs the file, not the run."""
    folder = os.path.dirname(place)
    scratch = f"{place}.{os.getpid()}"
    with suppress(OSError):
        os.makedirs(os.path.dirname(os.path.dirname(folder)), exist_ok=True)
        for made in (os.path.dirname(folder), folder):
            with suppress(FileExistsError):
                os.mkdir(made, 0o700)
        _make_room(folder)
        handle = os.open(scratch, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            os.replace(scratch, place)
        except OSError:
            os.unlink(scratch)
            raise


def drop_all(folder: str) -> int:
    """Remove every file of a folder of the cache, and say how many; no name tells what they quote."""
    gone = 0
    with suppress(OSError), os.scandir(folder) as entries:
        for item in entries:
            with suppress(OSError):
                os.unlink(item.path)
                gone += 1
    return gone


def _make_room(folder: str) -> None:
    """Remove the answers written longest ago until there is room for one more."""
    with os.scandir(folder) as entries:
        held = [(found.st_mtime_ns, found.st_size, item.path) for item in entries if (found := item.stat())]
    held.sort(reverse=True)
    size = 0
    for number, (_, bytes_held, path) in enumerate(held, 1):
        size += bytes_held
        if number >= _MOST_FILES or size > _MOST_BYTES:
            with suppress(OSError):
                os.unlink(path)
