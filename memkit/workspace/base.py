"""Which revision a run compares with, and the bank at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.git.plumbing import merge_heads, resolve
from memkit.bank.load import load_bank
from memkit.config import Config
from memkit.errors import ConfigProblem, HistoryUnreadable, MemkitError
from memkit.frozen import frozen, replace
from memkit.workspace.configured import config_of
from memkit.workspace.place import nested_roots, unchecked_history

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from memkit.adapters.git.discover import NoRepository
    from memkit.adapters.git.snapshot import Snapshot
    from memkit.adapters.git.trees import ObjectTree
    from memkit.bank.bank import Bank
    from memkit.ports import Tree
    from memkit.workspace.place import Place

_WHOLE = "Fetch the whole history: `fetch-depth: 0` in CI, `git fetch --unshallow` elsewhere."
_CI = ("GITHUB_BASE_REF", "CI_MERGE_REQUEST_DIFF_BASE_SHA")


@frozen
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


@frozen
class NoBase:
    """Why there is nothing to compare with."""

    reason: str


def find_base(place: Place, *, since: str, staged: bool) -> Base | NoBase:
    """The base of a run: `--since`, HEAD for `--staged`, else what nobody asked for but history needs.

    Raises `HistoryUnreadable` when a revision was asked for and cannot be read.
    """
    seen = place.seen
    if seen is None:
        if since or staged:
            raise _no_history(place.no_git)
        return NoBase(unchecked_history(place))
    if staged:
        return _hook_base(seen, place.environment)
    if since and since != "auto":
        fork = _fork(seen, _head(seen), resolve(seen.git, since), since)
        return Base(fork, since, asked=True, published=seen.is_published(fork))
    return _automatic(seen, place.environment, asked=bool(since))


def bank_at(place: Place, commit: str, like: Bank | None = None) -> Bank:
    """The bank as a commit holds it, with the configuration of that commit; documents are shared with `like`.

    A configuration that cannot be read counts as none, or the commit that mends it would be refused.
    """
    tree, config = _past(place, commit)
    return load_bank(without(tree, nested_roots(tree, config, past=True)), config, commit, like=like)


def is_bank_at(place: Place, commit: str) -> bool:
    """Whether the folder of a place had a configuration of its own in a commit."""
    return bool(_past(place, commit)[1].path)


def nested_at(place: Place, commit: str) -> tuple[str, ...]:
    """The folders below a place that were banks of their own in a commit."""
    return nested_roots(*_past(place, commit), past=True) if place.seen else ()


def places_in_git(place: Place, commit: str) -> Iterator[tuple[Place, Tree]]:
    """A place and those nested in it as the staged tree has them, or as `commit` where one is given."""
    tree = git_tree(place, commit)
    config = config_of(tree, label=place.prefix)
    nested = nested_roots(tree, config)
    yield replace(place, config=config, nested=nested), without(tree, nested)
    for folder in nested:
        inner = replace(place, root=place.root / folder, prefix=f"{place.prefix}{folder}")
        yield from places_in_git(inner, commit)


def git_tree(place: Place, commit: str) -> ObjectTree:
    """The staged files below a place, or those of `commit` where one is given."""
    if place.seen is None:
        raise HistoryUnreadable("There is no git history here.")
    return place.seen.commit_tree(commit, place.prefix) if commit else place.seen.staged_tree(place.prefix)


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


def without(tree: ObjectTree, folders: tuple[str, ...]) -> Tree:
    """A tree without the folders that are banks of their own."""
    return Without(tree, folders) if folders else tree


class Without:
    """A git tree less some folders; `whole` is all of it."""

    def __init__(self, tree: ObjectTree, folders: tuple[str, ...]) -> None:
        self.whole = tree
        self._tree = tree
        self._folders = folders
        self.read = tree.read
        self.prefetch = tree.prefetch
        self.holds = tree.holds
        self.exists = tree.exists
        self.unmerged = tree.unmerged
        self.links = tree.links

    def files(self) -> tuple[str, ...]:
        """The files outside of those folders."""
        return tuple(path for path in self._tree.files() if not path.startswith(self._folders))


def _no_history(reason: NoRepository | None) -> HistoryUnreadable:
    if reason and reason.reason == "no-repository":
        return HistoryUnreadable(
            "There is no git history here: this is no git repository.",
            help_line="Run the command inside a repository, or without --since and --staged.",
        )
    return HistoryUnreadable(
        f"There is no git history here: {reason.detail if reason else 'no repository'}.",
        help_line=(reason.cure if reason else "")
        or "Run the command inside a repository, or without --since and --staged.",
    )


def _past(place: Place, commit: str) -> tuple[ObjectTree, Config]:
    tree = git_tree(place, commit)
    try:
        return tree, config_of(tree)
    except ConfigProblem:
        return tree, Config()


def _hook_base(seen: Snapshot, environment: Mapping[str, str]) -> Base | NoBase:
    source, target = (environment.get(f"PRE_COMMIT_{end}_REF", "") for end in ("FROM", "TO"))
    if source and target:
        tip = resolve(seen.git, target)
        return Base(_fork(seen, tip, resolve(seen.git, source), source), source, asked=True, tip=tip)
    if not seen.git.head:
        return NoBase("there is no commit yet")
    return Base(seen.git.head, "HEAD", asked=True, others=merge_heads(seen.git))


def _head(seen: Snapshot) -> str:
    if not seen.git.head:
        raise HistoryUnreadable(
            "There is no commit yet to compare with.", help_line="Commit first, or leave --since out."
        )
    return seen.git.head


def _fork(seen: Snapshot, tip: str, commit: str, name: str) -> str:
    """Where `tip` left `commit`: what the other side has gained since then is no change of ours."""
    fork = seen.merge_base(tip, commit)
    if fork is None and seen.git.shallow:
        raise HistoryUnreadable(f"The clone is too shallow to tell where HEAD left {name}.", help_line=_WHOLE)
    return fork or commit


def _automatic(seen: Snapshot, environment: Mapping[str, str], *, asked: bool) -> Base | NoBase:
    if not seen.git.head:
        return NoBase("there is no commit yet, so history was not checked")
    try:
        named = _ci_base(seen, environment)
    except MemkitError as error:
        if asked:
            raise
        return NoBase(f"{error.message.rstrip('.')}: history was not checked")
    if named:
        return named
    fork = seen.fork()
    if fork:
        return Base(fork, "the upstream merge base", asked)
    return Base(seen.git.head, "HEAD", asked)


def _ci_base(seen: Snapshot, environment: Mapping[str, str]) -> Base | None:
    for name in _CI:
        value = environment.get(name)
        if not value:
            continue
        commit = resolve(seen.git, f"origin/{value}" if name == "GITHUB_BASE_REF" else value)
        fork = seen.merge_base(seen.git.head, commit)
        if fork is None:
            raise HistoryUnreadable(f"HEAD and {value} have no common commit here.", help_line=_WHOLE)
        return Base(fork, value, asked=True, published=True)
    return None
