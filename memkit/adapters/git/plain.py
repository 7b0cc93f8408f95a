"""Where the work tree of an ordinary repository begins, told by its files: git is not started for it.

Starting git and reading its answer takes as long as starting Python half a time. What is not plainly an
ordinary repository of this user is left to git: see `discover.find_repository`.
"""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

from memkit.adapters.git.policy import LOCAL, find_program, hardened

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from memkit.adapters.git.run import Git

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


def plain_repository(start: Path, environment: Mapping[str, str]) -> Git | None:
    """What `find_repository` finds for the real path `start`; None where git has to be asked.

    Whether git itself can be used there shows with the first question that it is asked.
    """
    top, program = plain_top(start, environment), find_program(environment)
    if top is None or program is None:
        return None
    try:
        head = _head(f"{top}/.git")
    except (OSError, ValueError):
        return None
    if head is None or os.path.lexists(top / ".git" / "shallow"):
        return None
    from memkit.adapters.git.run import Git

    return Git(program, top, top / ".git", hardened(environment, inherit=False), head)


def plain_origin(top: Path, environment: Mapping[str, str]) -> str | None:
    """The address of `origin` by the settings of the repository at `top`; empty where it has none.

    None where git has to be asked.
    """
    if plain_top(top, environment) != top:
        return None
    url = ""
    try:
        for section, key, value in _settings(_text(f"{top}/.git/config")):
            if section.lower().startswith("remote.") or "\\" in section or set(value) & set("#;"):
                return None  # an older way to write it, and what only git reads rightly
            name, _, remote = section.partition(" ")
            if name.lower() == "remote" and remote.strip() == '"origin"' and key.lower() == "url":
                url = value
    except (OSError, ValueError):
        return None
    return url


def _head(git_dir: str) -> str | None:
    """The commit that HEAD means; empty on a branch without commits, None where that is not plain."""
    said = _text(f"{git_dir}/HEAD").rstrip("\n")
    ref = said.removeprefix("ref: ")
    if ref == said:
        return said
    if ".." in ref or ref.endswith(".lock"):
        return None
    packed = f"{git_dir}/packed-refs"
    found = _text(f"{git_dir}/{ref}").rstrip("\n")
    if not found and os.path.lexists(packed):
        lines = _text(packed).splitlines()
        named = (line.partition(" ") for line in lines)
        found = next((commit for commit, _, name in named if name == ref), "" if lines else "?")
    return found if not found or (len(found) in _NAMES and _is_name(found)) else None


def _is_name(commit: str) -> bool:
    return all(char in "0123456789abcdef" for char in commit)


def _settings(config: str) -> Iterator[tuple[str, str, str]]:
    """Section as it is written, key and value of settings that are plain."""
    section = ""
    for said in config.splitlines():
        line = said.strip()
        if line[:1] == "[":
            section = line[1:].partition("]")[0].strip()
        elif line and line[0] not in "#;":
            key, _, value = line.partition("=")
            yield section, key.strip(), value.strip()


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
        return _is_name(head)
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
