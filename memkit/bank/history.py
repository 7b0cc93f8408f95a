"""What happened to a bank over time, as plain values that the workspace builds from git."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import frozen

if TYPE_CHECKING:
    from datetime import date

    from memkit.bank.bank import Bank


@frozen
class Commit:
    """A commit and the paths it touched, relative to the bank's root."""

    sha: str
    when: date
    paths: tuple[str, ...]


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
class BranchDecision:
    """A decision that stands on another branch or on the base, and not here."""

    branch: str
    id: str
    title: str
    path: str


@frozen
class History:
    """The past as far as it was read; each part is None where nobody read it, with the reason in `missing`.

    `commits` are newest first; `revisions` are those of the range after the base, parents before children.
    `protected` is the bank at the upstream merge base: what stands there may never be deleted.
    """

    commits: tuple[Commit, ...] | None = None
    revisions: tuple[Revision, ...] | None = None
    branches: tuple[BranchDecision, ...] | None = None
    protected: Bank | None = None
    shallow: bool = False
    missing: str = ""

    def last_touched(self, path: str) -> date | None:
        """The day of the newest known commit that touched a path."""
        return next((commit.when for commit in self.commits or () if path in commit.paths), None)
