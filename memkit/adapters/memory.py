"""A tree held in a dictionary: unsaved editor buffers, and every test that needs files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.names import normal
from memkit.ports import Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class MemoryTree:
    """A `Tree` over a mapping from path to contents; text is encoded as UTF-8."""

    def __init__(self, files: Mapping[str, bytes | str]) -> None:
        self._files = {
            path: data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")
            for path, data in files.items()
        }
        self._folders = {
            path[:cut] for path in self._files for cut in range(1, len(path)) if path[cut] == "/"
        }

    def files(self) -> tuple[str, ...]:
        """Every path of the mapping, sorted."""
        return tuple(sorted(self._files))

    def read(self, path: str, limit: int) -> bytes | Unreadable:
        """The bytes of `path`, or why not."""
        name = normal(path)
        if name is None:
            return Unreadable("leaves-root", "the path leads out of the folder")
        data = self._files.get(name)
        if data is None:
            folder = not name or name in self._folders
            return (
                Unreadable("not-a-file", "it is a folder")
                if folder
                else Unreadable("missing", "no such file")
            )
        if len(data) > limit:
            return Unreadable("too-large", f"{len(data):,} bytes, and the limit is {limit:,}")
        return data

    def prefetch(self, paths: Iterable[str], limit: int) -> None:
        """Nothing to do: everything is here."""

    def holds(self, path: str, data: bytes) -> bool:
        """Whether `path` holds just these bytes."""
        return self.read(path, len(data)) == data

    def exists(self, path: str) -> bool:
        """Whether `path` is a file of the mapping or a folder that holds one."""
        name = normal(path)
        return name is not None and (not name or name in self._files or name in self._folders)
