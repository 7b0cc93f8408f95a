"""Where banks of memories lie: in the user's folders, and in a folder of the repository."""

from __future__ import annotations

import os
from hashlib import blake2b
from pathlib import Path

from memkit.adapters.disk import DiskTree
from memkit.adapters.scratch import sync_folder
from memkit.errors import InputOutputFailed

_ID_BYTES = 16
_IN_REPOSITORY = ("{bank}/memories", ".claude/memory", "memory")
"""Where a repository keeps memories, the first that is there; else the first."""


def user_name() -> str:
    """The system account."""
    import getpass

    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return str(os.getuid()) if hasattr(os, "getuid") else "user"


def private_folder(scope: str) -> Path:
    """The folder of a project's private memories."""
    return _data() / "memories" / scope


def global_folder() -> Path:
    """The folder of the user's own memories."""
    return _data() / "memories" / "global"


def shared_folder(root: Path, bank: str) -> str:
    """The folder of a repository's memories, relative to the bank's root."""
    names = [name.format(bank=bank) for name in _IN_REPOSITORY]
    return next((name for name in names if (root / name / "MEMORY.md").is_file()), names[0])


def project_scope(start: Path, *, make: bool) -> str:
    """The id of the project at `start`: kept in git's common folder, so that all work trees share it.

    Without git a hash of the real path. A repository that has none yet gets one where `make` says so, else
    the answer is empty. Raises `InputOutputFailed` where it cannot be written.
    """
    common = git_common_folder(start)
    if common is None:
        return blake2b(os.fsencode(os.path.realpath(start)), digest_size=_ID_BYTES).hexdigest()
    place = common / "memkit" / "id"
    held = _read_id(place)
    if held or not make:
        return held
    try:
        place.parent.mkdir(mode=0o700, exist_ok=True)
        handle = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w") as file:
            file.write(f"{os.urandom(_ID_BYTES).hex()}\n")
            file.flush()
            os.fsync(file.fileno())
        sync_folder(place.parent)
    except FileExistsError:
        return _read_id(place)
    except OSError as error:
        raise InputOutputFailed(
            f"{place} cannot be written: {error.strerror}.",
            help_line="Give write permission to git's folder.",
        ) from error
    return _read_id(place)


def git_common_folder(start: Path) -> Path | None:
    """Git's folder that all work trees of the repository around `start` share; None outside of one."""
    real = Path(os.path.realpath(start))
    for folder in (real, *real.parents):
        place = folder / ".git"
        if place.is_dir():
            return _common(place)
        if place.is_file():
            try:
                named = place.read_text("utf-8").removeprefix("gitdir:").strip()
            except (OSError, UnicodeDecodeError):
                return None
            return _common((folder / named).resolve())
    return None


def folder_tree(root: Path, folder: str = "") -> DiskTree:
    """The files of one folder of memories, without what lies below it; empty where it is not there."""
    try:
        with os.scandir(root / folder) as entries:
            names = [entry.name for entry in entries if entry.is_file()]
    except OSError:
        names = []
    return DiskTree(root, [f"{folder}/{name}" if folder else name for name in names])


def _data() -> Path:
    from platformdirs import user_data_path

    return user_data_path("memkit", appauthor=False)


def _read_id(place: Path) -> str:
    try:
        held = place.read_text("ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""
    return held if len(held) == 2 * _ID_BYTES and all(char in "0123456789abcdef" for char in held) else ""


def _common(git_dir: Path) -> Path:
    try:
        return (git_dir / (git_dir / "commondir").read_text("utf-8").strip()).resolve()
    except (OSError, UnicodeDecodeError):
        return git_dir
