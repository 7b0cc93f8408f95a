"""Which files hold something else than the commit that is checked out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import replace

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


def touched_paths(git: Git) -> tuple[str, ...]:
    """Paths from the top folder that may differ from HEAD, new and deleted ones among them, sorted.

    Nothing that the repository's settings name is run: no filter, no monitor. A file that was only written
    anew is one of them.
    """
    plain = replace(git, environment=_unfiltered(git))
    found = set(plain.get("diff-files", "--name-only", "-z", "--ignore-submodules=all").records())
    found.update(git.get("ls-files", "-z", "--others", "--exclude-standard").records())
    if git.head:
        asked = ("diff-index", "--cached", "--name-only", "-z", "--no-renames", "--ignore-submodules=all")
        found.update(git.get(*asked, git.head, "--").records())
    else:
        found.update(git.get("ls-files", "-z", "--cached").records())
    return tuple(sorted(path for path in found if not path.endswith("/")))


def _unfiltered(git: Git) -> dict[str, str]:
    """An environment that empties every filter: git would start it for a file as young as its index."""
    environment = dict(git.environment)
    said = environment.get("GIT_CONFIG_COUNT", "")
    count = int(said) if said.isdecimal() else 0
    for name in git.ask("config", "-z", "--name-only", "--get-regexp", r"^filter\.").records():
        environment[f"GIT_CONFIG_KEY_{count}"] = name
        environment[f"GIT_CONFIG_VALUE_{count}"] = "false" if name.endswith(".required") else ""
        count += 1
    return environment | ({"GIT_CONFIG_COUNT": str(count)} if count else {})
