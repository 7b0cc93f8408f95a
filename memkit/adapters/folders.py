"""The user's folders for what memkit keeps outside of repositories: state, locks, caches."""

from __future__ import annotations

import os
from hashlib import blake2b
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def lock_file(root: Path) -> Path:
    """The lock of the bank at `root`, keyed by its real path, in the user's state folder."""
    return state_file(root, "locks", "lock")


def state_file(root: Path, kind: str, ending: str) -> Path:
    """A file of memkit's state of one kind (a folder's name) about `root`, keyed by its real path."""
    key = blake2b(os.fsencode(os.path.realpath(root)), digest_size=12).hexdigest()
    return state_folder() / kind / f"{key}.{ending}"


def state_folder() -> Path:
    """Where memkit keeps what cannot be computed again, and what is nobody else's: locks, approvals."""
    from platformdirs import user_state_path

    return user_state_path("memkit", appauthor=False)


def config_folder() -> Path:
    """The user's own configuration of memkit."""
    from platformdirs import user_config_path

    return user_config_path("memkit", appauthor=False)


def cache_folder() -> Path:
    """Where memkit keeps what it can compute again."""
    from platformdirs import user_cache_path

    return user_cache_path("memkit", appauthor=False)


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
