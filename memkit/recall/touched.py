"""The files that a change touches, and which of them a written path means."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from memkit.config.globs import MAX_GLOB, matches
from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

EXACT, ONE_OF, BELOW = 3, 2, 1
"""How well a written path means a file: it is the file, it is a name or glob of several, it is a folder."""
_GLOB = frozenset("*?[{")
_WHOLE = 10
"""Files of which a folder may hold most and still be a place."""


@frozen
class Touched:
    """A file of a change, its path from the root; its text before and now, None where it is not there.

    Without `told` nobody said what changed in it.
    """

    path: str
    before: str | None = None
    now: str | None = None
    told: bool = False


@frozen
class Change:
    """The files that somebody is about to change or has changed; `tree` are all files of the root, sorted.

    Those `unmerged` are in a merge conflict: what they will hold nobody knows, and their paths count alone.
    """

    files: tuple[Touched, ...]
    tree: tuple[str, ...] = ()
    unmerged: tuple[str, ...] = ()

    @property
    def paths(self) -> tuple[str, ...]:
        """Their paths."""
        return tuple(each.path for each in self.files)

    def meant(self, written: str, base: str = "") -> tuple[str, int]:
        """The file that a path means best, and how well; empty where it means none of them.

        `base` is the file that the path stands in: it may be relative to its folder. A path that means most
        of the tree, such as `src/` or `*.py`, is no place.
        """
        best = ("", 0)
        for path in _readings(written, base):
            for found in self._meant(path):
                best = max(best, found, key=lambda each: each[1])
            if best[1]:
                return best
        return best

    def _meant(self, path: str) -> Iterator[tuple[str, int]]:
        bare = path.rstrip("/")
        if bare in self._names:
            yield bare, EXACT
        elif _GLOB & set(path) and len(path) <= MAX_GLOB:
            if any(name and not _GLOB & set(name) for name in path.split("/")[:-1]) or not path.startswith(
                "*"
            ):
                yield from ((each, ONE_OF) for each in self.paths if matches(path, each))
        elif "/" not in path:
            if bare not in self._tree:
                yield from ((each, ONE_OF) for each in self._by_name.get(bare, ()))
        elif bare in self._folders and not self._most(f"{bare}/"):
            yield self._folders[bare], BELOW
        if path.endswith("/") and "/" not in bare and bare in self._folders and not self._most(path):
            yield self._folders[bare], BELOW

    def _most(self, folder: str) -> bool:
        from bisect import bisect_left

        held = bisect_left(self.tree, f"{folder}\U0010ffff") - bisect_left(self.tree, folder)
        return held > max(_WHOLE, len(self.tree) // 2)

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset(self.paths)

    @cached_property
    def _tree(self) -> frozenset[str]:
        return frozenset(self.tree)

    @cached_property
    def _by_name(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for path in self.paths:
            found.setdefault(path.rpartition("/")[2], []).append(path)
        return found

    @cached_property
    def _folders(self) -> dict[str, str]:
        """Each folder that holds a touched file, with the first of them."""
        found: dict[str, str] = {}
        for path in self.paths:
            at = path.rfind("/")
            while at > 0 and path[:at] not in found:
                found[path[:at]] = path
                at = path.rfind("/", 0, at)
        return found

    @cached_property
    def modules(self) -> dict[str, str]:
        """Each Python file by the dotted names that it may have: of three folders and fewer above it."""
        found: dict[str, str] = {}
        for path in self.paths:
            if path.endswith(".py"):
                parts = path.removesuffix(".py").removesuffix("/__init__").split("/")
                for count in range(2, min(len(parts), _DEEPEST) + 1):
                    found.setdefault(".".join(parts[-count:]), path)
        return found


_DEEPEST = 6


def _readings(written: str, base: str) -> Iterable[str]:
    folder = base.rpartition("/")[0]
    path = written.removeprefix("./")
    if not path.startswith("../"):
        yield path
    if folder:
        parts = folder.split("/")
        while path.startswith("../") and parts:
            path = path[3:]
            parts.pop()
        yield "/".join((*parts, path))
