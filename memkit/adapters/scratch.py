"""Scratch files beside their target: written and on the disk before they take the target's name."""

from __future__ import annotations

import os
import stat
import sys
from _blake2 import blake2b  # hashlib would load OpenSSL
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from memkit.adapters.folders import make_own
from memkit.errors import InputOutputFailed

if TYPE_CHECKING:
    from collections.abc import Iterator

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


class Scratch:
    """Scratch files of the writers that share one lock; call it only while that lock is held.

    Their names carry a mark of the lock, so that what a killed writer left can be told from the files of
    a living writer under another lock. With 28 bytes a name fits wherever the target's own can be as long
    as the system allows.
    """

    def __init__(self, lock_file: Path) -> None:
        self._prefix = f".memkit-{blake2b(os.fsencode(lock_file), digest_size=4).hexdigest()}"

    @contextmanager
    def file(self, target: Path, data: bytes) -> Iterator[Path]:
        """A file in the target's folder holding `data`, with the target's mode, flushed to the disk.

        It is removed at the end of the block if it still has its name. Raises OSError, and
        PermissionError for a target that is read-only: a rename would pass over that.
        """
        mode = _mode(target)
        temporary = target.with_name(f"{self._prefix}{os.urandom(4).hex()}.tmp")
        handle = os.open(temporary, _NEW, 0o666 if mode is None else 0o600)
        try:
            _fill(handle, data, mode)
            yield temporary
        finally:
            with suppress(OSError):
                temporary.unlink()

    def sweep(self, folder: Path) -> None:
        """Remove what killed writers left in a folder."""
        with suppress(OSError), os.scandir(folder) as listing:
            for entry in listing:
                if entry.name.startswith(self._prefix) and entry.name.endswith(".tmp"):
                    Path(entry.path).unlink()


def write_own(place: Path, data: bytes) -> None:
    """Write a file of the user's alone, whole or not at all, on the disk when it returns; mode 0600.

    Only while a lock keeps other writers of it away: what a killed one left has the same name, and goes.
    Raises `InputOutputFailed`.
    """
    scratch = place.with_name(f".{place.name}.tmp")
    try:
        make_own(place.parent)
        before = place.read_bytes() if place.exists() else None
        _renamed(scratch, place, data)
        try:
            sync_folder(place.parent)
        except OSError:  # nobody is told that it is written, so it is not
            with suppress(OSError):
                place.unlink() if before is None else _renamed(scratch, place, before)
            raise
    except OSError as error:
        raise InputOutputFailed(
            f"{place} cannot be written: {error.strerror}.", help_line="Make its folder writable for you."
        ) from error


def sync_folder(folder: Path) -> None:
    """Make the names in a folder as lasting as the files; Windows has no such call."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _renamed(scratch: Path, place: Path, data: bytes) -> None:
    with suppress(FileNotFoundError):
        scratch.unlink()
    try:
        _fill(os.open(scratch, _NEW, 0o600), data, None)
        scratch.replace(place)
    except OSError:
        with suppress(OSError):
            scratch.unlink()
        raise


def _mode(target: Path) -> int | None:
    try:
        found = target.lstat()
    except FileNotFoundError:
        return None
    if not os.access(target, os.W_OK):
        raise PermissionError(13, "Permission denied", str(target))
    return stat.S_IMODE(found.st_mode)


def _fill(handle: int, data: bytes, mode: int | None) -> None:
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(handle, rest) :]
        if mode is not None and sys.platform != "win32":
            os.fchmod(handle, mode)
        os.fsync(handle)
    finally:
        os.close(handle)
