"""The work tree of a sparse checkout: what it leaves out on purpose is read from the index."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from memkit.adapters.names import normal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from memkit.adapters.disk import DiskTree
    from memkit.ports import Tree, Unreadable


class SparseTree:
    """A `Tree` over a disk and those files of the index (`staged`) that are `absent` from it."""

    def __init__(self, disk: DiskTree, staged: Tree, absent: Sequence[str]) -> None:
        self._disk = disk
        self._staged = staged
        self._absent = frozenset(absent)

    def files(self) -> tuple[str, ...]:
        """What lies on disk or is left out of it, sorted."""
        return tuple(sorted({*self._disk.files(), *self._absent}))

    def read(self, path: str, limit: int) -> bytes | Unreadable:
        """The bytes on disk, or as git holds them where the checkout leaves the file out."""
        return (self._staged if normal(path) in self._absent else self._disk).read(path, limit)

    def prefetch(self, paths: Iterable[str], limit: int) -> None:
        """Read what is not on disk together."""
        absent = [path for path in paths if path in self._absent]
        if absent:
            self._staged.prefetch(absent, limit)

    def holds(self, path: str, data: bytes) -> bool:
        """Whether `path` holds just these bytes, on disk or as git has it."""
        return (self._staged if normal(path) in self._absent else self._disk).holds(path, data)

    def exists(self, path: str) -> bool:
        """Whether something lies at `path` on disk, or is left out there."""
        name = normal(path)
        return self._disk.exists(path) or name in self._absent or name in self._folders

    @cached_property
    def _folders(self) -> frozenset[str]:
        parts = (path.split("/") for path in self._absent)
        return frozenset("/".join(each[:depth]) for each in parts for depth in range(1, len(each)))
