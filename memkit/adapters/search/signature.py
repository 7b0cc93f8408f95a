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


def stat_of(root: Path, path: str) -> str:
    """What tells one state of a file from another without reading it; empty where that is not sure.

    It is not of a link, nor below a linked folder: either may lead elsewhere and be the same itself.
    """
    place = os.path.join(root, path)  # noqa: PTH118 - it is hot
    try:
        found = os.lstat(place)
        at = path.rfind("/")
        while at > 0:
            if stat.S_ISLNK(os.lstat(os.path.join(root, path[:at])).st_mode):  # noqa: PTH118
                return ""
            at = path.rfind("/", 0, at)
    except OSError:
        return ""
    if stat.S_ISLNK(found.st_mode):
        return ""
    if time.time_ns() - max(found.st_mtime_ns, found.st_ctime_ns) < _SETTLED:
        return ""
    return f"{found.st_size}.{found.st_mtime_ns}.{found.st_ctime_ns}.{found.st_ino}"


def hash_of(data: bytes) -> str:
    """A name for the bytes."""
    return blake2b(data, digest_size=12).hexdigest()
