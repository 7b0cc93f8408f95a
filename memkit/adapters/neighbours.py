"""Where another program keeps memories of a project: looked at, never written."""

from __future__ import annotations

import os
from pathlib import Path

from memkit.adapters.memory_folders import folder_tree, git_common_folder
from memkit.frozen import frozen

_APART = "memory.md"


@frozen
class Neighbour:
    """A folder of memories of another program: whose, where, how many files besides its index."""

    program: str
    folder: Path
    count: int


def claude_memories(start: Path) -> Neighbour | None:
    """Claude Code's memories of the project around `start`; None where it has none of it.

    They lie in `projects/<slug>/memory` of its folder, where the slug is the path of the repository's main
    work tree, with `-` for what is no letter or digit; older versions did that for separators alone.
    """
    home = Path(os.environ.get("CLAUDE_CONFIG_DIR") or os.path.expanduser("~/.claude"))  # noqa: PTH111 - raises nothing
    common = git_common_folder(start)
    root = os.path.realpath(common.parent if common and common.name == ".git" else start)
    plain = "".join(char if char.isascii() and char.isalnum() else "-" for char in root)
    for slug in dict.fromkeys((plain, root.replace(os.sep, "-"))):
        folder = home / "projects" / slug / "memory"
        files = [name for name in folder_tree(folder).files() if name.casefold().endswith(".md")]
        if files:
            return Neighbour("Claude Code", folder, sum(name.casefold() != _APART for name in files))
    return None
