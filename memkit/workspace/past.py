"""The typed history of a bank: commits, the states between base and now, other branches."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from memkit.adapters.git.activity import commit_log
from memkit.adapters.git.blame import blame
from memkit.adapters.git.plumbing import resolve
from memkit.bank.further import read_further
from memkit.bank.history import BranchDecision, Commit, Gap, History, LineOrigin, Revision, Touch
from memkit.errors import HistoryUnreadable
from memkit.frozen import replace
from memkit.store.erased import erased_keys, has_erasures
from memkit.workspace.base import Base, bank_at, find_base
from memkit.workspace.gaps import read_gaps
from memkit.workspace.partial import counting, partial_bank, paths_in
from memkit.workspace.place import unchecked_history
from memkit.workspace.returned import returned

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from datetime import date

    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.bank.history import Touched
    from memkit.config.values import Role
    from memkit.workspace.place import Place

COMMIT_LIMIT = 2000
"""Commits read for asking what moved when: about a year of a busy repository."""
_BRANCH_LIMIT = 20
_MEMORIES: frozenset[Role | None] = frozenset(("memories",))
_RULES: frozenset[Role | None] = frozenset(("rules",))


def read_history(
    place: Place,
    base: Base | None,
    banks: tuple[Bank | None, Bank, Bank | None],
    needs: frozenset[str],
    *,
    ranged: bool,
    remember: bool = False,
) -> History:
    """Read what the selected checks need, and no more; `banks` are before, now and protected.

    The commits of a range are read one by one only where a range was asked for; `remember` says whether
    those that the last run read may be taken as read.
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
    gaps: tuple[Gap, ...] = ()
    held: tuple[Revision, ...] = ()
    erasures: tuple[Gap, ...] = ()
    if base and before and "erasures" in needs and not shallow:
        erasures = tuple(returned(place, base, before, now))
    if ranged and base and before:
        span = (base.commit, base.tip or place.seen.git.head)
        gaps = read_gaps(place, span, before, now, remember=remember) if "gaps" in needs else ()
        moved = span[0] != span[1]  # git is asked nothing about a range without commits
        if moved and "erasures" in needs:
            erasures += tuple(_erasures(place, span, before, now))
        held = tuple(_revisions(place, span, before, now)) if moved and "revisions" in needs else ()
    return History(
        commits=commits,
        gaps=gaps if ranged and "gaps" in needs else None,
        erasures=erasures if base and "erasures" in needs else None,
        revisions=held if ranged and "revisions" in needs else None,
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


def _revisions(place: Place, span: tuple[str, str], before: Bank, now: Bank) -> Iterator[Revision]:
    """The commits after the base that change rules."""
    from memkit.adapters.git.history import revisions

    if place.seen is None:
        return
    counts = counting(before, now, _RULES)
    latest: dict[str, Document] = {}
    for held in revisions(
        place.seen.git,
        span,
        [f"{place.prefix}{path}" for path in paths_in(before, now, _RULES)],
        place.seen.objects,
        lambda path: counts(path.removeprefix(place.prefix)),
    ):
        bank = partial_bank([(v.path.removeprefix(place.prefix), v.after) for v in held.files], now, latest)
        latest |= bank.by_path
        yield Revision(held.sha, held.when, (), bank)


def _erasures(place: Place, span: tuple[str, str], before: Bank, now: Bank) -> Iterator[Gap]:
    """The commits after the base that erased memories; nothing is read where no log tells of an erasure."""
    from memkit.adapters.git.history import revisions

    if place.seen is None or span[0] == span[1] or not has_erasures((before, now)):
        return
    counts = counting(before, now, _MEMORIES)
    paths = [f"{place.prefix}{path}" for path in paths_in(before, now, _MEMORIES)]
    for held in revisions(
        place.seen.git, span, paths, place.seen.objects, lambda path: counts(path.removeprefix(place.prefix))
    ):
        files = [(version.path.removeprefix(place.prefix), version) for version in held.files]
        sides = max(len(version.before) for _, version in files)
        parents = [partial_bank([(path, v.before[n]) for path, v in files], now, {}) for n in range(sides)]
        keys = erased_keys(parents, partial_bank([(path, v.after) for path, v in files], now, {}))
        if keys:
            yield Gap(held.sha, held.seconds, keys)


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
            partial_bank([(v.path.removeprefix(place.prefix), v.after) for v in held.files], now, {}),
        )
        for held in revisions(place.seen.git, span, paths, place.seen.objects)
    )


def touches(place: Place, now: Bank, counts: Callable[[str], bool]) -> Iterator[Touch]:
    """Every commit that touched a document whose path counts, newest first; nothing of it is parsed yet.

    What lies in a nested bank does not count. Raises `HistoryUnreadable` for a shallow clone.
    """
    from memkit.adapters.git.history import revisions

    seen, prefix = place.seen, place.prefix
    if seen is None or not seen.git.head:
        return

    def counted(path: str) -> bool:
        inner = path.removeprefix(prefix)
        return not inner.startswith(place.nested) and counts(inner)

    span = (None, seen.git.head)
    for held in revisions(seen.git, span, [prefix or "."], seen.objects, counted, newest_first=True):
        files = tuple((v.path.removeprefix(prefix), v.before, v.after) for v in held.files)
        load = partial(_loaded, held.sha, held.when, files, now)
        yield Touch(held.sha, held.when, held.author, held.leading, files, load)


def _loaded(sha: str, when: date, files: Touched, now: Bank) -> Revision:
    sides = range(max(len(before) for _, before, _ in files))
    parents = tuple(partial_bank([(path, old[side]) for path, old, _ in files], now, {}) for side in sides)
    return Revision(sha, when, parents, partial_bank([(path, new) for path, _, new in files], now, {}))


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
