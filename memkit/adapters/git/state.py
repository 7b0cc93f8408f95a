"""Where git keeps what its answers depend on: for knowing, without asking, that they are still the same."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from memkit.adapters.git.plumbing import is_ignored
from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.adapters.git.run import Git

_OWN = ("HEAD", "MERGE_HEAD", "commondir", "config.worktree", "info/sparse-checkout")
_COMMON = (
    "config",
    "info/attributes",
    "info/exclude",
    "info/grafts",
    "objects/info/alternates",
    "packed-refs",
    "reftable/tables.list",
    "shallow",
)
_MOST_REFS = 5_000


@frozen
class State:
    """Files (there or not) and folders that decide what git says; `ignored` are whole folders it ignores.

    `ignored` is relative to the top folder, each with a final `/`.
    """

    files: frozenset[str]
    folders: frozenset[str]
    ignored: frozenset[str]


def state_of(git: Git, prefix: str) -> State | None:
    """What the listing, the refs and the settings of a repository depend on; None where it is too much."""
    common = _common(git.git_dir)
    refs = list(_refs(common / "refs", git.git_dir / "refs"))
    if len(refs) > _MOST_REFS:
        return None
    files = {git.environment.get("GIT_INDEX_FILE") or str(git.git_dir / "index")}
    files |= {str(git.git_dir / name) for name in _OWN} | {str(common / name) for name in _COMMON}
    files |= {path for path, is_folder in refs if not is_folder} | _settings(git)
    files.add(str(git.top / ".mailmap"))  # authors are told by it
    above = (git.top / part for part in (Path(prefix), *Path(prefix).parents))
    files |= {str(folder / name) for folder in above for name in (".gitignore", ".gitattributes")}
    asked = ("ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory")
    limits = ("--", prefix) if prefix else ()
    held = [path for path in git.get(*asked, *limits).records() if path.endswith("/")]
    # A folder is listed as well where all that it holds now is ignored, one by one or by its own .gitignore.
    sure = is_ignored(git, [path.removesuffix("/") for path in held])
    ignored = frozenset(path for path in held if path.removesuffix("/") in sure)
    return State(frozenset(files), frozenset(path for path, is_folder in refs if is_folder), ignored)


def _common(git_dir: Path) -> Path:
    """The git folder that linked work trees share."""
    try:
        named = (git_dir / "commondir").read_text("utf-8", "surrogateescape").strip()
    except OSError:
        return git_dir
    return Path(os.path.realpath(git_dir / named))


def _refs(*roots: Path) -> Iterator[tuple[str, bool]]:
    for root in dict.fromkeys(roots):
        for folder, _, names in os.walk(root):
            yield folder, True
            yield from ((str(Path(folder, name)), False) for name in names if not name.endswith(".lock"))


def _settings(git: Git) -> set[str]:
    """The configuration files that git reads, or would, and those that they and it read ignores from."""
    home = Path(git.environment.get("HOME") or Path.home())
    own = Path(git.environment.get("XDG_CONFIG_HOME") or home / ".config") / "git"
    found = {Path("/etc/gitconfig"), home / ".gitconfig", own / "config", own / "ignore", own / "attributes"}
    named = (git.environment.get(f"GIT_CONFIG_{kind}", "") for kind in ("GLOBAL", "SYSTEM"))
    found |= {git.top / name for name in named if name and name != os.devnull}
    answer = git.ask("config", "--list", "--show-origin", "-z")
    records = answer.records()
    for origin, setting in zip(records[::2], records[1::2], strict=False):
        if origin.startswith("file:"):
            found.add(git.top / origin.removeprefix("file:"))
        key, _, value = setting.partition("\n")
        if key == "include.path" or (key.startswith("includeif.") and key.endswith(".path")):
            found.add(git.top / Path(origin.removeprefix("file:")).parent / Path(value).expanduser())
        if key in {"core.excludesfile", "core.attributesfile"} and value:
            found.add(git.top / Path(value).expanduser())
    return {str(path) for path in found}
