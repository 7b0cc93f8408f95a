"""The typed history of a bank: commits, the states between base and now, other branches."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from memkit.adapters.git.activity import commit_log
from memkit.adapters.git.blame import blame
from memkit.adapters.git.plumbing import resolve
from memkit.adapters.memory import MemoryTree
from memkit.bank.further import read_further
from memkit.bank.history import BranchDecision, Commit, History, LineOrigin, Revision
from memkit.bank.layout import role_of
from memkit.bank.load import load_bank
from memkit.errors import HistoryUnreadable
from memkit.frozen import replace
from memkit.text.additions import only_gained
from memkit.workspace.base import Base, bank_at, find_base
from memkit.workspace.place import unchecked_history

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from memkit.adapters.git.history import FileVersion
    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.config.values import Role
    from memkit.ports import Unreadable
    from memkit.workspace.place import Place

COMMIT_LIMIT = 2000
"""Commits read for asking what moved when: about a year of a busy repository."""
_BRANCH_LIMIT = 20
_DECISIONS: tuple[Role, ...] = ("decisions", "decision-record")
_LOGGED: frozenset[Role | None] = frozenset(_DECISIONS)


def read_history(
    place: Place,
    base: Base | None,
    banks: tuple[Bank | None, Bank, Bank | None],
    needs: frozenset[str],
    *,
    ranged: bool,
) -> History:
    """Read what the selected checks need, and no more; `banks` are before, now and protected.

    The commits of a range are read one by one only where a range was asked for.
    """
    before, now, protected = banks
    if place.seen is None:
        return History(missing=unchecked_history(place))
    shallow = place.seen.git.shallow
    missing = "the clone is shallow: fetch the whole history (`git fetch --unshallow`)" if shallow else ""
    commits = None
    try:
        commits = _commits(place) if "commits" in needs and not shallow else None
    except HistoryUnreadable as problem:  # nobody asked for the log by name: say so and go on
        missing = f"{problem.message} {problem.help_line}".rstrip(". ")
    return History(
        commits=commits,
        revisions=tuple(_revisions(place, base, before, now)) if ranged and "revisions" in needs else None,
        branches=_branches(place, base, before, now) if "branches" in needs else None,
        protected=protected,
        shallow=shallow,
        missing=missing,
    )


def _commits(place: Place) -> tuple[Commit, ...]:
    if place.git is None:
        return ()
    return tuple(
        Commit(record.sha, record.when, record.paths, record.author)
        for record in commit_log(place.git, None, COMMIT_LIMIT, place.prefix)
    )


def _revisions(place: Place, base: Base | None, before: Bank | None, now: Bank) -> Iterator[Revision]:
    """The commits after the base that change decisions or rules otherwise than by adding decisions."""
    from memkit.adapters.git.history import revisions

    seen = place.seen
    if seen is None or base is None or before is None:
        return
    tip = base.tip or seen.git.head
    if tip == base.commit:
        return
    documents = {document.path for bank in (before, now) for document in bank.documents}
    folders = {before.layout.folder, *before.layout.memory_folders, *before.layout.record_folders}
    paths = [f"{place.prefix}{path}" for path in sorted(documents | folders)]
    roles_of = _role_finder(before, now)
    latest: dict[str, Document] = {}
    for revision in revisions(
        seen.git,
        (base.commit, tip),
        paths,
        seen.objects,
        lambda path: _may_lose(roles_of(path.removeprefix(place.prefix))),
    ):
        files = [(version.path.removeprefix(place.prefix), version) for version in revision.files]
        if all(roles_of(path) <= _LOGGED for path, _ in files) and _lost_nothing(files):
            continue
        sides = max(len(version.before) for _, version in files)
        earlier = tuple(
            _partial([(path, v.before[side]) for path, v in files], now, latest) for side in range(sides)
        )
        later = _partial([(path, version.after) for path, version in files], now, latest)
        latest |= later.by_path
        yield Revision(revision.sha, revision.when, earlier, later)


def _role_finder(before: Bank, now: Bank) -> Callable[[str], frozenset[Role | None]]:
    """What a path is read as in either bank; None is among it where one of them does not read it."""

    @cache
    def roles_of(path: str) -> frozenset[Role | None]:
        return frozenset(role_of(path, bank.layout, bank.config) for bank in (before, now))

    return roles_of


def _may_lose(roles: frozenset[Role | None]) -> bool:
    """Whether a path may hold what revisions are read for; one whose role nobody knows may."""
    known = roles - {None}
    return not known or not known.isdisjoint((*_DECISIONS, "rules"))


def _lost_nothing(files: Sequence[tuple[str, FileVersion]]) -> bool:
    """Whether files of decisions only gained lines against one of the parents: no decision went.

    Where their bytes cannot be had, nobody can say.
    """
    sides = max(len(version.before) for _, version in files)
    return any(
        all(_gained(version.before[side], version.after) for _, version in files) for side in range(sides)
    )


def _gained(old: bytes | Unreadable | None, new: bytes | Unreadable | None) -> bool:
    if not isinstance(new, bytes):
        return False
    return old is None or (isinstance(old, bytes) and only_gained(old, new))


def _partial(
    files: Sequence[tuple[str, bytes | Unreadable | None]], now: Bank, latest: Mapping[str, Document]
) -> Bank:
    held: dict[str, bytes | str] = {path: data for path, data in files if isinstance(data, bytes)}
    known = tuple(latest[path] for path, _ in files if path in latest)
    return load_bank(MemoryTree(held), now.config, like=replace(now, documents=known))


def _branches(place: Place, base: Base | None, before: Bank | None, now: Bank) -> tuple[BranchDecision, ...]:
    """Decisions on the base and on local branches that HEAD does not hold; none where no number is new."""
    # Reading twenty branches of 200 decisions takes a second, on every commit.
    if place.seen is None or before is None or not place.seen.git.head or _titles(now) <= _titles(before):
        return ()
    tip = place.seen.git.head
    held = [(branch.name, branch.commit) for branch in place.seen.branches_beyond(tip, _BRANCH_LIMIT)]
    if base and place.seen.merge_base(tip, base.commit) != base.commit:
        held.append((base.name, base.commit))
    return tuple(_on_branches(place, dict(held), now))


def rule_revisions(place: Place, now: Bank) -> tuple[Revision, ...]:
    """Every commit that touched a file of rules with reviews, oldest first, with the rules it left.

    Raises `HistoryUnreadable` for a shallow clone.
    """
    from memkit.adapters.git.history import revisions

    paths = sorted({f"{place.prefix}{rule.path}" for rule in now.rules if rule.review})
    if place.seen is None or not place.seen.git.head or not paths:
        return ()
    span = (None, place.seen.git.head)
    return tuple(
        Revision(
            held.sha,
            held.when,
            (),
            _partial([(v.path.removeprefix(place.prefix), v.after) for v in held.files], now, {}),
        )
        for held in revisions(place.seen.git, span, paths, place.seen.objects)
    )


def bank_revisions(place: Place, now: Bank, counts: Callable[[str], bool]) -> Iterator[Revision]:
    """Every commit that touched a document whose path counts, newest first, with it before and after.

    Only bytes are held until a revision is asked for. Raises `HistoryUnreadable` for a shallow clone.
    """
    from memkit.adapters.git.history import revisions

    seen = place.seen
    if seen is None or not seen.git.head:
        return
    whole = [place.prefix or "."]
    counted = revisions(
        seen.git,
        (None, seen.git.head),
        whole,
        seen.objects,
        lambda path: counts(path.removeprefix(place.prefix)),
    )
    for held in reversed(tuple(counted)):
        files = [(version.path.removeprefix(place.prefix), version) for version in held.files]
        sides = max(len(version.before) for _, version in files)
        parents = tuple(
            _partial([(path, v.before[side]) for path, v in files], now, {}) for side in range(sides)
        )
        yield Revision(
            held.sha, held.when, parents, _partial([(path, v.after) for path, v in files], now, {})
        )


def decisions_elsewhere(place: Place, now: Bank) -> tuple[BranchDecision, ...]:
    """Decisions on the base and on local branches that HEAD may not hold; none without a repository."""
    seen = place.seen
    if seen is None or not seen.git.head:
        return ()
    held = {branch.name: branch.commit for branch in seen.branches_beyond(seen.git.head, _BRANCH_LIMIT)}
    base = find_base(place, since="", staged=False)
    if isinstance(base, Base):
        held[base.name] = base.commit
    return tuple(_on_branches(place, held, now))


def published_bank(place: Place, now: Bank) -> Bank | None:
    """What others have of the bank, or HEAD's where there is no upstream; None without a commit."""
    if place.seen is None or not place.seen.git.head:
        return None
    base = find_base(place, since="", staged=False)
    return protected_bank(place, base, bank_at(place, base.commit, now)) if isinstance(base, Base) else None


