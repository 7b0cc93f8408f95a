"""What changed between two banks, entry by entry: matched by identity, then by title, then by likeness.

Matching runs over all files of a kind, so a rename or a move is no deletion.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from functools import cached_property
from typing import TYPE_CHECKING, Generic, TypeVar

from memkit.bank.further import read_further
from memkit.documents.entry import Entry, title_key
from memkit.documents.memories.memory import Memory
from memkit.frozen import frozen
from memkit.text.likeness.postings import postings
from memkit.text.likeness.wording import counted, shared
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from memkit.bank.bank import Bank
    from memkit.documents.decisions.decision import Decision
    from memkit.documents.gotchas.gotcha import Gotcha
    from memkit.documents.progress.item import Item
    from memkit.documents.rules.rule import Rule

E = TypeVar("E", bound=Entry)

_ALIKE = 0.6
"""Share of common words from which two entries are one that was rewritten."""
_SAME_KEY_ALIKE = 0.4
"""Share from which two entries with one key are the same entry, when their titles differ."""
_FORMERLY = pattern(r"\b(?:formerly|previously|renamed from|once called)\b", re.IGNORECASE)
_MAX_CANDIDATES = 40
_TELLING = 5
"""Words of a title that tell an entry from others when another title begins with all of it."""
_COMMON = 0.4
_FEW = 5
"""With fewer entries nothing can be said about which words are the template's."""


@frozen
class Changes(Generic[E]):
    """Entries of one kind: those only in the newer bank, only in the older, and the pairs (older, newer)."""

    added: tuple[E, ...]
    removed: tuple[E, ...]
    kept: tuple[tuple[E, E], ...]


@frozen
class Comparison:
    """The changes between two banks, kind by kind; each is computed when first asked for."""

    before: Bank
    now: Bank

    @cached_property
    def earlier(self) -> Bank:
        """The older bank with what was too large or too broken to be checked: it can still be lost."""
        return read_further(self.before)

    @cached_property
    def decisions(self) -> Changes[Decision]:
        """Changes of decisions."""
        return match_entries(self.earlier.decisions, self._later.decisions)

    @cached_property
    def gotchas(self) -> Changes[Gotcha]:
        """Changes of gotchas."""
        return match_entries(self.earlier.gotchas, self._later.gotchas)

    @cached_property
    def rules(self) -> Changes[Rule]:
        """Changes of rules in force."""
        return match_entries(self.earlier.rules, self._later.rules)

    @cached_property
    def items(self) -> Changes[Item]:
        """Changes of progress items."""
        return match_entries(self.earlier.items, self._later.items)

    @cached_property
    def memories(self) -> Changes[Memory]:
        """Changes of memories."""
        return match_entries(self.earlier.memories, self._later.memories)

    @cached_property
    def _later(self) -> Bank:
        return read_further(self.now)

    def is_added(self, entry: Entry) -> bool:
        """Whether an entry of the newer bank has no counterpart in the older one."""
        added = self._added_memories if isinstance(entry, Memory) else self._added_parts
        return (entry.path, entry.span.start) in added

    @cached_property
    def _added_parts(self) -> frozenset[tuple[str, int]]:
        """Path and start of every added entry that is a part of a file."""
        entries: list[Entry] = []
        for changes in (self.decisions, self.gotchas, self.rules, self.items):
            entries.extend(changes.added)
        return frozenset((entry.path, entry.span.start) for entry in entries)

    @cached_property
    def _added_memories(self) -> frozenset[tuple[str, int]]:
        return frozenset((memory.path, memory.span.start) for memory in self.memories.added)


def match_entries(before: Sequence[E], now: Sequence[E]) -> Changes[E]:
    """Pair the entries of two banks; each entry is in at most one pair."""
    pairs: list[tuple[E, E]] = []
    old, new = list(before), list(now)
    steps: tuple[tuple[Callable[[E], Hashable], Callable[[E, E], bool]], ...] = (
        (lambda entry: (entry.path, entry.text), _always),
        (lambda entry: entry.text, _always),
        (lambda entry: (entry.path, entry.key), _same_entry),
        (lambda entry: entry.key, _same_entry),
        (lambda entry: (entry.path, title_key(entry.title)), _always),
        (lambda entry: title_key(entry.title), _always),
        (lambda entry: (entry.path, title_key(_unremarked(entry.title))), _gained_remark),
    )
    for identity, agree in steps:
        if old and new:  # naming 500 added entries for nobody to meet took a third of a comparison
            old, new = _pair(old, new, identity, agree, pairs)
    if old and new:
        old, new = _pair_alike(old, new, _common_words([*before, *now]), pairs)
        old, new = _pair_retitled(old, new, pairs)
        old, new = _pair_continued(old, new, pairs)
    order = {id(entry): number for number, entry in enumerate(now)}
    pairs.sort(key=lambda pair: order[id(pair[1])])
    return Changes(tuple(new), tuple(old), tuple(pairs))


def likeness(one: str, other: str) -> float:
    """The share of words (with their counts) that two texts have in common, 0 to 1."""
    return shared(counted(one), counted(other))


