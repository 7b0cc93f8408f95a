"""The past of one entry: from its last state back to its first, commit by commit."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from memkit.bank.compare import Comparison, match_entries
from memkit.documents.decisions.decision import Decision
from memkit.documents.gotchas.gotcha import Gotcha
from memkit.documents.progress.item import Item
from memkit.documents.rules.rule import Rule
from memkit.frozen import frozen, replace
from memkit.review.differences import became
from memkit.review.glimpses import leaves, may_lose, words_of, words_of_entry

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from datetime import date

    from memkit.bank.bank import Bank
    from memkit.bank.compare import Changes
    from memkit.bank.history import Revision, Touch
    from memkit.documents.entry import Entry

WRITTEN = "was written"


@frozen
class Step:
    """What one commit did to the entry; `entry` is how it stood after it, None where it was gone."""

    sha: str
    when: date
    author: str
    says: str
    entry: Entry | None


def past_of(entry: Entry, touches: Iterable[Touch], *, gone: bool = False) -> tuple[Step, ...]:
    """The steps of an entry, newest first; `touches` go back from the newest commit.

    A commit that only moved its lines is no step. An entry that was deleted and came back has both steps;
    one that is `gone` begins with its deletion.
    """
    steps = list(_steps(entry, touches, None if gone else entry))
    for place, step in enumerate(steps[:-1]):
        if step.says == WRITTEN and steps[place + 1].entry is None:
            steps[place] = replace(step, says=f"{WRITTEN} again")
    return tuple(steps)


def lost_entries(touches: Iterable[Touch], name: str) -> Iterator[Entry]:
    """Every entry that a commit deleted, once, as it stood before its latest loss, the latest loss first.

    Left out are entries that cannot be called `name`, since reading every commit takes minutes.
    """
    seen: set[tuple[type, str, str]] = set()
    words = words_of(name)
    for touch in touches:
        for compared in _comparisons(touch.load()) if may_lose(touch, words) else ():
            removed: list[Entry] = [*compared.decisions.removed, *compared.gotchas.removed]
            removed += [*compared.rules.removed, *compared.items.removed, *compared.memories.removed]
            for entry in removed:
                kind = (type(entry), entry.path, entry.key)
                if kind not in seen:
                    seen.add(kind)
                    yield entry


def _steps(entry: Entry, touches: Iterable[Touch], current: Entry | None) -> Iterator[Step]:
    last = entry
    for touch in touches:
        if current is not None:
            if leaves(touch, current):
                continue
        elif not may_lose(touch, words_of_entry(last)):
            continue
        revision = touch.load()
        if current is not None and _taken_over(revision, current):
            continue
        for compared in _comparisons(revision):
            changes = _changes_of(compared, last)
            if current is None:
                gone = next((old for old in changes.removed if old.key == last.key), None)
                if gone is not None:
                    yield Step(touch.sha, touch.when, touch.author, "was deleted", None)
                    current = last = gone
                continue
            pair = next((pair for pair in changes.kept if _same(pair[1], current)), None)
            if pair is not None:
                says = became(pair[0], pair[1], compared.now)
                if says:
                    yield Step(touch.sha, touch.when, touch.author, says, pair[1])
                current = last = pair[0]
            elif any(_same(added, current) for added in changes.added):
                yield Step(touch.sha, touch.when, touch.author, WRITTEN, current)
                last, current = current, None


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
