"""Whether a file is as it was when it was indexed: by its stat, else by a hash of its bytes."""

from __future__ import annotations

import os
import time
from _blake2 import blake2b  # hashlib would load OpenSSL
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_SETTLED = 2 * 10**9
"""Nanoseconds after which a file's time is trusted: a change within a tick of the clock leaves it alone."""


def stat_of(root: Path, path: str) -> str:
    """What tells one state of a file from another without reading it; empty where that is not sure."""
    try:
        found = os.stat(os.path.join(root, path), follow_symlinks=False)  # noqa: PTH116, PTH118 - it is hot
    except OSError:
        return ""
    if time.time_ns() - max(found.st_mtime_ns, found.st_ctime_ns) < _SETTLED:
        return ""
    return f"{found.st_size}.{found.st_mtime_ns}.{found.st_ctime_ns}.{found.st_ino}"


def hash_of(data: bytes) -> str:
    """A name for the bytes."""
    return blake2b(data, digest_size=12).hexdigest()
