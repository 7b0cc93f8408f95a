"""What happened to a bank over time, as plain values that the workspace builds from git."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from memkit.bank.bank import Bank
    from memkit.ports import Unreadable

    Version = bytes | Unreadable | None
    Touched = tuple[tuple[str, tuple[Version, ...], Version], ...]


@frozen
class Commit:
    """A commit, the paths it touched, relative to the bank's root, and the name of its author."""

    sha: str
    when: date
    paths: tuple[str, ...]
    author: str = ""


@frozen
class Revision:
    """One commit that touched the bank: the documents it changed, in each parent and in itself.

    The banks are partial: they hold the changed documents alone. A merge has several parents; what it takes
    from one of them is no change of its own.
    """

    sha: str
    when: date
    parents: tuple[Bank, ...]
    bank: Bank


@frozen
class Touch:
    """One commit that touched the bank, its author, and its files as bytes; `load` parses them.

    Of each file there is its path, what it was in each parent, and what it is; None where it was not there.
    `leading` is whether the way from the head leads to it by first parents alone.
    """

    sha: str
    when: date
    author: str
    leading: bool
    files: Touched
    load: Callable[[], Revision]


@frozen
class Gap:
    """A commit, the second (since the epoch) it was committed, and the keys of the entries it deleted."""

    sha: str
    seconds: int
    keys: tuple[str, ...]


@frozen
class LineOrigin:
    """The commit that wrote a line: its day (UTC), and its author's name as git has it."""

    when: date
    author: str


@frozen
class BranchDecision:
    """A decision that stands on another branch or on the base, and not here."""

    branch: str
    id: str
    title: str
    path: str


@frozen
class History:
    """The past as far as it was read; each part is None where nobody read it, with the reason in `missing`.

    `commits` are newest first; `revisions` and `gaps` are those of the range after the base: commits that
    changed rules, parents before children, and commits that deleted decisions from all of their parents.
    `protected` is the bank at the upstream merge base: what stands there may never be deleted.
    """

    commits: tuple[Commit, ...] | None = None
    revisions: tuple[Revision, ...] | None = None
    gaps: tuple[Gap, ...] | None = None
    erasures: tuple[Gap, ...] | None = None
    """The commits of the range that erased memories, with the keys of those: more than any log tells."""
    branches: tuple[BranchDecision, ...] | None = None
    protected: Bank | None = None
    shallow: bool = False
    missing: str = ""

    def last_touched(self, path: str) -> date | None:
        """The day of the newest known commit that touched a path."""
        return next((commit.when for commit in self.commits or () if path in commit.paths), None)
