"""Which revision a run compares with, and the bank at it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from memkit.adapters.git.plumbing import (
    CommitTree,
    StagedTree,
    head,
    is_published,
    is_shallow,
    merge_base,
    merge_heads,
    resolve,
    upstream_base,
)
from memkit.bank.load import load_bank
from memkit.config import Config
from memkit.errors import ConfigProblem, HistoryUnreadable, MemkitError
from memkit.workspace.place import config_of, nested_roots

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from memkit.adapters.git.plumbing import Git
    from memkit.bank.bank import Bank
    from memkit.ports import Tree
    from memkit.workspace.place import Place

_WHOLE = "Fetch the whole history: `fetch-depth: 0` in CI, `git fetch --unshallow` elsewhere."
_CI = ("GITHUB_BASE_REF", "CI_MERGE_REQUEST_DIFF_BASE_SHA")


@dataclass(frozen=True, slots=True)
class Base:
    """The revision compared with: its commit, what to call it, and whether somebody asked for it.

    `others` are further commits whose findings are not new either: the branches of a merge in progress.
    `tip` is the commit that is checked in place of the staged tree, where a hook names a range.
    """

    commit: str
    name: str
    asked: bool
    others: tuple[str, ...] = ()
    tip: str = ""
    published: bool = False
    """Whether others have the commit: then nothing in it is a draft."""


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
        return NoBase(f"{place.no_git or 'there is no git repository'}: history was not checked")
    if staged:
        return _hook_base(git, place.environment)
    if since == "auto":
        return _automatic(git, place.environment, asked=True)
    if since:
        fork = _fork(git, "HEAD", resolve(git, since), since)
        return Base(fork, since, asked=True, published=is_published(git, fork))
    return _automatic(git, place.environment, asked=False)


def bank_at(place: Place, commit: str, like: Bank | None = None) -> Bank:
    """The bank as a commit holds it, with the configuration of that commit; documents are shared with `like`.

    A configuration that cannot be read counts as none, or the commit that mends it would be refused.
    """
    if place.git is None:
        raise HistoryUnreadable("There is no git history here.")
    tree = CommitTree(place.git, commit, prefix=place.prefix)
    try:
        config = config_of(tree)
    except ConfigProblem:
        config = Config()
    return load_bank(without(tree, _nested_in(tree, config)), config, commit, like=like)


def nested_at(place: Place, commit: str) -> tuple[str, ...]:
    """The folders below a place that were banks of their own in a commit."""
    if place.git is None:
        return ()
    tree = CommitTree(place.git, commit, prefix=place.prefix)
    try:
        config = config_of(tree)
    except ConfigProblem:
        config = Config()
    return _nested_in(tree, config)


def _nested_in(tree: CommitTree, config: Config) -> tuple[str, ...]:
    """Nested roots of a past state; a configuration there that cannot be read makes none."""
    try:
        return nested_roots(tree, config)
    except ConfigProblem:
        return ()


def places_in_git(place: Place, commit: str) -> Iterator[tuple[Place, Tree]]:
    """A place and those nested in it as the staged tree has them, or as `commit` where one is given."""
    if place.git is None:
        raise HistoryUnreadable("There is no git history here.")
    tree: CommitTree | StagedTree
    if commit:
        tree = CommitTree(place.git, commit, prefix=place.prefix)
    else:
        tree = StagedTree(place.git, prefix=place.prefix)
    config = config_of(tree, label=place.prefix)
    nested = nested_roots(tree, config)
    yield replace(place, config=config, nested=nested), without(tree, nested)
    for folder in nested:
        inner = replace(place, root=place.root / folder, prefix=f"{place.prefix}{folder}")
        yield from places_in_git(inner, commit)


def staged_tree(place: Place, commit: str) -> Tree:
    """The staged files below a place, or those of `commit` where one is given."""
    if place.git is None:
        raise HistoryUnreadable("There is no git history here.")
    if commit:
        return CommitTree(place.git, commit, prefix=place.prefix)
    return StagedTree(place.git, prefix=place.prefix)


def only(tree: Tree, files: tuple[str, ...]) -> Tree:
    """A tree that lists some of its files alone; all can be read."""
    return _Only(tree, files)


class _Only:
    def __init__(self, tree: Tree, files: tuple[str, ...]) -> None:
        self._files = files
        self.read = tree.read
        self.prefetch = tree.prefetch
        self.holds = tree.holds
        self.exists = tree.exists

    def files(self) -> tuple[str, ...]:
        return self._files


def without(tree: CommitTree | StagedTree, folders: tuple[str, ...]) -> Tree:
    """A tree without the folders that are banks of their own."""
    return Without(tree, folders) if folders else tree


class Without:
    """A git tree less some folders; `whole` is all of it."""

    def __init__(self, tree: CommitTree | StagedTree, folders: tuple[str, ...]) -> None:
        self.whole = tree
        self._tree = tree
        self._folders = folders
        self.read = tree.read
        self.prefetch = tree.prefetch
        self.holds = tree.holds
        self.exists = tree.exists
        self.unmerged: tuple[str, ...] = getattr(tree, "unmerged", ())
        self.links = tree.links

    def files(self) -> tuple[str, ...]:
        """The files outside of those folders."""
        return tuple(path for path in self._tree.files() if not path.startswith(self._folders))


def _hook_base(git: Git, environment: Mapping[str, str]) -> Base | NoBase:
    source, target = (environment.get(f"PRE_COMMIT_{end}_REF", "") for end in ("FROM", "TO"))
    if source and target:
        tip = resolve(git, target)
        return Base(_fork(git, tip, resolve(git, source), source), source, asked=True, tip=tip)
    commit_now = head(git)
    if commit_now is None:
        return NoBase("there is no commit yet")
    return Base(
        commit_now, "HEAD", asked=True, others=merge_heads(git), published=is_published(git, commit_now)
    )


def _fork(git: Git, tip: str, commit: str, name: str) -> str:
    """Where `tip` left `commit`: what the other side has gained since then is no change of ours."""
    fork = merge_base(git, tip, commit)
    if fork is None and is_shallow(git):
        raise HistoryUnreadable(f"The clone is too shallow to tell where HEAD left {name}.", help_line=_WHOLE)
    return fork or commit


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
            raise HistoryUnreadable(f"HEAD and {value} have no common commit here.", help_line=_WHOLE)
        return Base(fork, value, asked=True, published=True)
    return None
