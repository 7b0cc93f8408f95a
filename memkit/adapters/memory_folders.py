"""Where banks of memories lie: in the user's folders, and in a folder of the repository."""

from __future__ import annotations

import os
from _blake2 import blake2b  # hashlib would load OpenSSL
from contextlib import suppress
from pathlib import Path

from memkit.adapters.disk import DiskTree
from memkit.adapters.folders import data_folder, lock_file, state_file
from memkit.adapters.lock import locked
from memkit.adapters.scratch import write_own
from memkit.errors import InputOutputFailed, Refused

_ID_BYTES = 16
_PATIENCE = 120.0
"""Seconds that a first writer waits for another one."""
_IN_REPOSITORY = ("{bank}/memories", ".claude/memory", "memory")
"""Where a repository keeps memories, the first that is there; else the first."""


def user_name() -> str:
    """The system account."""
    for name in ("LOGNAME", "USER", "LNAME", "USERNAME"):  # as getpass does, whose import takes 3 ms
        if os.environ.get(name):
            return os.environ[name]
    try:
        import pwd

        return pwd.getpwuid(os.getuid())[0]
    except ImportError:
        return "user"
    except KeyError:
        return str(os.getuid())


def machine_name() -> str:
    """The name of the computer; empty where it has none."""
    return os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")


def private_folder(scope: str) -> Path:
    """The folder of a project's private memories."""
    return data_folder() / "memories" / scope


def global_folder() -> Path:
    """The folder of the user's own memories."""
    return data_folder() / "memories" / "global"


def known_scopes() -> tuple[tuple[str, int], ...]:
    """The ids of all private banks that memkit keeps for this user, with how many memories each has."""
    found: list[tuple[str, int]] = []
    try:
        with os.scandir(data_folder() / "memories") as entries:
            names = sorted(entry.name for entry in entries if entry.is_dir() and is_scope(entry.name))
    except OSError:
        return ()
    for name in names:
        held = folder_tree(data_folder() / "memories" / name).files()
        found.append((name, sum(file.endswith(".md") and file != "MEMORY.md" for file in held)))
    return tuple(found)


def is_scope(text: str) -> bool:
    """Whether a text has the form of a project's id."""
    return len(text) == 2 * _ID_BYTES and all(char in "0123456789abcdef" for char in text)


def bind_scope(start: Path, scope: str) -> None:
    """Give the repository around `start` the id of a private bank.

    Raises `Refused` outside of git, `InputOutputFailed` where it cannot be written.
    """
    common = git_common_folder(start)
    if common is None:
        raise Refused(
            "This is no git repository: the bank of a folder is found by its path.",
            help_line="Run it inside the clone.",
        )
    write_own(common / "memkit" / "id", f"{scope}\n".encode())


def attached_folder(start: Path) -> Path | None:
    """The folder of another program that a person made the private bank of the project at `start`."""
    try:
        said = _attachment(start).read_text("utf-8").rstrip("\n")
    except (OSError, UnicodeDecodeError):
        return None
    folder = Path(said)
    return folder if said and folder.is_absolute() else None


def attach_folder(start: Path, folder: Path | None) -> None:
    """Make a folder the private bank of the project at `start`; None ends that.

    Raises `InputOutputFailed`.
    """
    place = _attachment(start)
    if folder is None:
        with suppress(FileNotFoundError):
            place.unlink()
    else:
        write_own(place, f"{os.path.realpath(folder)}\n".encode())


def shared_folder(root: Path, bank: str) -> str:
    """The folder of a repository's memories, relative to the bank's root."""
    names = [name.format(bank=bank) for name in _IN_REPOSITORY]
    return next((name for name in names if (root / name / "MEMORY.md").is_file()), names[0])


def project_scope(start: Path, *, make: bool) -> str:
    """The id of the project at `start`: kept in git's common folder, so that all work trees share it.

    Without git a hash of the real path. A repository that has none yet gets one where `make` says so, else
    the answer is empty. Raises `InputOutputFailed` where it cannot be written, `Refused` where it is damaged.
    """
    common = git_common_folder(start)
    if common is None:
        return blake2b(os.fsencode(os.path.realpath(start)), digest_size=_ID_BYTES).hexdigest()
    place = common / "memkit" / "id"
    held = _read_id(place)
    return held or (_make_id(common, place) if make else "")


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


def refuse_unreadable(folder: Path, bank: str) -> None:
    """Raise `InputOutputFailed` for the folder of a bank that is there and cannot be listed."""
    try:
        with os.scandir(folder):
            return
    except FileNotFoundError:
        return
    except OSError as error:
        raise InputOutputFailed(
            f"The {bank} bank {folder} cannot be read: {error.strerror}.",
            help_line="Make it a folder that you may read.",
        ) from error


def _make_id(common: Path, place: Path) -> str:
    """Two first writers make one id, and a killed one leaves none: half an id would be another bank's."""
    with locked(lock_file(common), _PATIENCE):
        held = _read_id(place)
        if held:
            return held
        try:
            damaged = bool(place.read_bytes().strip(b"\0 \t\r\n"))
        except OSError:
            damaged = False
        if damaged:
            raise Refused(
                f"{place} holds no id of a private bank.",
                help_line="`memkit memories attach` lists ids to attach; without the file a new one is made.",
            )
        made = os.urandom(_ID_BYTES).hex()
        write_own(place, f"{made}\n".encode())
        return made


def _read_id(place: Path) -> str:
    try:
        held = place.read_text("ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""
    return held if is_scope(held) else ""


def _attachment(start: Path) -> Path:
    """Where it is kept: in the user's own state, as nothing that a repository brings may name a folder."""
    return state_file(git_common_folder(start) or start, "attached", "txt")


def _common(git_dir: Path) -> Path:
    try:
        return (git_dir / (git_dir / "commondir").read_text("utf-8").strip()).resolve()
    except (OSError, UnicodeDecodeError):
        return git_dir
