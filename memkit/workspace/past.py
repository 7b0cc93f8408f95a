"""The typed history of a bank: commits, the states between base and now, other branches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.git.activity import commit_log, day_of
from memkit.adapters.git.plumbing import head, is_shallow, local_branches, merge_base
from memkit.adapters.memory import MemoryTree
from memkit.bank.history import BranchDecision, Commit, History, Revision
from memkit.bank.load import load_bank
from memkit.workspace.base import bank_at

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import date

    from memkit.adapters.git.plumbing import Git
    from memkit.bank.bank import Bank
    from memkit.workspace.base import Base
    from memkit.workspace.place import Place

COMMIT_LIMIT = 2000
"""Commits read for asking what moved when: about a year of a busy repository."""
REVISION_LIMIT = 2000
_BRANCH_LIMIT = 20


def read_history(
    place: Place, base: Base | None, before: Bank | None, protected: Bank | None, needs: frozenset[str]
) -> History:
    """Read what the selected checks need, and no more."""
    if place.git is None:
        return History(missing="there is no git repository, so history was not checked")
    shallow = is_shallow(place.git)
    missing = "the clone is shallow: fetch the whole history (`git fetch --unshallow`)" if shallow else ""
    return History(
        commits=_commits(place) if "commits" in needs and not shallow else None,
        revisions=_revisions(place, base, before) if "revisions" in needs and not shallow else None,
        branches=_branches(place, base) if "branches" in needs else None,
        protected=protected,
        shallow=shallow,
        missing=missing,
    )


def _commits(place: Place) -> tuple[Commit, ...]:
    if place.git is None:
        return ()
    return tuple(
        Commit(record.sha, record.when, record.paths)
        for record in commit_log(place.git, None, COMMIT_LIMIT, place.prefix)
    )


def _revisions(place: Place, base: Base | None, before: Bank | None) -> tuple[Revision, ...]:
    """The bank at the base and after each later commit that touches it."""
    if place.git is None or base is None or before is None:
        return ()
    tip = head(place.git)
    if tip is None:
        return ()
    first = Revision(base.commit, _day(place.git, base.commit), before)
    return (first, *_later(place, base.commit, tip, before))


def _later(place: Place, commit: str, tip: str, before: Bank) -> Iterator[Revision]:
    from memkit.adapters.git.history import revisions

    if place.git is None or commit == tip:
        return
    held: dict[str, bytes | str] = _bytes_of(before)
    folders = sorted(
        {*(document.path for document in before.documents), before.layout.folder, "docs", "CLAUDE.md"}
    )
    paths = [f"{place.prefix}{path}" for path in folders]
    for count, revision in enumerate(revisions(place.git, (commit, tip), paths)):
        if count >= REVISION_LIMIT:
            return
        for version in revision.files:
            path = version.path.removeprefix(place.prefix)
            if isinstance(version.after, bytes):
                held[path] = version.after
            else:
                held.pop(path, None)
        yield Revision(
            revision.sha, revision.when, load_bank(MemoryTree(dict(held)), before.config, revision.sha)
        )


def _bytes_of(bank: Bank) -> dict[str, bytes | str]:
    return {document.path: document.source.encode() for document in bank.documents if document.source}


def _day(git: Git, commit: str) -> date:
    return day_of(git.get("show", "-s", "--format=%ct", "--end-of-options", commit).line())


def _branches(place: Place, base: Base | None) -> tuple[BranchDecision, ...]:
    """Decisions on the base and on local branches that HEAD does not hold."""
    git = place.git
    tip = head(git) if git else None
    if git is None or tip is None:
        return ()
    commits: Mapping[str, str] = {
        branch.name: branch.commit for branch in local_branches(git)[:_BRANCH_LIMIT]
    }
    found: list[BranchDecision] = []
    for name, commit in {**commits, **({base.name: base.commit} if base else {})}.items():
        if commit == tip or merge_base(git, tip, commit) == commit:
            continue  # nothing there that is not here
        found += [
            BranchDecision(name, decision.id, decision.title, decision.path)
            for decision in bank_at(place, commit).decisions
            if decision.id
        ]
    return tuple(found)
