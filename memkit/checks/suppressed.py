"""What suppressions hold back: all of them for ordinary checks, those of the base for checks that guard."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING

from memkit.bank.compare import Comparison
from memkit.checks.suppress import find_suppressions
from memkit.config.guard import GUARDED
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.checks.suppress import Suppression
    from memkit.documents.entry import Entry
    from memkit.findings import Finding

_Key = tuple[str, bool, str]
"""A guarded check, whether a suppression holds for the whole file, and else the words it stands before."""


class Suppressor:
    """The suppressions in force; given an older bank, only those that it held, where they reached then."""

    def __init__(self, scope: Scope, older: Bank | None = None) -> None:
        self._bank = scope.bank
        self._today = scope.today
        self._earlier = Earlier(_comparison(scope, older)) if older else None
        self._reaches: dict[str, _Reaches] = {}

    def suppresses(self, finding: Finding) -> bool:
        """Whether a suppression reaches the finding."""
        path = finding.place.path
        if path not in self._reaches:
            self._reaches[path] = _Reaches(self._in_force(path))
        words = (finding.code.casefold(), finding.name, finding.code.rstrip("0123456789").casefold())
        offset = self._offset(finding)
        if not self._reaches[path].covers(words, offset):
            return False
        return offset < 0 or self._earlier is None or self._earlier.covered(path, offset, words, self._today)

    def _in_force(self, path: str) -> Iterator[Suppression]:
        document = self._bank.by_path.get(path)
        if document is not None:
            for held in find_suppressions(document):
                if not held.expired(self._today) and (self._earlier is None or self._earlier.holds(held)):
                    yield held
        elif self._earlier is not None:  # a file that is gone keeps what the base said of it as a whole
            for held in self._earlier.of(path):
                if held.whole and not held.expired(self._today):
                    yield held

    def _offset(self, finding: Finding) -> int:
        document = self._bank.by_path.get(finding.place.path)
        if document is None or document.source is None or not finding.place.line:
            return -1
        return document.source.line_starts[finding.place.line - 1] + finding.place.column - 1


class Earlier:
    """The suppressions in the older of two banks, to tell which of the newer one it held too."""

    def __init__(self, changes: Comparison) -> None:
        self._changes = changes
        self._lasting: dict[str, dict[_Key, date]] = {}
        self._reaches: dict[str, _Reaches] = {}

    def of(self, path: str) -> tuple[Suppression, ...]:
        """The older bank's suppressions in a file."""
        document = self._changes.before.by_path.get(path)
        return find_suppressions(document) if document else ()

    def holds(self, held: Suppression) -> bool:
        """Whether the older bank allowed as much: the same checks, before the same block, as long.

        It is asked in the same file. A file that was renamed or put together is asked where its entries
        come from; one without entries, in any file that is gone.
        """
        if held.path in self._changes.before.by_path:
            return self._held_in(held.path, held)
        sources = self._sources.get(held.path)
        if sources:
            return all(self._held_in(path, held) for path in sources)
        return any(self._held_in(path, held) for path in self._gone)

    def covered(self, path: str, offset: int, words: tuple[str, ...], today: date) -> bool:
        """Whether the entry at an offset was reached where it stood before; an added one counts as if."""
        older = self._older_at(path, offset)
        if older is None:
            return True
        if older.path not in self._reaches:
            found = (held for held in self.of(older.path) if not held.expired(today))
            self._reaches[older.path] = _Reaches(found)
        return self._reaches[older.path].covers(words, older.head.start)

    def _held_in(self, path: str, held: Suppression) -> bool:
        if path not in self._lasting:
            self._lasting[path] = _lasting(self.of(path))
        known = self._lasting[path]
        return all(
            held.last_day <= max(known.get(key, date.min), known.get((key[0], True, ""), date.min))
            for key in _keys(held)
        )

    @cached_property
    def _sources(self) -> dict[str, set[str]]:
        """For each file of the newer bank, the files that its entries stood in."""
        found: dict[str, set[str]] = defaultdict(set)
        for old, new in _kept(self._changes):
            found[new.path].add(old.path)
        return found

    @cached_property
    def _gone(self) -> tuple[str, ...]:
        changes = self._changes
        return tuple(path for path in changes.before.by_path if path not in changes.now.by_path)

    @cached_property
    def _pairs(self) -> dict[str, list[tuple[int, int, Entry]]]:
        """For each file of the newer bank, its kept entries by place, with what they were."""
        found: dict[str, list[tuple[int, int, Entry]]] = defaultdict(list)
        for old, new in _kept(self._changes):
            found[new.path].append((new.span.start, new.span.end, old))
        return {path: sorted(pairs, key=lambda pair: pair[:2]) for path, pairs in found.items()}

    def _older_at(self, path: str, offset: int) -> Entry | None:
        pairs = self._pairs.get(path, [])
        number = bisect_right(pairs, offset, key=lambda pair: pair[0]) - 1
        return pairs[number][2] if number >= 0 and offset < pairs[number][1] else None


class _Reaches:
    """Where the suppressions of one file reach, by the word that names the checks."""

    def __init__(self, found: Iterable[Suppression]) -> None:
        self._whole: set[str] = set()
        spans: dict[str, list[Span]] = defaultdict(list)
        for held in found:
            for word in held.codes:
                if held.whole:
                    self._whole.add(word)
                else:
                    spans[word].append(held.reach)
        self._spans = {word: _joined(reached) for word, reached in spans.items()}

    def covers(self, words: Iterable[str], offset: int) -> bool:
        """Whether a check that answers to `words` is held back at an offset (negative: the whole file)."""
        return any(word in self._whole or _inside(self._spans.get(word, []), offset) for word in words)


def guarded_names(held: Suppression) -> tuple[str, ...]:
    """The codes of the guarded checks that a suppression names."""
    return tuple(each.code for each in GUARDED if held.names(each.code, each.name, each.code[:3]))


def _keys(held: Suppression) -> Iterator[_Key]:
    for code in guarded_names(held):
        yield code, held.whole, held.anchor


def _lasting(found: Iterable[Suppression]) -> dict[_Key, date]:
    lasting: dict[_Key, date] = {}
    for held in found:
        for key in _keys(held):
            lasting[key] = max(held.last_day, lasting.get(key, date.min))
    return lasting


def _kept(changes: Comparison) -> Iterator[tuple[Entry, Entry]]:
    yield from changes.decisions.kept
    yield from changes.gotchas.kept
    yield from changes.rules.kept
    yield from changes.items.kept
    yield from changes.memories.kept


def _comparison(scope: Scope, older: Bank) -> Comparison:
    if scope.changes is not None and scope.changes.before is older:
        return scope.changes
    return Comparison(older, scope.bank)


def _joined(reached: list[Span]) -> list[Span]:
    """The same reach as spans in order that do not touch."""
    joined: list[Span] = []
    for span in sorted(reached):
        if joined and span.start <= joined[-1].end:
            joined[-1] = Span(joined[-1].start, max(joined[-1].end, span.end))
        else:
            joined.append(span)
    return joined


def _inside(spans: list[Span], offset: int) -> bool:
    number = bisect_right(spans, offset, key=lambda span: span.start) - 1
    return offset >= 0 and number >= 0 and offset < spans[number].end
