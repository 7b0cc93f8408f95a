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
    return _written_again(_Past(entry, None if gone else entry).steps(touches))


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


class _Trail:
    """One line of history, followed back: the entry as it stood, None where it was gone, and as it last was.

    A `side` trail belongs to a branch that was merged: only commits that made the very text count, since
    other branches may have changed the entry as well, to no effect.
    """

    def __init__(self, last: Entry, current: Entry | None, *, side: bool = False) -> None:
        self.last, self.current, self._side = last, current, side

    def passes(self, touch: Touch) -> bool:
        """Whether a commit surely did nothing to the entry."""
        if self.current is not None:
            return leaves(touch, self.current)
        return not may_lose(touch, words_of_entry(self.last))

    def back(self, touch: Touch, compared: Comparison) -> Step | None:
        """Go back over a commit; what it did, if it did anything."""
        changes, current = _changes_of(compared, self.last), self.current
        if current is None:
            gone = next((old for old in changes.removed if old.key == self.last.key), None)
            if gone is None:
                return None
            self.current = self.last = gone
            return _step(touch, "was deleted", None)
        pair = next((pair for pair in changes.kept if self._is_it(pair[1], current)), None)
        if pair is not None:
            says = became(pair[0], pair[1], compared.now)
            self.current = self.last = pair[0]
            if says:
                return _step(touch, says, pair[1])
        elif any(self._is_it(added, current) for added in changes.added):
            self.last, self.current = current, None
            return _step(touch, WRITTEN, current)
        return None

    def _is_it(self, one: Entry, current: Entry) -> bool:
        return _same(one, current) and (one.text == current.text or not self._side)


class _Past:
    """Both trails of an entry: by first parents, and the branch that the newest merge took it from."""

    def __init__(self, last: Entry, current: Entry | None) -> None:
        self._main = _Trail(last, current)
        self._side: _Trail | None = None
        self._steps: list[Step] = []
        self._taken: tuple[int, Step] | None = None
        """A merge that brought the entry where the first parent had none, and its place among the steps."""

    def steps(self, touches: Iterable[Touch]) -> list[Step]:
        """All steps, newest first."""
        for touch in touches:
            trail = self._main if touch.leading else self._side
            if trail is None or trail.passes(touch):
                continue
            revision = touch.load()
            if trail.current is not None and len(revision.parents) > 1 and self._merged(touch, revision):
                continue
            for compared in _comparisons(revision):
                step = trail.back(touch, compared)
                if step is not None:
                    self._tell(step, main=trail is self._main)
        return self._steps

    def _merged(self, touch: Touch, revision: Revision) -> bool:
        """Whether a merge took the entry from a parent as it is: that parent's commits tell of it."""
        trail = self._main if touch.leading else self._side
        current = trail.current if trail else None
        if trail is None or current is None:
            return False
        first, *others = (
            [held for held in entries_named(p) if _same(held, current)] for p in revision.parents
        )
        if any(held.text == current.text for held in first):
            return True
        brought = [held for other in others for held in other]
        whole = [held for held in brought if held.text == current.text]
        if touch.leading:
            self._side = _Trail(current, (whole or brought or [current])[0], side=True)
            if whole:  # go on along the first parents, telling nothing
                for compared in _comparisons(revision):
                    step = trail.back(touch, compared)
                    if step is not None and trail.current is None:
                        self._taken = (len(self._steps), step)
        return bool(whole)

    def _tell(self, step: Step, *, main: bool) -> None:
        if main and step.entry is None and self._taken is not None:
            place, merge = self._taken
            if not any(held.says == WRITTEN for held in self._steps[place:]):
                self._steps.insert(place, merge)  # deleted here, kept on the branch, and so brought back
            self._taken = None
        self._steps.append(step)


def _written_again(steps: Sequence[Step]) -> tuple[Step, ...]:
    """The steps, with those told apart that brought back what had been deleted."""
    found: list[Step] = []
    deleted = False
    for step in reversed(steps):
        again = deleted and step.says == WRITTEN
        found.append(replace(step, says=f"{WRITTEN} again") if again else step)
        deleted = step.entry is None or (deleted and step.says != WRITTEN)
    return tuple(reversed(found))


def _step(touch: Touch, says: str, entry: Entry | None) -> Step:
    return Step(touch.sha, touch.when, touch.author, says, entry)


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
