"""Where git keeps what belongs to a work tree, found without asking git."""

from __future__ import annotations

import os
from pathlib import Path

_MOST = 4096


def git_places(top: str) -> tuple[str, ...]:
    """The real paths of `.git`, of the git folder that it names, and of the folder shared with other trees.

    `.git` is looked for at the real path `top` and above it; what is not there is left out.
    """
    for folder in (Path(top), *Path(top).parents):
        entry = folder / ".git"
        if entry.is_dir():
            return _present([entry, *_common(entry)])
        if entry.is_file():
            named = _line(entry).removeprefix("gitdir:").strip()
            if not named:
                return _present([entry])
            git_dir = folder / named
            return _present([entry, git_dir, *_common(git_dir)])
    return ()


def _common(git_dir: Path) -> list[Path]:
    named = _line(git_dir / "commondir")
    return [git_dir / named] if named else []


def _line(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return os.fsdecode(file.read(_MOST)).split("\n", 1)[0].strip()
    except OSError:
        return ""


def _present(paths: list[Path]) -> tuple[str, ...]:
    real = dict.fromkeys(os.path.realpath(path) for path in paths)
    return tuple(path for path in real if os.path.exists(path))
