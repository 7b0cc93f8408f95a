"""The work tree on disk: reads that never block and never leave the root, and a listing without git."""

from __future__ import annotations

import errno
import os
import stat
from typing import TYPE_CHECKING

from memkit.adapters.names import lies_in, native, normal, portable
from memkit.adapters.skip import DOT_FOLDERS, skips_folder
from memkit.ports import Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from memkit.adapters.answers.notes import Notes
    from memkit.ports import UnreadableReason

__all__ = ["DOT_FOLDERS", "DiskTree", "linked_to", "walk"]

_CHUNK = 1 << 16
_MOST_FOLDERS = 100
"""Folders within each other that are looked through for a file; more are somebody's work."""
# O_NONBLOCK: should a pipe take the file's place between the look and the opening, nobody waits for it.
_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)
_REASONS: dict[int, UnreadableReason] = {
    errno.ENOENT: "missing",
    errno.ENOTDIR: "missing",
    errno.ENAMETOOLONG: "missing",
    errno.EACCES: "permission",
    errno.EPERM: "permission",
    errno.ENXIO: "not-a-file",
    errno.EISDIR: "not-a-file",
}
_KINDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a named pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}


class DiskTree:
    """A `Tree` over the folder `root`, whose listing (git's or `walk`'s) is given.

    What it looks at is written into the `notes`. `modules` are folders that count although they are empty.
    """

    def __init__(
        self, root: Path, files: Sequence[str], notes: Notes | None = None, modules: Sequence[str] = ()
    ) -> None:
        self._notes = notes
        self._modules = frozenset(modules)
        self._bare: dict[str, bool] = {}
        self._root = os.path.realpath(root)
        self._files = tuple(sorted(files))
        self._folders: dict[str, str | None] = {"": self._root}

    @property
    def root(self) -> str:
        """The real path of the folder."""
        return self._root

    def files(self) -> tuple[str, ...]:
        """The listing, sorted."""
        return self._files

    def read(self, path: str, limit: int) -> bytes | Unreadable:
        """The bytes of `path`, or why not; only regular files inside the root are opened."""
        name = normal(path)
        if name is None:
            return Unreadable("leaves-root", "the path leads out of the folder")
        try:
            place = self._place(name)
            if place is None:
                return self._spoiled(
                    name, Unreadable("leaves-root", "a symbolic link leads out of the folder")
                )
            if self._notes is None:
                return _read_regular(place, limit)
            found = os.lstat(place)
            data = _read_regular(place, limit)
            self._notes.read(place, found, data)
        except OSError as error:
            return self._missed(name, _unreadable(error))
        return data

    def prefetch(self, paths: Iterable[str], limit: int) -> None:
        """Nothing to gain: the system reads ahead by itself."""

    def holds(self, path: str, data: bytes) -> bool:
        """Whether `path` holds just these bytes."""
        return self.read(path, len(data)) == data

    def exists(self, path: str) -> bool:
        """Whether something lies at `path`, ignored or not.

        A link counts as itself. Nothing counts that lies outside the root, nor a folder without any file:
        git knows no such folder, and nobody else has it.
        """
        name = normal(path)
        if name is None:
            return False
        folder, _, last = name.rpartition("/")
        real = self._folder(folder)
        if real is None:
            return False
        place = _join(real, native(last))
        found = _present(place)
        if self._notes is not None:
            self._notes.presence(place, found=found)
        return found and (name in self._modules or not self._is_bare(place))

    def _is_bare(self, place: str) -> bool:
        """Whether a folder holds nothing but folders."""
        if place not in self._bare:
            empty = _empty_folders(place)
            self._bare[place] = bool(empty)
            if self._notes is not None:
                self._notes.folders.update(empty)
        return self._bare[place]

    def _place(self, name: str) -> str | None:
        """The real path of `name`, itself no link; None when that is outside the root."""
        folder, _, last = name.rpartition("/")
        real = self._folder(folder)
        if real is None:
            return None
        place = _join(real, native(last)) if last else real
        if stat.S_ISLNK(os.lstat(place).st_mode):
            if self._notes is not None:
                self._notes.way(place)
            place = os.path.realpath(place)
        return place if lies_in(place, self._root) else None

    def _folder(self, folder: str) -> str | None:
        """The real path of a folder, None when outside; remembered, since files share few folders."""
        if folder not in self._folders:
            asked = _join(self._root, native(folder))
            real = os.path.realpath(asked)
            if self._notes is not None and real != asked:
                self._notes.way(asked)
            self._folders[folder] = real if lies_in(real, self._root) else None
        return self._folders[folder]

    def _missed(self, name: str, problem: Unreadable) -> Unreadable:
        """A file that could not be had; that there is none can be noted, any other trouble may pass."""
        folder, _, last = name.rpartition("/")
        real = self._folder(folder)
        if self._notes is None:
            return problem
        if problem.reason != "missing" or real is None:
            return self._spoiled(name, problem)
        self._notes.presence(_join(real, native(last)), found=False)
        return problem

    def _spoiled(self, name: str, problem: Unreadable) -> Unreadable:
        if self._notes is not None:
            self._notes.spoil(f"{name}: {problem.detail}")
        return problem


