"""The files that git neither tracks nor ignores, with their sizes."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

from memkit.adapters.names import native
from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.adapters.git.run import Git


@frozen
class UntrackedFile:
    """A file that is not in git: its path from the top of the repository, its size in bytes."""

    path: str
    size: int


def untracked_files(git: Git) -> tuple[UntrackedFile, ...]:
    """All such files of the work tree, by path; links and nested repositories are none. One process."""
    return tuple(_files(git))


def _files(git: Git) -> Iterator[UntrackedFile]:
    for path in git.get("ls-files", "-z", "--others", "--exclude-standard").records():
        try:
            about = os.lstat(git.top / native(path))
        except OSError:  # gone meanwhile
            continue
        if stat.S_ISREG(about.st_mode):
            yield UntrackedFile(path, about.st_size)
