"""Where the work tree of an ordinary repository begins, told by its files: git is not started for it.

Starting git and reading its answer takes as long as starting Python half a time. What is not plainly an
ordinary repository of this user is left to git: see `discover.find_repository`.
"""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

from memkit.adapters.git.policy import LOCAL, find_program

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_LIMIT = 1 << 16
_OTHERS = ("include", "includeif", "extensions")
"""Sections that say what cannot be told from the file alone."""
_LEADING = (
    "GIT_CEILING", "GIT_CONFIG_COUNT", "GIT_CONFIG_PARAMETERS", "GIT_DEFAULT", "GIT_DISCOVERY", "GIT_TEST",
)  # fmt: skip
"""How variables begin that change what git finds, beside those of `LOCAL`."""
_NAMES = {40, 64}
"""Characters of a commit's name."""


def plain_top(start: Path, environment: Mapping[str, str]) -> Path | None:
    """The top folder of the work tree that holds the real path `start`; None where git has to be asked.

    Sure is a folder `.git` of this user, on one file system with `start`, with the settings of a work tree
    of its own, and no variable that leads git elsewhere.
    """
    led = any(name in LOCAL or name.startswith(_LEADING) for name in environment)
    if os.name == "nt" or led or ".git" in start.parts:
        return None
    user = os.geteuid()
    if (user == 0 and environment.get("SUDO_UID")) or find_program(environment) is None:
        return None
    try:
        device = os.stat(start).st_dev  # noqa: PTH116 - a Path takes twice the time
        for folder in (start, *start.parents):
            here = os.stat(folder)  # noqa: PTH116
            if here.st_dev != device or os.path.lexists(folder / "HEAD"):
                return None
            if os.path.lexists(folder / ".git"):
                owned = here.st_uid == user
                return folder if owned and _is_ordinary(str(folder / ".git"), user, device) else None
    except (OSError, ValueError):
        return None
    return None


def _is_ordinary(git_dir: str, user: int, device: int) -> bool:
    found = os.lstat(git_dir)
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != user or found.st_dev != device:
        return False
    folders = all(os.path.isdir(f"{git_dir}/{name}") for name in ("objects", "refs"))  # noqa: PTH112
    redirected = any(os.path.lexists(f"{git_dir}/{name}") for name in ("commondir", "config.worktree"))
    return folders and not redirected and _names_commit(git_dir) and _is_plain(_text(f"{git_dir}/config"))


def _names_commit(git_dir: str) -> bool:
    """Whether HEAD is what git takes for one."""
    head = _text(f"{git_dir}/HEAD").rstrip("\n")
    if len(head) in _NAMES:
        return all(char in "0123456789abcdef" for char in head)
    return head.startswith("ref: refs/heads/") and " " not in head[5:] and head.isprintable()


def _is_plain(config: str) -> bool:
    """Whether the settings are simple lines of which none makes the repository another than it looks."""
    section = ""
    for said in config.splitlines():
        line = said.strip()
        if not line or line[0] in "#;":
            continue
        if line[0] == "[":
            section, bracket, rest = line[1:].partition("]")
            section = section.lower().partition(" ")[0]
            if not bracket or rest or section.partition(".")[0] in _OTHERS or not section:
                return False
            continue
        key, equals, value = (part.strip() for part in line.partition("="))
        if not section or not equals or not key.replace("-", "").isalnum() or set(value) & set('"\\\0'):
            return False
        if section == "core" and not _keeps_plain(key.lower(), value.lower()):
            return False
    return bool(section)


def _keeps_plain(key: str, value: str) -> bool:
    if key == "bare":
        return value == "false"
    return value == "0" if key == "repositoryformatversion" else key != "worktree"


def _text(path: str) -> str:
    """A short file; empty where it is long or none. Raises OSError and UnicodeDecodeError."""
    if not os.path.isfile(path):  # noqa: PTH113
        return ""
    with open(path, "rb") as file:  # noqa: PTH123
        data = file.read(_LIMIT)
    return data.decode() if len(data) < _LIMIT else ""
