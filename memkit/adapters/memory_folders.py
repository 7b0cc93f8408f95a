"""Where banks of memories lie: in the user's folders, and in a folder of the repository."""

from __future__ import annotations

import os
import stat
from _blake2 import blake2b  # hashlib would load OpenSSL
from pathlib import Path

from memkit.adapters.disk import DiskTree
from memkit.adapters.folders import data_folder, lock_file, state_file, state_folder
from memkit.adapters.names import native
from memkit.errors import InputOutputFailed, Refused
from memkit.ports import Unreadable

_ID_BYTES = 16
_GIT_LIMIT = 256 * 1024
"""Bytes of a file in git's own folder that is read."""
_PATIENCE = 120.0
"""Seconds that a first writer waits for another one."""
_IN_REPOSITORY = ("{bank}/memories", ".claude/memory", "memory")
"""Where a repository keeps memories: the first that has an index, else the first that has a memory."""
_MOST_FILES = 100
"""Files of a folder without an index that are looked at for a memory."""
_LARGEST = 256 * 1024
_HEAD = 4096
"""Bytes at the beginning of a file in which its name and description stand."""


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
    from memkit.adapters.lock import locked
    from memkit.adapters.scratch import write_own

    common = git_common_folder(start)
    if common is None:
        raise Refused(
            "This is no git repository: the bank of a folder is found by its path.",
            help_line="Run it inside the clone.",
        )
    with locked(lock_file(common), _PATIENCE):
        write_own(common / "memkit" / "id", f"{scope}\n".encode())


def attached_folder(start: Path) -> Path | None:
    """The folder of another program that a person made the private bank of the project at `start`.

    Raises `InputOutputFailed` where that cannot be read.
    """
    return _attached(_attachment(start))[0]


def attachments() -> tuple[tuple[Path, str], ...]:
    """Every folder that some project of this user attached, and that project's id; empty where unknown."""
    places = (state_folder() / "attached").glob("*.txt")
    found = (_attached(place) for place in sorted(places))
    return tuple((folder, scope) for folder, scope in found if folder)


def attach_folder(start: Path, folder: Path | None) -> None:
    """Make a folder the private bank of the project at `start`; None ends that.

    Raises `InputOutputFailed`.
    """
    from memkit.adapters.lock import locked
    from memkit.adapters.scratch import write_own

    place = _attachment(start)
    with locked(place.with_suffix(".lock"), _PATIENCE):
        if folder is not None:
            scope = project_scope(start, make=False)
            write_own(place, os.fsencode(f"{os.path.realpath(folder)}\n{scope}\n"))
            return
        try:
            place.unlink()
        except FileNotFoundError:
            return
        except OSError as error:
            raise InputOutputFailed(
                f"{place} cannot be removed: {error.strerror}.", help_line="Make its folder writable for you."
            ) from error


def shared_folder(root: Path, bank: str) -> str:
    """The folder of a repository's memories, relative to the bank's root."""
    names = [name.format(bank=bank) for name in _IN_REPOSITORY]
    indexed = (name for name in names if _has_index(root / name))
    return next(indexed, None) or next((name for name in names if _has_memory(root, name)), names[0])


def project_scope(start: Path, *, make: bool) -> str:
    """The id of the project at `start`: kept in git's common folder, so that all work trees share it.

    Without git a hash of the real path. A repository that has none yet gets one where `make` says so, else
    the answer is empty. Raises `InputOutputFailed` where it cannot be read or written, `Refused` where it is
    damaged.
    """
    common = git_common_folder(start)
    if common is None:
        return blake2b(os.fsencode(os.path.realpath(start)), digest_size=_ID_BYTES).hexdigest()
    place = common / "memkit" / "id"
    held = _read_id(place)
    return held or (_make_id(common, place) if make else "")


def git_common_folder(start: Path) -> Path | None:
    """Git's folder that all work trees of the repository around `start` share; None outside of one.

    Anybody may unpack a `.git` that names another repository: one that lies elsewhere counts only where it
    says itself that this is its work tree.
    """
    top = _top(Path(os.path.realpath(start)))
    if top is None:
        return None
    place = top / ".git"
    if place.is_dir() and not place.is_symlink():
        return place if _is_git(place) else None
    named = os.path.realpath(place)
    if place.is_file():
        named = os.path.realpath(top / _line(place).removeprefix("gitdir:").strip())
    return _common(Path(named), top)


def shared_home(place: Path) -> Path:
    """A path that stands for the folder `place` of a repository in all of its work trees; none lies there."""
    real = Path(os.path.realpath(place))
    top, common = _top(real), git_common_folder(real)
    return common / "memkit" / "banks" / real.relative_to(top) if top and common else real


class FolderTree(DiskTree):
    """The files of a folder, in which a symbolic link is listed and never followed."""

    def read(self, path: str, limit: int) -> bytes | Unreadable:
        """The bytes of `path`, or why not: whatever a link in a repository leads to is somebody else's."""
        if os.path.islink(f"{self.root}{os.sep}{native(path)}"):  # noqa: PTH114 - asked of every file
            return Unreadable("not-a-file", "it is a symbolic link")
        return super().read(path, limit)


