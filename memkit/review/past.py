"""The past of one entry: from its last state back to its first, commit by commit."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from memkit.bank.compare import Comparison, match_entries
from memkit.documents.decisions.decision import Decision
from memkit.documents.gotchas.gotcha import Gotcha
from memkit.documents.progress.item import Item
from memkit.documents.rules.rule import Rule
from memkit.frozen import frozen
from memkit.review.differences import became

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from datetime import date

    from memkit.bank.bank import Bank
    from memkit.bank.compare import Changes
    from memkit.bank.history import Revision
    from memkit.documents.entry import Entry


@frozen
class Step:
    """What one commit did to the entry; `entry` is how it stood after it, None where it was gone."""

    sha: str
    when: date
    says: str
    entry: Entry | None


def past_of(entry: Entry, revisions: Iterable[Revision], *, gone: bool = False) -> tuple[Step, ...]:
    """The steps of an entry, newest first; `revisions` go back from the newest, with the files of each.

    A commit that only moved its lines is no step. An entry that was deleted and came back has both steps;
    one that is `gone` begins with its deletion.
    """
    return tuple(_steps(entry, revisions, None if gone else entry))


def lost_entries(revisions: Iterable[Revision]) -> Iterator[Entry]:
    """Every entry that a commit deleted, once, as it stood before its latest loss, the latest loss first."""
    seen: set[tuple[type, str, str]] = set()
    for revision in revisions:
        for compared in _comparisons(revision):
            removed: list[Entry] = [*compared.decisions.removed, *compared.gotchas.removed]
            removed += [*compared.rules.removed, *compared.items.removed, *compared.memories.removed]
            for entry in removed:
                name = (type(entry), entry.path, entry.key)
                if name not in seen:
                    seen.add(name)
                    yield entry


def _steps(entry: Entry, revisions: Iterable[Revision], current: Entry | None) -> Iterator[Step]:
    last = entry
    for revision in revisions:
        if current is not None and (_untouched(revision, current) or _taken_over(revision, current)):
            continue
        for compared in _comparisons(revision):
            changes = _changes_of(compared, last)
            if current is None:
                gone = next((old for old in changes.removed if old.key == last.key), None)
                if gone is not None:
                    yield Step(revision.sha, revision.when, "was deleted", None)
                    current = last = gone
                continue
            pair = next((pair for pair in changes.kept if _same(pair[1], current)), None)
            if pair is not None:
                says = became(pair[0], pair[1], compared.now)
                if says:
                    yield Step(revision.sha, revision.when, says, pair[1])
                current = last = pair[0]
            elif any(_same(added, current) for added in changes.added):
                yield Step(revision.sha, revision.when, "was written", current)
                last, current = current, None


def _untouched(revision: Revision, entry: Entry) -> bool:
    """Whether a commit left the entry as it is, told without parsing; an item may change with its heading."""
    if entry.path not in revision.bank.by_path:
        return True
    if isinstance(entry, Item):
        return False
    held = [bank.by_path.get(entry.path) for bank in (revision.bank, *revision.parents)]
    sources = [document.source if document else None for document in held]
    return all(source is not None and entry.text in source.text for source in sources)


def _taken_over(revision: Revision, entry: Entry) -> bool:
    """Whether a merge took the entry from one of its parents as it is: that parent's commits tell of it."""
    return len(revision.parents) > 1 and any(
        held.text == entry.text and _same(held, entry)
        for parent in revision.parents
        for held in entries_named(parent)
    )


def _comparisons(revision: Revision) -> Sequence[Comparison]:
    """The change against the first parent: what a merge takes from another one is that one's own change."""
    return [Comparison(before, revision.bank) for before in revision.parents[:1]]


def _changes_of(compared: Comparison, entry: Entry) -> Changes[Entry]:
    """The changes of the entry's kind; only that kind is compared."""
    if isinstance(entry, Decision):
        found: object = compared.decisions
    elif isinstance(entry, Gotcha):
        found = compared.gotchas
    elif isinstance(entry, Rule):
        found = match_entries(compared.before.all_rules, compared.now.all_rules)
    elif isinstance(entry, Item):
        found = compared.items
    else:
        found = compared.memories
    return cast("Changes[Entry]", found)


def _same(one: Entry, other: Entry) -> bool:
    return one.path == other.path and one.key == other.key


def held_on(steps: Sequence[Step], day: date) -> Step | None:
    """The step in force on a day: the newest one not after it; None where the entry was not there yet."""
    return next((step for step in steps if step.when <= day), None)


def entries_named(bank: Bank) -> tuple[Entry, ...]:
    """Every entry that a person may name."""
    return (*bank.decisions, *bank.all_rules, *bank.gotchas, *bank.items, *bank.memories)
