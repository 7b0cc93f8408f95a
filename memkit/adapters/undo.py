"""What files held before a list of changes, kept beside the lock until all of them are in place.

A writer that is killed between two files leaves half a change. The next one reads here what to put back.
"""

from __future__ import annotations

import os
from _blake2 import blake2b  # hashlib would load OpenSSL
from contextlib import suppress
from typing import TYPE_CHECKING

from memkit.adapters.scratch import sync_folder
from memkit.frozen import frozen
from memkit.text.escaped import json_rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

_NEW = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
_LARGEST = 256 * 1024 * 1024


@frozen
class Kept:
    """A file: its path from the root, its bytes before, and the digest of those after; None is no file."""

    path: str
    before: bytes | None
    after: str | None


def digest(data: bytes | None) -> str | None:
    """What tells one content of a file from another."""
    return None if data is None else blake2b(data, digest_size=20).hexdigest()


class UndoFile:
    """The record of one lock; use it only while that lock is held."""

    def __init__(self, lock_file: Path) -> None:
        self._path = lock_file.with_suffix(".undo")

    def exists(self) -> bool:
        """Whether a list of changes was begun and not finished; true as well while somebody writes."""
        return self._path.exists()

    def keep(self, files: Iterable[Kept]) -> None:
        """Record what files hold before they change. Raises OSError."""
        rows = json_rows((file.path, _coded(file.before), file.after) for file in files)
        handle = os.open(self._path, _NEW, 0o600)
        try:
            rest = memoryview(rows.encode())
            while rest:
                rest = rest[os.write(handle, rest) :]
            os.fsync(handle)
        finally:
            os.close(handle)
        sync_folder(self._path.parent)

    def read(self) -> tuple[Kept, ...]:
        """What was recorded; nothing where the record itself was not finished: no file had changed then."""
        import json

        try:
            if self._path.stat().st_size > _LARGEST:
                return ()
            return tuple(_rows(json.loads(self._path.read_bytes())))
        except (OSError, ValueError, TypeError):
            return ()

    def drop(self) -> None:
        """Forget it: all files are as they should be."""
        with suppress(OSError):
            self._path.unlink()


def _coded(data: bytes | None) -> str | None:
    from binascii import b2a_base64

    return None if data is None else b2a_base64(data, newline=False).decode()


def _rows(data: object) -> Iterator[Kept]:
    from base64 import b64decode

    for path, before, after in data if isinstance(data, list) else ():
        yield Kept(path, None if before is None else b64decode(before), after)
