"""The tree of a commit, and the staged tree as the coming commit will hold it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from memkit.adapters.git.objects import Objects
from memkit.adapters.git.settings import setting_cure
from memkit.adapters.names import from_bytes, normal
from memkit.adapters.skip import keeps
from memkit.errors import HistoryUnreadable
from memkit.frozen import frozen
from memkit.ports import Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from memkit.adapters.git.run import Git

_LINK, _SUBMODULE = "120000", "160000"
_FILES = frozenset({"100644", "100755"})
_SHA1_LENGTH = 40
_LINK_LIMIT = 4096
_MOST_LINKS = 16
_OURS = "2"
_EMPTY = frozenset(
    {
        "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
        "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813",
    }
)
# An empty .py is common, an empty document is not: the question costs one process, so it is kept rare.
_DOCUMENTS = (".md", ".mdc", ".markdown", ".jsonl")


@frozen
class Entry:
    """What git holds under a path: the file mode in octal, and the object's name."""

    mode: str
    name: str


class ObjectTree:
    """A `Tree` over git objects; links are followed inside the tree, submodules are folders without files.

    Of a path in conflict, which `unmerged` names, our side counts.
    """

    def __init__(
        self, entries: Mapping[str, Entry], objects: Objects, unmerged: tuple[str, ...] = ()
    ) -> None:
        self._entries = entries
        self._objects = objects
        self.unmerged = unmerged

    def files(self) -> tuple[str, ...]:
        """Every path that is a file or link and in no skipped folder, sorted."""
        return self._files

    def read(self, path: str, limit: int) -> bytes | Unreadable:
        """The bytes of `path` as git holds them, or why not."""
        name = normal(path)
        if name is None:
            return Unreadable("leaves-root", "the path leads out of the folder")
        found = self._follow(name)
        if isinstance(found, Unreadable):
            return found
        entry = self._entries.get(found)
        if entry is None or entry.mode == _SUBMODULE:
            known = not found or found in self._folders
            return (
                Unreadable("not-a-file", "it is a folder") if known else Unreadable("missing", "no such file")
            )
        return self._objects.read(entry.name, limit)

    def prefetch(self, paths: Iterable[str], limit: int) -> None:
        """Read the blobs of `paths` together."""
        found = (self._entries.get(path) for path in paths)
        wanted = [entry for entry in found if entry is not None and entry.mode != _SUBMODULE]
        self._objects.fetch((entry.name for entry in wanted), limit)

    def holds(self, path: str, data: bytes) -> bool:
        """Whether the blob at `path` has the name that git would give these bytes; nothing is read."""
        entry = self._entries.get(path)
        return entry is not None and entry.mode in _FILES and entry.name == _blob_name(data, len(entry.name))

    def exists(self, path: str) -> bool:
        """Whether git holds a file, link, submodule or folder at `path`, skipped ones included."""
        name = normal(path)
        if name is None:
            return False
        if not name or name in self._entries or name in self._folders:
            return True
        found = self._follow(name) if self.links else name
        return isinstance(found, str) and (found in self._entries or found in self._folders)

    @cached_property
    def links(self) -> tuple[str, ...]:
        """The paths that are symbolic links, sorted."""
        return tuple(sorted(path for path, entry in self._entries.items() if entry.mode == _LINK))

    def below(self, prefix: str) -> ObjectTree:
        """The part below a folder (with a final `/`), as a tree of its own."""
        inside = {
            path.removeprefix(prefix): held for path, held in self._entries.items() if path.startswith(prefix)
        }
        unmerged = tuple(path.removeprefix(prefix) for path in self.unmerged if path.startswith(prefix))
        return ObjectTree(inside, self._objects, unmerged)

    def changed(self, before: ObjectTree) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The paths that are new or other than in an older tree, and those that are gone; both sorted."""
        written = (path for path, held in self._entries.items() if before._entries.get(path) != held)
        return tuple(sorted(written)), tuple(sorted(before._entries.keys() - self._entries.keys()))

    def close(self) -> None:
        """End the process that reads objects."""
        self._objects.close()

    @cached_property
    def _files(self) -> tuple[str, ...]:
        held = self._entries.items()
        return tuple(sorted(path for path, entry in held if entry.mode != _SUBMODULE and keeps(path)))

    @cached_property
    def _folders(self) -> frozenset[str]:
        folders: set[str] = {path for path, entry in self._entries.items() if entry.mode == _SUBMODULE}
        for path in self._entries:
            folder = path.rpartition("/")[0]
            while folder and folder not in folders:
                folders.add(folder)
                folder = folder.rpartition("/")[0]
        return frozenset(folders)

    def _follow(self, path: str) -> str | Unreadable:
        """`path` with every link on the way replaced by its target."""
        entry = self._entries.get(path)
        if entry is not None and entry.mode != _LINK:
            return path
        done, rest, links = "", path.split("/")[::-1], 0
        while rest:
            part = rest.pop()
            here = f"{done}/{part}" if done else part
            target = self._target(here)
            links += target is not None
            if links > _MOST_LINKS:
                return Unreadable("io", "its symbolic links lead in a circle")
            if target is not None:
                rest.extend(target.split("/")[::-1])
            elif part == ".." and not done:
                return Unreadable("leaves-root", "a symbolic link leads out of the folder")
            elif part == "..":
                done = done.rpartition("/")[0]
            elif part not in {"", "."}:
                done = here
        return done

    def _target(self, path: str) -> str | None:
        """What the link at `path` holds, None where there is no link; an absolute target leads out."""
        entry = self._entries.get(path)
        if entry is None or entry.mode != _LINK:
            return None
        data = self._objects.read(entry.name, _LINK_LIMIT)
        target = from_bytes(data) if isinstance(data, bytes) else "/"
        return "../" * (path.count("/") + 1) if target.startswith("/") else target


class CommitTree(ObjectTree):
    """The files of a commit below `prefix` (empty, or a folder with a final `/`), as paths below it.

    Raises HistoryUnreadable when git does not have the commit's folders here.
    """

    def __init__(self, git: Git, commit: str, *, prefix: str = "", objects: Objects | None = None) -> None:
        limits = (prefix,) if prefix else ()
        answer = git.ask("ls-tree", "-r", "-z", "--full-tree", "--end-of-options", commit, *limits)
        if answer.code:
            raise HistoryUnreadable(
                f"The files of commit {commit} cannot be read: {answer.complaint}.",
                help_line=setting_cure(answer.complaint)
                or "In a partial clone run `git fetch --refetch --no-filter`, else `git fsck`.",
            )
        entries: dict[str, Entry] = {}
        for record in answer.records():
            about, _, path = record.partition("\t")
            mode, _, name = about.split(" ")
            entries[path.removeprefix(prefix)] = Entry(mode, name)
        super().__init__(entries, objects or Objects(git))


class StagedTree(ObjectTree):
    """What a commit made now would hold below `prefix`, by GIT_INDEX_FILE where a hook sets it.

    A path that `git add -N` only announces is no part of it.
    """

    def __init__(self, git: Git, *, prefix: str = "", objects: Objects | None = None) -> None:
        limits = ("--", prefix) if prefix else ()
        entries: dict[str, Entry] = {}
        unmerged: set[str] = set()
        for record in git.get("ls-files", "-s", "-z", "--full-name", *limits).records():
            about, _, full = record.partition("\t")
            mode, name, stage = about.split(" ")
            path = full.removeprefix(prefix)
            if stage != "0":
                unmerged.add(path)
            if stage in {"0", _OURS}:
                entries[path] = Entry(mode, name)
        for path in _announced(git, prefix, entries):
            del entries[path]
        super().__init__(entries, objects or Objects(git), tuple(sorted(unmerged)))


def _blob_name(data: bytes, length: int) -> str:
    """The name that git gives a blob, in the hash that names of this `length` come from."""
    text = b"blob %d\0%b" % (len(data), data)
    if length == _SHA1_LENGTH:
        from _sha1 import sha1  # hashlib would load OpenSSL, for a third of the interpreter's start

        name: str = sha1(text, usedforsecurity=False).hexdigest()
        return name
    from hashlib import sha256

    return sha256(text).hexdigest()


def _announced(git: Git, prefix: str, entries: Mapping[str, Entry]) -> list[str]:
    empty = [path for path, entry in entries.items() if entry.name in _EMPTY and path.endswith(_DOCUMENTS)]
    if not empty:
        return []
    asked = ("diff-files", "-z", "--name-only", "--diff-filter=A", "--no-ext-diff", "--")
    answer = git.get(*asked, *((prefix,) if prefix else ()))
    return sorted({path.removeprefix(prefix) for path in answer.records()} & set(empty))
