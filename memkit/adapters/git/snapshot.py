"""A repository as one run sees it: each thing is asked of git once and kept."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from memkit.adapters.git.plumbing import Branch, Listing, merge_base, worktree
from memkit.frozen import frozen

if TYPE_CHECKING:
    from memkit.adapters.git.objects import Objects
    from memkit.adapters.git.run import Git
    from memkit.adapters.git.trees import ObjectTree

_MOST_EDGES = 8
"""Published commits looked at where unpublished work has several roots."""
_FORMAT = "%(HEAD)%00%(refname)%00%(objectname)%00%(upstream)"


@frozen
class Refs:
    """The tips of branches by full name of the ref, and the ref that the current branch follows."""

    local: dict[str, str]
    remote: dict[str, str]
    followed: str


class Snapshot:
    """What a run asked `git` so far. Not for a process that outlives a change of the repository."""

    def __init__(self, git: Git) -> None:
        self.git = git
        self._trees: dict[tuple[str, str], ObjectTree] = {}
        self._listings: dict[str, Listing] = {}
        self._forks: dict[tuple[str, str], str | None] = {}

    @cached_property
    def objects(self) -> Objects:
        """The contents of its objects, which all trees share."""
        from memkit.adapters.git.objects import Objects

        return Objects(self.git)

    def commit_tree(self, commit: str, prefix: str = "") -> ObjectTree:
        """The files of a commit below `prefix`; raises HistoryUnreadable like `CommitTree`."""
        return self._tree(commit, prefix)

    def staged_tree(self, prefix: str = "") -> ObjectTree:
        """What a commit made now would hold below `prefix`."""
        return self._tree("", prefix)

    def worktree(self, prefix: str = "") -> Listing:
        """The files of the work tree below `prefix`."""
        outer = next((held for held in self._listings if prefix.startswith(held)), None)
        if outer is None:
            self._listings[prefix] = worktree(self.git, prefix)
        elif prefix not in self._listings:
            self._listings[prefix] = self._listings[outer].below(prefix.removeprefix(outer))
        return self._listings[prefix]

    def fork(self) -> str | None:
        """Where HEAD left the branch that it follows, else `origin/HEAD`; None without either."""
        refs, head = self._refs, self.git.head
        for name in (refs.followed, "refs/remotes/origin/HEAD"):
            other = refs.local.get(name) or refs.remote.get(name)
            found = self.merge_base(head, other) if head and other else None
            if found:
                return found
        return None

    def merge_base(self, one: str, other: str) -> str | None:
        """The best common ancestor of two commits by full name, None when they share none."""
        if one == other:
            return one
        if (one, other) not in self._forks:
            self._forks[one, other] = merge_base(self.git, one, other)
        return self._forks[one, other]

    def is_published(self, commit: str) -> bool:
        """Whether a remote-tracking branch holds a commit."""
        tips = self._refs.remote.values()
        if not tips or commit in tips:
            return bool(tips)
        options = ("--count=1", "--format=%(refname)", f"--contains={commit}")
        answer = self.git.ask("for-each-ref", *options, "refs/remotes")
        return not answer.code and bool(answer.line())

    def published_below(self, tip: str) -> tuple[str, ...]:
        """The newest commits below `tip` that a remote-tracking branch or the upstream has, a few at most."""
        tips = self._refs.remote.values()
        if not tips:
            fork = self.fork()
            return (fork,) if fork else ()
        if tip in tips:
            return (tip,)
        answer = self.git.ask("rev-list", "--boundary", tip, "--not", "--remotes")
        edges = [line[1:] for line in answer.line().splitlines() if line.startswith("-")]
        if not edges and not answer.code and not answer.line():
            edges = [tip]
        return tuple(edges[:_MOST_EDGES])

    def branches_beyond(self, tip: str, most: int) -> tuple[Branch, ...]:
        """Those of the first `most` local branches that hold something that `tip` does not, by name."""
        held = [Branch(name.removeprefix("refs/heads/"), sha) for name, sha in self._refs.local.items()]
        others = [branch for branch in held[:most] if branch.commit != tip]
        if not others:
            return ()
        answer = self.git.get("for-each-ref", f"--no-merged={tip}", "--format=%(objectname)", "refs/heads")
        beyond = frozenset(answer.line().split())
        return tuple(branch for branch in others if branch.commit in beyond)

    @cached_property
    def _refs(self) -> Refs:
        local: dict[str, str] = {}
        remote: dict[str, str] = {}
        followed = ""
        answer = self.git.get("for-each-ref", f"--format={_FORMAT}", "refs/heads", "refs/remotes")
        for line in answer.line().splitlines():
            here, name, commit, upstream = line.split("\0")
            (local if name.startswith("refs/heads/") else remote)[name] = commit
            if here == "*":
                followed = upstream
        return Refs(local, remote, followed)

    def _tree(self, commit: str, prefix: str) -> ObjectTree:
        key = (commit, prefix)
        if key not in self._trees:
            self._trees[key] = self._below(commit, prefix) or self._read(commit, prefix)
        return self._trees[key]

    def _below(self, commit: str, prefix: str) -> ObjectTree | None:
        """The part of a tree that is held already."""
        held = (outer for state, outer in self._trees if state == commit and prefix.startswith(outer))
        outer = next(held, None)
        return None if outer is None else self._trees[commit, outer].below(prefix.removeprefix(outer))

    def _read(self, commit: str, prefix: str) -> ObjectTree:
        from memkit.adapters.git.trees import CommitTree, StagedTree

        if commit:
            return CommitTree(self.git, commit, prefix=prefix, objects=self.objects)
        return StagedTree(self.git, prefix=prefix, objects=self.objects)