def folder_tree(root: Path, folder: str = "") -> FolderTree:
    """The files of one folder of memories, without what lies below it; empty where it is not there."""
    try:
        with os.scandir(root / folder) as entries:
            names = [entry.name for entry in entries if entry.is_symlink() or entry.is_file()]
    except OSError:
        names = []
    return FolderTree(root, [f"{folder}/{name}" if folder else name for name in names])


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


def _has_index(folder: Path) -> bool:
    """Whether a folder has an index; one that may not be searched counts: no other takes its place."""
    try:
        return stat.S_ISREG(os.stat(folder / "MEMORY.md").st_mode)  # noqa: PTH116 - asked at every start
    except OSError as error:
        return isinstance(error, PermissionError)


def _has_memory(root: Path, folder: str) -> bool:
    """Whether a file of a folder begins as a memory does: other Markdown may lie in one of such a name."""
    if not os.path.isdir(root / folder):  # noqa: PTH112 - asked of three folders at every start
        return False
    tree = folder_tree(root, folder)
    named = [path for path in tree.files() if path.endswith(".md")]
    return any(_is_memory(tree.read(path, _LARGEST)) for path in named[:_MOST_FILES])


def _is_memory(data: bytes | Unreadable) -> bool:
    if isinstance(data, Unreadable) or not data.startswith(b"---"):
        return False
    head = data[:_HEAD].replace(b"\r\n", b"\n").partition(b"\n---")[0].splitlines()
    return {b"name", b"description"} <= {line.partition(b":")[0] for line in head}


def _make_id(common: Path, place: Path) -> str:
    """Two first writers make one id, and a killed one leaves none: half an id would be another bank's."""
    from memkit.adapters.lock import locked
    from memkit.adapters.scratch import write_own

    with locked(lock_file(common), _PATIENCE):
        held = _read_id(place)
        if held:
            return held
        if _read_bytes(place).strip(b"\0 \t\r\n"):
            raise Refused(
                f"{place} holds no id of a private bank.",
                help_line="`memkit memories attach` lists ids to attach; without the file a new one is made.",
            )
        made = os.urandom(_ID_BYTES).hex()
        write_own(place, f"{made}\n".encode())
        return made


def _read_id(place: Path) -> str:
    """The id in a file; a link to another repository's is none."""
    try:
        linked = os.path.realpath(place) != str(place)
        held = "" if linked else place.read_text("ascii").strip()
    except (FileNotFoundError, NotADirectoryError, UnicodeDecodeError):
        return ""
    except OSError as error:  # another id, or none, would be another bank
        raise _unreadable(place, error) from error
    return held if is_scope(held) else ""


def _attached(place: Path) -> tuple[Path | None, str]:
    """The folder and the id that a file says; an earlier memkit kept no id."""
    try:
        said = os.fsdecode(place.read_bytes()).rstrip("\n")
    except (FileNotFoundError, NotADirectoryError):
        return None, ""
    except OSError as error:
        raise _unreadable(place, error) from error
    first, _, last = said.rpartition("\n")
    folder, scope = (first, last) if is_scope(last) else (said, "")
    return (Path(folder), scope) if os.path.isabs(folder) else (None, "")  # noqa: PTH117


def _read_bytes(place: Path) -> bytes:
    try:
        return place.read_bytes()
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise _unreadable(place, error) from error


def _unreadable(place: Path, error: OSError) -> InputOutputFailed:
    return InputOutputFailed(
        f"{place} cannot be read: {error.strerror}.", help_line="Make it readable, then run it again."
    )


def _attachment(start: Path) -> Path:
    """Where it is kept: in the user's own state, as nothing that a repository brings may name a folder."""
    return state_file(git_common_folder(start) or start, "attached", "txt")


def _top(real: Path) -> Path | None:
    """The folder that has the nearest `.git`; a dangling link is one, too."""
    return next((each for each in (real, *real.parents) if os.path.lexists(each / ".git")), None)


def _common(git_dir: Path, folder: Path) -> Path | None:
    """The common folder of a git folder elsewhere; None where that does not point back to `folder`."""
    back = _line(git_dir / "gitdir")
    if back:  # of a linked work tree
        common = Path(os.path.realpath(git_dir / _line(git_dir / "commondir")))
        known = _same(git_dir / back, folder / ".git") and git_dir.parent == common / "worktrees"
        return common if known and _is_git(common) else None
    said = _line(git_dir / "config", "worktree")  # of a submodule
    return git_dir if said and _same(git_dir / said, folder) and _is_git(git_dir) else None


def _is_git(folder: Path) -> bool:
    return (folder / "HEAD").is_file() and (folder / "objects").is_dir()


def _same(one: Path, other: Path) -> bool:
    return os.path.realpath(one) == os.path.realpath(other)


def _line(place: Path, option: str = "") -> str:
    """The text of a small file of git's, or the value of one option in it; empty where there is none."""
    data = DiskTree(place.parent, ()).read(place.name, _GIT_LIMIT)
    text = "" if isinstance(data, Unreadable) else data.decode("utf-8", "surrogateescape")
    if not option:
        return text.strip() if "\0" not in text else ""
    pairs = (line.partition("=") for line in text.splitlines())
    return next((value.strip().strip('"') for name, _, value in pairs if name.strip() == option), "")
