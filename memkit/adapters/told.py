"""What was told about the change in hand already, so that a commit that is tried again repeats nothing."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING

from memkit.adapters.folders import cache_folder, state_file
from memkit.adapters.scratch import write_own
from memkit.errors import InputOutputFailed

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

_LIMIT = 1 << 20


def told_before(root: Path, commit: str) -> frozenset[str]:
    """The names of what was told at `root` since a commit was made; nothing where that cannot be known."""
    try:
        with _place(root).open("rb") as file:
            held = json.loads(file.read(_LIMIT))
        if held["commit"] != commit:
            return frozenset()
        return frozenset(name for name in held["told"] if isinstance(name, str))
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return frozenset()


def keep_told(root: Path, commit: str, told: Iterable[str]) -> None:
    """Keep what was told since a commit in the user's cache. A disk that refuses is no trouble."""
    place = _place(root)
    data = json.dumps({"commit": commit, "told": sorted(told)}, ensure_ascii=True)
    with suppress(OSError, InputOutputFailed):
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_own(place, f"{data}\n".encode())


def _place(root: Path) -> Path:
    return cache_folder() / "told" / state_file(root, "x", "json").name