def protected_bank(place: Place, base: Base | None, before: Bank | None) -> Bank | None:
    """What others have of the bank: the published commits below HEAD; the base's own where nobody knows."""
    if place.seen is None or base is None or base.published or before is None:
        return before
    commits = place.seen.published_below(base.tip or place.seen.git.head)
    if not commits:
        return before
    banks = [
        before if commit == base.commit else read_further(bank_at(place, commit, before))
        for commit in commits
    ]
    documents = tuple(document for bank in banks for document in bank.documents)
    return before if banks == [before] else replace(banks[0], documents=documents)


def line_origins(place: Place, path: str) -> tuple[LineOrigin | None, ...]:
    """Who wrote each line of a file of a place; empty where git does not know the file."""
    if place.git is None:
        return ()
    lines = blame(place.git, f"{place.prefix}{path}")
    return tuple(LineOrigin(line.when, line.author) if line else None for line in lines)


def commit_named(place: Place, said: str) -> str:
    """The short name of the commit that a revision means; as it was said where there is no repository.

    Raises `HistoryUnreadable` where there is no such commit.
    """
    if place.git is None:
        return said
    return place.git.get("rev-parse", "--short=7", resolve(place.git, said)).line()


def _on_branches(place: Place, branches: Mapping[str, str], now: Bank) -> Iterator[BranchDecision]:
    for name, commit in branches.items():
        for decision in bank_at(place, commit, now).decisions:
            if decision.id:
                yield BranchDecision(name, decision.id, decision.title, decision.path)


def _titles(bank: Bank) -> frozenset[tuple[str, str]]:
    return frozenset((decision.id, decision.title) for decision in bank.decisions)
