"""Which revision a run compares with, and the bank at it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from memkit.adapters.git.plumbing import CommitTree, head, merge_base, merge_heads, resolve, upstream_base
from memkit.bank.load import load_bank
from memkit.errors import HistoryUnreadable, MemkitError
from memkit.workspace.place import config_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from memkit.adapters.git.plumbing import Git
    from memkit.bank.bank import Bank
    from memkit.workspace.place import Place

_CI = ("GITHUB_BASE_REF", "CI_MERGE_REQUEST_DIFF_BASE_SHA")


@dataclass(frozen=True, slots=True)
class Base:
    """The revision compared with: its commit, what to call it, and whether somebody asked for it.

    `others` are further commits whose findings are not new either: the branches of a merge in progress.
    """

    commit: str
    name: str
    asked: bool
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NoBase:
    """Why there is nothing to compare with."""

    reason: str


def find_base(place: Place, *, since: str, staged: bool) -> Base | NoBase:
    """The base of a run: `--since`, HEAD for `--staged`, else what nobody asked for but history needs.

    Raises `HistoryUnreadable` when a revision was asked for and cannot be read.
    """
    git = place.git
    if git is None:
        if since or staged:
            raise HistoryUnreadable(
                f"There is no git history here: {place.no_git or 'no repository'}.",
                help_line="Run the command inside a repository, or without --since and --staged.",
            )
        return NoBase("there is no git repository, so history was not checked")
    if staged:
        return _hook_base(git, place.environment)
    if since == "auto":
        return _automatic(git, place.environment, asked=True)
    if since:
        commit = resolve(git, since)
        return Base(merge_base(git, "HEAD", commit) or commit, since, asked=True)
    return _automatic(git, place.environment, asked=False)


def bank_at(place: Place, commit: str) -> Bank:
    """The bank as a commit holds it, with the configuration of that commit."""
    if place.git is None:
        raise HistoryUnreadable("There is no git history here.")
    tree = CommitTree(place.git, commit, prefix=place.prefix)
    own = _Without(tree, place.nested) if place.nested else tree
    return load_bank(own, config_of(tree, f"{commit[:10]}:"), commit)


def protected_commit(git: Git) -> str | None:
    """The commit up to which entries are protected: where HEAD left its upstream; None without one."""
    return upstream_base(git)


class _Without:
    """A tree without the folders that are banks of their own."""

    def __init__(self, tree: CommitTree, folders: tuple[str, ...]) -> None:
        self._tree = tree
        self._folders = folders
        self.read = tree.read
        self.prefetch = tree.prefetch
        self.exists = tree.exists

    def files(self) -> tuple[str, ...]:
        return tuple(path for path in self._tree.files() if not path.startswith(self._folders))


def _hook_base(git: Git, environment: Mapping[str, str]) -> Base | NoBase:
    source = environment.get("PRE_COMMIT_FROM_REF") or environment.get("PRE_COMMIT_ORIGIN")
    if source and environment.get("PRE_COMMIT_TO_REF"):
        commit = resolve(git, source)
        return Base(merge_base(git, "HEAD", commit) or commit, source, asked=True)
    commit_now = head(git)
    if commit_now is None:
        return NoBase("there is no commit yet")
    return Base(commit_now, "HEAD", asked=True, others=merge_heads(git))


def _automatic(git: Git, environment: Mapping[str, str], *, asked: bool) -> Base | NoBase:
    commit_now = head(git)
    if commit_now is None:
        return NoBase("there is no commit yet, so history was not checked")
    try:
        named = _ci_base(git, environment)
    except MemkitError as error:
        if asked:
            raise
        return NoBase(f"{error.message.rstrip('.')}: history was not checked")
    if named:
        return named
    fork = upstream_base(git)
    if fork:
        return Base(fork, "the upstream merge base", asked)
    return Base(commit_now, "HEAD", asked)


def _ci_base(git: Git, environment: Mapping[str, str]) -> Base | None:
    for name in _CI:
        value = environment.get(name)
        if not value:
            continue
        commit = resolve(git, f"origin/{value}" if name == "GITHUB_BASE_REF" else value)
        fork = merge_base(git, "HEAD", commit)
        if fork is None:
            raise HistoryUnreadable(
                f"HEAD and {value} have no common commit here.",
                help_line="Fetch the whole history: `fetch-depth: 0` in CI, `git fetch --unshallow` elsewhere.",
            )
        return Base(fork, value, asked=True)
    return None