def _always(_one: Entry, _other: Entry) -> bool:
    return True


def _unremarked(title: str) -> str:
    """A title without what stands in brackets at its end: `Login (reopened because …)`."""
    return title.partition(" (")[0] if title.endswith(")") else title


def _gained_remark(one: Entry, other: Entry) -> bool:
    """One of the two stands without a remark; two different remarks tell two entries apart."""
    return _unremarked(one.title) == one.title or _unremarked(other.title) == other.title


def _same_entry(one: Entry, other: Entry) -> bool:
    """A key alone proves little: a deleted entry's number may have been given to another."""
    if title_key(one.title) == title_key(other.title):
        return True
    return likeness(one.title, other.title) >= 0.5 or likeness(one.text, other.text) >= _SAME_KEY_ALIKE  # noqa: PLR2004


def _pair(
    old: list[E],
    new: list[E],
    identity: Callable[[E], Hashable],
    agree: Callable[[E, E], bool],
    pairs: list[tuple[E, E]],
) -> tuple[list[E], list[E]]:
    waiting: dict[Hashable, list[E]] = defaultdict(list)
    for entry in new:
        waiting[identity(entry)].append(entry)
    left: list[E] = []
    taken: set[int] = set()
    for entry in old:
        candidates = waiting.get(identity(entry), [])
        found = next((other for other in candidates if agree(entry, other)), None)
        if found is None or not identity(entry):
            left.append(entry)
            continue
        candidates.remove(found)
        taken.add(id(found))
        pairs.append((entry, found))
    return left, [entry for entry in new if id(entry) not in taken]


def _common_words(entries: Sequence[Entry]) -> frozenset[str]:
    """Words that most entries hold: the template's, which say nothing about which entry this is."""
    if len(entries) < _FEW:
        return frozenset()
    held = Counter(word for entry in entries for word in set(counted(entry.text)))
    return frozenset(word for word, count in held.items() if count > len(entries) * _COMMON)


def _pair_alike(
    old: list[E], new: list[E], common: frozenset[str], pairs: list[tuple[E, E]]
) -> tuple[list[E], list[E]]:
    """Pair what is left by likeness, best first; rare words find the candidates."""
    words = [_own_words(entry, common) for entry in new]
    holders = postings(words)
    scored: list[tuple[float, int, int]] = []
    for place, entry in enumerate(old):
        mine = _own_words(entry, common)
        for number in holders.near(mine, _MAX_CANDIDATES):
            share = shared(mine, words[number])
            if share >= _ALIKE:
                scored.append((-share, place, number))
    used_old: set[int] = set()
    used_new: set[int] = set()
    for _, place, number in sorted(scored):
        if place not in used_old and number not in used_new:
            used_old.add(place)
            used_new.add(number)
            pairs.append((old[place], new[number]))
    return (
        [entry for place, entry in enumerate(old) if place not in used_old],
        [entry for number, entry in enumerate(new) if number not in used_new],
    )


def _own_words(entry: Entry, common: frozenset[str]) -> Counter[str]:
    return Counter({word: count for word, count in counted(entry.text).items() if word not in common})


def _pair_retitled(old: list[E], new: list[E], pairs: list[tuple[E, E]]) -> tuple[list[E], list[E]]:
    """Pair an entry with one whose title says what it was called: `Red mode (formerly a stub)`."""
    named = [entry for entry in new if _FORMERLY.search(entry.title)][:_MAX_CANDIDATES]
    for entry in named:
        words = set(title_key(entry.title).split("-"))
        for former in old:
            called = set(title_key(former.title).split("-"))
            if former.path == entry.path and len(called) > 1 and called <= words:
                pairs.append((former, entry))
                old = [other for other in old if other is not former]
                new = [other for other in new if other is not entry]
                break
    return old, new


def _pair_continued(old: list[E], new: list[E], pairs: list[tuple[E, E]]) -> tuple[list[E], list[E]]:
    """Pair an entry with the one of its file whose title goes on where the other's ends, or ends sooner."""
    waiting: dict[tuple[str, str], list[E]] = defaultdict(list)
    for entry in new:
        waiting[entry.path, _opening(entry)].append(entry)
    left = []
    for entry in old:
        mine = f"{title_key(entry.title)}-"
        near = waiting.get((entry.path, _opening(entry)), []) if _opening(entry) else []
        found = next(
            (each for each in near if _begins(f"{title_key(each.title)}-", mine)),
            None,
        )
        if found is None:
            left.append(entry)
            continue
        near.remove(found)
        pairs.append((entry, found))
    taken = {id(entry) for _, entry in pairs}
    return left, [entry for entry in new if id(entry) not in taken]


def _opening(entry: Entry) -> str:
    """The first words of a title, or empty where it has too few to tell entries apart."""
    words = title_key(entry.title).split("-")
    return "-".join(words[:_TELLING]) if len(words) >= _TELLING else ""


def _begins(one: str, other: str) -> bool:
    return one.startswith(other) or other.startswith(one)
