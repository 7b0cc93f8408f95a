"""A tree with the contents of some files replaced or added: what an editor holds and has not saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.memory import MemoryTree
from memkit.adapters.names import normal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from memkit.ports import Tree, Unreadable


class OverlayTree:
    """A `Tree` over another one; `texts` maps a path to the bytes that count in place of what lies there.

    A path that the other tree does not list is listed; folders on the way to it exist. What is `gone` is
    in neither.
    """

    def __init__(self, under: Tree, texts: Mapping[str, bytes], gone: Iterable[str] = ()) -> None:
        self._under = under
        self._over = MemoryTree(texts)
        missing = frozenset(gone) - texts.keys()
        self._paths = frozenset(texts) | missing
        self._gone = missing
        self._files = tuple(sorted({*under.files(), *texts} - missing))
        self.unmerged: tuple[str, ...] = getattr(under, "unmerged", ())
        self.links: tuple[str, ...] = getattr(under, "links", ())

    def files(self) -> tuple[str, ...]:
        """The files of both, sorted."""
        return self._files

    def read(self, path: str, limit: int) -> bytes | Unreadable:
        """The bytes of `path`, the replaced ones first."""
        return (self._over if normal(path) in self._paths else self._under).read(path, limit)

    def prefetch(self, paths: Iterable[str], limit: int) -> None:
        """Pass the hint on for what is not replaced."""
        self._under.prefetch([path for path in paths if path not in self._paths], limit)

    def holds(self, path: str, data: bytes) -> bool:
        """Whether `path` holds just these bytes, the replaced ones first."""
        return (self._over if normal(path) in self._paths else self._under).holds(path, data)

    def exists(self, path: str) -> bool:
        """Whether `path` is a file or folder of either."""
        return self._over.exists(path) or (normal(path) not in self._gone and self._under.exists(path))
