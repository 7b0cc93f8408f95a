"""One `memkit sweep`: what the banks of a place and the repository around them were left with."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from memkit.adapters.folders import lock_file
from memkit.adapters.git.messages import commit_messages
from memkit.adapters.git.untracked import untracked_files
from memkit.adapters.memory_folders import shared_folder
from memkit.adapters.write import DiskWriter
from memkit.bank.load import load_bank
from memkit.errors import HistoryUnreadable
from memkit.frozen import frozen
from memkit.ports import FileChange
from memkit.review.sweep.day import Day, DayCommit, Untracked
from memkit.review.sweep.kinds import KINDS, loose_ends
from memkit.review.sweep.stale import generated
from memkit.workspace.base import NoBase, find_base
from memkit.workspace.drifting import drift_of
from memkit.workspace.place import no_bank, unchecked_history
from memkit.workspace.remembered import changed_since, waiting_at
from memkit.workspace.transcribing import Told, read_deeds

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memkit.adapters.git.messages import Message
    from memkit.review.sweep.day import Changed, Drift, Loose
    from memkit.workspace.place import Place

_COMMITS = 2_000
_LATELY = 100
"""Commits looked at where no branch says what is new: those of today and yesterday, so many at most."""


@frozen
class Swept:
    """Everything that was left open, by kind, and what it was looked for in.

    `since` says where the day's commits begin; `skips` what could not be looked at, and why.
    """

    ends: tuple[Loose, ...]
    since: str
    commits: int
    told: Told | None
    skips: tuple[str, ...]


@frozen
class _Commits:
    """The commits of the day, what they are called, and why there are none."""

    held: tuple[Message, ...] = ()
    since: str = ""
    skip: str = ""
    base: str = ""
    """The commit that the branch began at; empty where no branch says what is new."""


def sweep_place(place: Place, *, since: str, transcript: str, large: int) -> Swept:
    """Sweep the banks of a place; `transcript` is a file, `-` for standard input, or empty.

    Raises `UsageProblem` without a bank or for a transcript that cannot be read, `HistoryUnreadable` for a
    `since` that cannot.
    """
    held = [(each, load_bank(each.tree(), each.config)) for each in place.places()]
    if not any(bank.exists for _, bank in held):
        raise no_bank(place)
    commits = _commits(place, since)
    told = read_deeds(place, held[0][1], transcript) if transcript else None
    ends: list[Loose] = []
    for inner, bank in held:
        outermost = inner is place
        if bank.exists or outermost:
            drift = drift_of(inner, bank)
            day = Day(
                bank,
                drift,
                _untracked(place) if outermost else (),
                tuple(_of_place(commits.held, inner)),
                told.deeds if told and outermost else None,
                large,
                waiting_at(inner) if outermost else (),
                _remembered(inner, commits, drift) if outermost else (),
            )
            ends += loose_ends(day, inner.prefix.removeprefix(place.prefix))
    order = {kind.name: number for number, kind in enumerate(KINDS)}
    ends.sort(key=lambda end: order[end.kind])
    git = f"{unchecked_history(place)}, nor what is uncommitted" if place.seen is None else ""
    skips = tuple(skip for skip in (git, commits.skip) if skip)
    return Swept(tuple(ends), commits.since, len(commits.held), told, skips)


def _remembered(place: Place, commits: _Commits, drift: tuple[Drift, ...]) -> tuple[Changed, ...]:
    """What became of memories since the first commit of the branch; nothing where git tells of no day.

    The base is read only where a commit or the work tree touches a memory.
    """
    if not commits.since:
        return ()
    first = min((each.when for each in commits.held), default=place.today() - timedelta(days=1))
    folder = f"{shared_folder(place.root, place.config.bank)}/"
    touched = any(each.path.startswith(folder) for each in drift) or any(
        path.startswith(f"{place.prefix}{folder}") for each in commits.held for path in each.paths
    )
    return changed_since(place, commits.base if touched else "", first)


def fix_place(place: Place) -> tuple[tuple[str, str], ...]:
    """Write what is certain: generated parts. The files that were written, and what into them.

    `place` has been opened to write.
    """
    written: list[tuple[str, str]] = []
    for held in place.places():
        bank = load_bank(held.tree(), held.config)
        plan = [one for one in generated(bank) if one.path not in held.absent] if bank.exists else []
        if plan:
            changes = [FileChange(one.path, one.before, one.after) for one in plan]
            DiskWriter(held.root, lock_file(held.root)).write(changes)
        folder = held.prefix.removeprefix(place.prefix)
        written += [(f"{folder}{one.path}", one.what) for one in plan]
    return tuple(written)


def _commits(place: Place, since: str) -> _Commits:
    if place.seen is None:
        if since:
            find_base(place, since=since, staged=False)  # which says why there is no history
        return _Commits()
    git = place.seen.git
    if not git.head and not since:
        return _Commits()
    try:
        base = find_base(place, since=since, staged=False)
        if isinstance(base, NoBase) or (base.commit == git.head and not since):
            first = place.today() - timedelta(days=1)
            lately = commit_messages(git, None, _LATELY, place.prefix)
            return _Commits(tuple(each for each in lately if each.when >= first), "yesterday")
        held = commit_messages(git, base.commit, _COMMITS, place.prefix)
        return _Commits(held, base.name, base=base.commit)
    except HistoryUnreadable as problem:
        if since:
            raise
        return _Commits(skip=f"{problem.message} {problem.help_line}".rstrip(". "))


def _of_place(commits: Iterable[Message], place: Place) -> Iterator[DayCommit]:
    """The commits that are a place's own: that touch it, and not only banks nested in it."""
    for commit in commits:
        below = [path.removeprefix(place.prefix) for path in commit.paths if path.startswith(place.prefix)]
        own = [path for path in below if not path.startswith(place.nested)] if place.nested else below
        if own or not (commit.paths or place.prefix):
            yield DayCommit(commit.sha, commit.when, commit.text, tuple(below))


def _untracked(place: Place) -> tuple[Untracked, ...]:
    """The files below the outermost root; what lies beside it is another project's."""
    if place.seen is None:
        return ()
    found = untracked_files(place.seen.git)
    cut = len(place.prefix)
    return tuple(
        Untracked(each.path[cut:], each.size) for each in found if each.path.startswith(place.prefix)
    )
