"""The history of a belief: what was held to be so before, what took its place, and when."""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING

from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from memkit.store.fact import Fact


@frozen
class Belief:
    """A memory in the history of a belief.

    `since` and `until` are moments as the files have them, empty where they say none; `until` of what still
    holds is empty. `successors` are keys.
    """

    fact: Fact
    since: str
    until: str
    successors: tuple[str, ...]

    @property
    def holds(self) -> bool:
        """Whether nothing took its place."""
        return not self.successors


@frozen
class History:
    """The memories that took each other's place, the oldest first.

    `missing` are keys that one of them names and no memory has. `circular` where they name each other in a
    circle: those of the circle stand by date.
    """

    beliefs: tuple[Belief, ...]
    missing: tuple[str, ...]
    circular: bool


def history_of(facts: Iterable[Fact], key: str) -> History:
    """The history that a key is part of; empty where no memory has the key.

    A link counts whichever of the two files has it: `superseded_by` of the old, `supersedes` of the new.
    """
    held = {fact.key: fact for fact in facts}
    if key not in held:
        return History((), (), circular=False)
    later = _later(held.values())
    members = _linked(key, later)
    found, circular = _in_order(held, later, members)
    beliefs = tuple(_belief(held, fact, later) for fact in found)
    return History(beliefs, tuple(sorted(member for member in members if member not in held)), circular)


def superseded(fact: Fact) -> tuple[str, ...]:
    """The keys of what a memory says that it took the place of."""
    data = fact.memory.data
    texts = data.texts("metadata", "supersedes") or data.texts("supersedes")
    keys = (scalar.text.partition(" ")[0] for scalar in texts)
    return tuple(dict.fromkeys(key for key in keys if key))


def _later(facts: Iterable[Fact]) -> dict[str, set[str]]:
    """By key, the keys of what took its place."""
    found: dict[str, set[str]] = {}
    for fact in facts:
        if fact.superseded_by:
            found.setdefault(fact.key, set()).add(fact.superseded_by)
        for key in superseded(fact):
            found.setdefault(key, set()).add(fact.key)
    return found


def _linked(key: str, later: Mapping[str, set[str]]) -> set[str]:
    """Every key that can be reached from one, forwards or backwards."""
    earlier: dict[str, set[str]] = {}
    for old, successors in later.items():
        for new in successors:
            earlier.setdefault(new, set()).add(old)
    found, waiting = {key}, [key]
    while waiting:
        at = waiting.pop()
        near = (later.get(at, set()) | earlier.get(at, set())) - found
        found |= near
        waiting += near
    return found


def _in_order(
    held: Mapping[str, Fact], later: Mapping[str, set[str]], members: set[str]
) -> tuple[list[Fact], bool]:
    """The members that exist, each before what took its place; and whether there is a circle."""
    before = dict.fromkeys(members, 0)
    for key in members:
        for successor in later.get(key, ()):
            before[successor] += 1
    ready = [(_since(held, key), key) for key, count in before.items() if not count]
    heapify(ready)
    found: list[str] = []
    while ready:
        _, key = heappop(ready)
        found.append(key)
        for successor in later.get(key, ()):
            before[successor] -= 1
            if not before[successor]:
                heappush(ready, (_since(held, successor), successor))
    circle = sorted(members.difference(found), key=lambda key: (_since(held, key), key))
    return [held[key] for key in (*found, *circle) if key in held], bool(circle)


def _since(held: Mapping[str, Fact], key: str) -> str:
    return held[key].updated if key in held else ""


def _belief(held: Mapping[str, Fact], fact: Fact, later: Mapping[str, set[str]]) -> Belief:
    successors = tuple(sorted(later.get(fact.key, ())))
    written = fact.memory.meta("superseded_by").partition(" ")[2].strip()
    begun = sorted(since for key in successors if (since := _since(held, key)))
    return Belief(fact, fact.updated, written or (begun[0] if begun else ""), successors)
