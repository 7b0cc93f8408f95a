"""Files of the bank that no commit holds as they are."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING

from memkit.review.sweep.day import Kind, Loose

if TYPE_CHECKING:
    from memkit.review.sweep.day import Day

_FEW = 4


def _find(day: Day) -> tuple[Loose, ...]:
    return tuple(Loose("drift", "open", each.path, each.path, 0, each.says) for each in day.drift)


def _next(found: tuple[Loose, ...]) -> str:
    """The files to add, or their folders where they are many."""
    paths = [each.path for each in found]
    if len(paths) > _FEW:
        folders = sorted({_folder(path) for path in paths})
        paths = [each for each in folders if not any(each.startswith(f"{other}/") for other in folders)]
    return f"git add -A -- {' '.join(map(quote, paths))} && git commit"


def _folder(path: str) -> str:
    return path.rpartition("/")[0] or path


KIND = Kind("drift", "Uncommitted in the bank", _find, _next)
