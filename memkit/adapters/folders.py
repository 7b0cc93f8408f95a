"""The user's folders for what memkit keeps outside of repositories: state, locks, caches."""

from __future__ import annotations

import os
import sys
from _blake2 import blake2b  # hashlib would load OpenSSL
from pathlib import Path

_DATA, _STATE, _CONFIG, _CACHE = (
    ("XDG_DATA_HOME", ".local/share"),
    ("XDG_STATE_HOME", ".local/state"),
    ("XDG_CONFIG_HOME", ".config"),
    ("XDG_CACHE_HOME", ".cache"),
)


def lock_file(root: Path) -> Path:
    """The lock of the bank at `root`, keyed by its real path, in the user's state folder."""
    return state_file(root, "locks", "lock")


def state_file(root: Path, kind: str, ending: str) -> Path:
    """A file of memkit's state of one kind (a folder's name) about `root`, keyed by its real path."""
    key = blake2b(os.fsencode(os.path.realpath(root)), digest_size=12).hexdigest()
    return state_folder() / kind / f"{key}.{ending}"


def data_folder() -> Path:
    """Where memkit keeps the user's own memories."""
    held = _by_freedesktop(*_DATA)
    if held is None:
        from platformdirs import user_data_path

        held = user_data_path("memkit", appauthor=False)
    return held


def state_folder() -> Path:
    """Where memkit keeps what cannot be computed again, and what is nobody else's: locks, approvals."""
    held = _by_freedesktop(*_STATE)
    if held is None:
        from platformdirs import user_state_path

        held = user_state_path("memkit", appauthor=False)
    return held


def config_folder() -> Path:
    """The user's own configuration of memkit."""
    held = _by_freedesktop(*_CONFIG)
    if held is None:
        from platformdirs import user_config_path

        held = user_config_path("memkit", appauthor=False)
    return held


def cache_folder() -> Path:
    """Where memkit keeps what it can compute again."""
    held = _by_freedesktop(*_CACHE)
    if held is None:
        from platformdirs import user_cache_path

        held = user_cache_path("memkit", appauthor=False)
    return held


def held_in(folder: Path) -> tuple[int, int]:
    """How many files lie below a folder, and their bytes together; links are not followed."""
    files = size = 0
    for path, _, names in os.walk(folder):
        for name in names:
            try:
                size += os.lstat(os.path.join(path, name)).st_size  # noqa: PTH118 - as os.walk gives it
            except OSError:
                continue
            files += 1
    return files, size


def _by_freedesktop(variable: str, place: str) -> Path | None:
    """What platformdirs says on Linux, as its import is slow; None elsewhere, or without a home."""
    if sys.platform != "linux" or "ANDROID_DATA" in os.environ:
        return None
    said, home = os.environ.get(variable, ""), os.environ.get("HOME", "")
    if os.path.isabs(said):  # noqa: PTH117 - a relative one would lie in the repository
        return Path(said) / "memkit"
    return Path(home, place, "memkit") if os.path.isabs(home) else None  # noqa: PTH117
