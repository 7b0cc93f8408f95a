"""Which tracked files hold something else than the commit that is checked out."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memkit.adapters.git.run import Git

_PATH_AT = 3


def changed_paths(git: Git) -> tuple[str, ...]:
    """Paths from the top folder, staged changes and deletions among them; untracked files are none."""
    asked = (
        "status",
        "--porcelain=v1",
        "-z",
        "--untracked-files=no",
        "--ignore-submodules=all",
        "--no-renames",
    )
    return tuple(record[_PATH_AT:] for record in git.get(*asked).records())
