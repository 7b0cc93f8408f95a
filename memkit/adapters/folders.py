"""The user's folders for what memkit keeps outside of repositories: state, locks, caches."""

from __future__ import annotations

import os
import sys
from _blake2 import blake2b  # hashlib would load OpenSSL
from pathlib import Path

_PLACES = {"data": ".local/share", "state": ".local/state", "config": ".config", "cache": ".cache"}


def lock_file(root: Path) -> Path:
    """The lock of the bank at `root`, keyed by its real path, in the user's state folder."""
    return state_file(root, "locks", "lock")


def state_file(root: Path, kind: str, ending: str) -> Path:
    """A file of memkit's state of one kind (a folder's name) about `root`, keyed by its real path."""
    key = blake2b(os.fsencode(os.path.realpath(root)), digest_size=12).hexdigest()
    return state_folder() / kind / f"{key}.{ending}"


def data_folder() -> Path:
    """Where memkit keeps the user's own memories."""
    return _folder("data")


def state_folder() -> Path:
    """Where memkit keeps what cannot be computed again, and what is nobody else's: locks, approvals."""
    return _folder("state")


def config_folder() -> Path:
    """The user's own configuration of memkit."""
    return _folder("config")


def cache_folder() -> Path:
    """Where memkit keeps what it can compute again."""
    return _folder("cache")


def make_own(folder: Path) -> None:
    """Make a folder, and those above it that are missing, for the user alone (mode 0700). Raises OSError."""
    if folder.is_dir():
        return
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
    except FileNotFoundError:
        make_own(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)


def keep_own(folder: Path) -> None:
    """`make_own`, and take from others what they may do in a folder that was there. Raises OSError."""
    make_own(folder)
    if folder.stat().st_mode & 0o077:
        folder.chmod(0o700)


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


def drop_files(folder: Path) -> int:
    """Remove every file below a folder, links themselves; say how many. What cannot be removed stays."""
    gone = 0
    for path, _, names in os.walk(folder):
        for name in names:
            try:
                os.unlink(os.path.join(path, name))  # noqa: PTH108, PTH118 - as os.walk gives it
            except OSError:
                continue
            gone += 1
    return gone


def _folder(kind: str) -> Path:
    """What platformdirs says; on Linux without its import, which is slow, unless there is no home."""
    if sys.platform == "linux" and "ANDROID_DATA" not in os.environ:
        said, home = os.environ.get(f"XDG_{kind.upper()}_HOME", ""), os.environ.get("HOME", "")
        if os.path.isabs(said):  # noqa: PTH117 - a relative one would lie in the repository
            return Path(said) / "memkit"
        if os.path.isabs(home):  # noqa: PTH117
            return Path(home, _PLACES[kind], "memkit")
    from platformdirs import PlatformDirs

    found: Path = getattr(PlatformDirs("memkit", appauthor=False), f"user_{kind}_path")
    return found
