"""Whether a file is as it was when it was indexed: by its stat, else by a hash of its bytes."""

from __future__ import annotations

import os
import stat
import time
from _blake2 import blake2b  # hashlib would load OpenSSL
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_SETTLED = 2 * 10**9
"""Nanoseconds after which a file's time is trusted: a change within a tick of the clock leaves it alone."""


class Looks:
    """The states of files below a root in one run, which looks at each folder once."""

    def __init__(self, root: Path) -> None:
        self._root = str(root)
        self._linked = {"": False}

    def stat_of(self, path: str) -> str:
        """What tells one state of a file from another without reading it; empty where that is not sure.

        It is not of a link, nor below a linked folder: either may lead elsewhere and be the same itself.
        """
        try:
            found = os.lstat(f"{self._root}/{path}")
            if self._is_linked(path.rpartition("/")[0]) or stat.S_ISLNK(found.st_mode):
                return ""
        except OSError:
            return ""
        changed, status = found.st_mtime_ns, found.st_ctime_ns
        if time.time_ns() - max(changed, status) < _SETTLED:
            return ""
        return f"{found.st_size}.{changed}.{status}.{found.st_ino}"

    def _is_linked(self, folder: str) -> bool:
        """Whether a folder below the root is a link, or lies below one. Raises OSError."""
        if folder not in self._linked:
            own = stat.S_ISLNK(os.lstat(f"{self._root}/{folder}").st_mode)
            self._linked[folder] = own or self._is_linked(folder.rpartition("/")[0])
        return self._linked[folder]


def hash_of(data: bytes) -> str:
    """A name for the bytes."""
    return blake2b(data, digest_size=12).hexdigest()
