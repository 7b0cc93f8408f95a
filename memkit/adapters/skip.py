"""Which folders are never part of a tree, on disk or in git."""

from __future__ import annotations

DOT_FOLDERS = frozenset(
    {".agents", ".claude", ".clinerules", ".cursor", ".github", ".kiro", ".memkit", ".roo", ".windsurf"}
)
"""Folders that begin with a dot and are seen all the same, for what agents keep there."""

_BUILT = frozenset({"__pycache__", "node_modules"})


def skips_folder(name: str) -> bool:
    """Whether a folder called `name` is left out with all that it holds."""
    return name in _BUILT or (name.startswith(".") and name not in DOT_FOLDERS)


def keeps(path: str) -> bool:
    """Whether no folder on the way to the file `path` is left out."""
    if not (path.startswith(".") or "/." in path or "node_modules" in path or "__pycache__" in path):
        return True
    return not any(skips_folder(part) for part in path.split("/")[:-1])
