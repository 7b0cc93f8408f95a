"""How a repository is set up: git's version, where its hooks lie, which files a filter rewrites."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from memkit.adapters.disk import DiskTree
from memkit.adapters.git.policy import find_program, hardened
from memkit.adapters.git.run import run_git
from memkit.adapters.names import from_bytes, native, to_bytes
from memkit.errors import InputOutputFailed
from memkit.frozen import frozen
from memkit.ports import Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from memkit.adapters.git.run import Git

_HOOK_LIMIT = 1 << 18
_USUAL_BRANCHES = ("main", "master", "trunk", "develop")
_REWRITING = ("filter", "working-tree-encoding")


@frozen
class Hook:
    """The hook that git starts before a commit: whether it can run, and what it says (empty: unreadable)."""

    runs: bool
    text: str


@frozen
class Hooks:
    """The folder of a repository's hooks is git's own, or `core.hooksPath` names `moved`."""

    moved: bool
    before_commit: Hook | None


def git_version(environment: Mapping[str, str]) -> str:
    """The version of the git that memkit would start; empty where there is none."""
    program = find_program(environment)
    if program is None:
        return ""
    try:
        answer = run_git(program, ("version",), Path.cwd(), hardened(environment, inherit=False))
    except InputOutputFailed:
        return ""
    found = re.search(r"\d{1,9}(?:\.\d{1,9}){1,3}", answer.line())
    return found[0] if found and not answer.code else ""


def hooks_of(git: Git) -> Hooks:
    """Where the hooks lie, and the one before a commit."""
    named = _hooks_path(git)
    common = git.ask("rev-parse", "--git-common-dir")
    own = git.top / native(common.line()) / "hooks" if not common.code else git.git_dir / "hooks"
    folder = git.top / Path(native(named)).expanduser() if named else own
    return Hooks(bool(named), _hook(folder))


def default_branch(git: Git) -> str:
    """The branch that others start from, `main` where git names none.

    It is what `origin/HEAD` names, else one with a usual name, else the one checked out.
    """
    head = git.ask("symbolic-ref", "--quiet", "--short", "refs/remotes/origin/HEAD")
    if not head.code and head.line():
        return head.line().removeprefix("origin/")
    held = (
        git.ask("for-each-ref", "--format=%(refname)", "refs/heads", "refs/remotes/origin")
        .line()
        .splitlines()
    )
    names = {name.removeprefix("refs/heads/").removeprefix("refs/remotes/origin/") for name in held}
    current = git.ask("symbolic-ref", "--quiet", "--short", "HEAD")
    usual = next((name for name in _USUAL_BRANCHES if name in names), "")
    return usual or ("" if current.code else current.line()) or _USUAL_BRANCHES[0]


def rewritten(git: Git, paths: Iterable[str], prefix: str = "") -> tuple[str, ...]:
    """Those of `paths` (below `prefix`) that git stores otherwise than they lie on disk (LFS, git-crypt)."""
    asked = b"".join(to_bytes(f"{prefix}{path}") + b"\0" for path in paths)
    if not asked:
        return ()
    answer = git.ask("check-attr", "-z", "--stdin", *_REWRITING, stdin=asked)
    parts = [from_bytes(part) for part in answer.out.split(b"\0")[:-1]]
    triples = zip(parts[::3], parts[2::3], strict=False)
    held = {path for path, value in triples if value not in {"unspecified", "unset"}}
    return tuple(sorted(path.removeprefix(prefix) for path in held))


def _hooks_path(git: Git) -> str:
    """`core.hooksPath` as files set it, without the value that memkit itself gives git."""
    answer = git.ask("config", "--show-scope", "-z", "--get-all", "core.hooksPath")
    records = answer.records() if not answer.code else ()
    found = [value for scope, value in zip(records[::2], records[1::2], strict=False) if scope != "command"]
    return found[-1] if found else ""


def _hook(folder: Path) -> Hook | None:
    """The hook in a folder; husky keeps the script that people edit beside the folder of its own."""
    place = folder / "pre-commit"
    if not place.is_file():
        return None
    texts = [_text(folder)]
    if folder.name == "_":
        texts.append(_text(folder.parent))
    return Hook(os.name == "nt" or os.access(place, os.X_OK), "\n".join(texts))


def _text(folder: Path) -> str:
    data = DiskTree(folder, ()).read("pre-commit", _HOOK_LIMIT)
    return "" if isinstance(data, Unreadable) else data.decode("utf-8", "replace")
