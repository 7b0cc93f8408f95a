"""Which path of the repository a target means, seen from a folder."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


def resolved(folder: str, target: str) -> str | None:
    """The path that `target` means from `folder`, both relative to the root; None when it leads out."""
    held = target.strip("/")
    if held and ".." not in held and "./" not in held and "//" not in held and held[-1] != ".":
        return f"{folder}/{held}" if folder else held  # most targets; the rest takes five times as long
    path = posixpath.normpath(posixpath.join(folder, held or "."))
    if path == ".." or path.startswith("../"):
        return None
    return "" if path == "." else path


def folders_above(path: str) -> Iterator[str]:
    """The folder of a file, then those that hold it, up to and without the root."""
    folder = path.rpartition("/")[0]
    while folder:
        yield folder
        folder = folder.rpartition("/")[0]