def walk(root: Path) -> tuple[str, ...]:
    """Every file below `root` without asking git, sorted.

    Left out: skipped folders, and nested repositories and work trees (folders with a `.git` of their
    own). Links are listed, never followed. A folder that cannot be listed counts as empty.
    """
    found: list[str] = []
    pending = [""]
    while pending:
        folder = pending.pop()
        for name, is_folder in _entries(_join(str(root), native(folder))):
            path = folder + name
            if not is_folder:
                found.append(path)
            elif not skips_folder(name) and not _present(_join(str(root), native(path + "/.git"))):
                pending.append(path + "/")
    return tuple(sorted(found))


def linked_to(root: Path, path: str) -> str:
    """Where the bytes of `path` really lie, relative to `root`, when a link leads there; else empty.

    A place outside of the root is `..`.
    """
    base = os.path.realpath(root)
    place = os.path.realpath(_join(base, native(path)))
    if place == _join(base, native(path)):
        return ""
    return portable(os.path.relpath(place, base)).replace(os.sep, "/") if lies_in(place, base) else ".."


def _read_regular(place: str, limit: int) -> bytes | Unreadable:
    found = os.lstat(place)
    if stat.S_ISLNK(found.st_mode):
        return Unreadable("io", "its symbolic links lead in a circle")
    if not stat.S_ISREG(found.st_mode):
        return Unreadable("not-a-file", _kind(found.st_mode))
    if found.st_size > limit:
        return _too_large(found.st_size, limit)
    handle = os.open(place, _FLAGS)
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            return Unreadable("not-a-file", "it changed while it was read")
        data = os.read(handle, found.st_size + 1)
        while len(data) <= limit and (more := os.read(handle, _CHUNK)):
            data += more
    finally:
        os.close(handle)
    return data if len(data) <= limit else _too_large(len(data), limit)


def _too_large(size: int, limit: int) -> Unreadable:
    return Unreadable("too-large", f"{size:,} bytes, and the limit is {limit:,}")


def _kind(mode: int) -> str:
    return "it is " + _KINDS.get(stat.S_IFMT(mode), "no regular file")


def _unreadable(error: OSError) -> Unreadable:
    return Unreadable(_REASONS.get(error.errno or 0, "io"), (error.strerror or "the disk failed").lower())


def _entries(folder: str) -> Iterator[tuple[str, bool]]:
    """Name and whether it is a folder, for each entry but `.git`."""
    try:
        with os.scandir(folder) as listing:
            for entry in listing:
                if entry.name != ".git":
                    yield portable(entry.name), entry.is_dir(follow_symlinks=False)
    except OSError:
        return


def _empty_folders(place: str) -> tuple[str, ...]:
    """A folder and those below it where none of them holds a file, else nothing."""
    found, pending = [], [place]
    while pending:
        folder = pending.pop()
        try:
            if not stat.S_ISDIR(os.lstat(folder).st_mode):
                return ()
            with os.scandir(folder) as entries:
                pending += [entry.path for entry in entries]
        except OSError:
            return ()
        found.append(folder)
        if len(found) > _MOST_FOLDERS:
            return ()
    return tuple(found)


def _present(place: str) -> bool:
    try:
        os.lstat(place)
    except OSError:
        return False
    return True


def _join(folder: str, name: str) -> str:
    return f"{folder.rstrip(os.sep)}{os.sep}{name}"
