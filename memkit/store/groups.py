"""Memories that may become one: those of identical scope, tags and subject, and what is alike among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import frozen, replace
from memkit.store.consent import POLICY
from memkit.store.plans import Drop, Merge, empty_plan
from memkit.text.likeness.alike import alike_pairs

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date

    from memkit.store.bank import MemoryBank
    from memkit.store.fact import Fact
    from memkit.store.plans import Plan

Home = tuple[tuple[str, ...], tuple[str, ...], str]
"""References, tags and subject: memories of one home may be merged."""


@frozen
class Group:
    """Memories of one home, the oldest first; `alike` are sets of keys that say nearly the same."""

    home: Home
    facts: tuple[Fact, ...]
    alike: tuple[tuple[str, ...], ...]


def home_of(fact: Fact) -> Home:
    """What must be equal for two memories to become one."""
    return tuple(sorted(map(str, fact.references))), tuple(sorted(fact.tags)), fact.subject


def groups_of(facts: Iterable[Fact], today: date) -> tuple[Group, ...]:
    """The groups of at least two memories that are in force; a policy is no note to merge."""
    homes: dict[Home, list[Fact]] = {}
    for fact in facts:
        if not fact.expired(today) and not fact.superseded_by and fact.lifetime != POLICY:
            homes.setdefault(home_of(fact), []).append(fact)
    found = []
    for home, held in sorted(homes.items()):
        if len(held) > 1:
            ordered = tuple(sorted(held, key=age))
            found.append(Group(home, ordered, _alike(ordered)))
    return tuple(found)


def age(fact: Fact) -> tuple[str, str]:
    """What memories are ordered by, the oldest first; a hand-written one without a date is the oldest."""
    return fact.memory.meta("created") or fact.updated, fact.key


def full_text(fact: Fact) -> str:
    """What a memory says, for comparing: its description where the content does not begin with it."""
    opening = " ".join(fact.description.split())
    told = " ".join(fact.content.split()).startswith(opening.rstrip("…."))
    return fact.content if told and fact.content else f"{fact.description}\n{fact.content}"


def proposed_plan(bank: MemoryBank, today: date) -> Plan:
    """A plan to fill in: what is alike is to be merged, what has expired or was superseded forgotten.

    The texts of a merge are empty: somebody has to write them.
    """
    merges = tuple(
        Merge(keys[0], keys[1:], "", "") for group in groups_of(bank.facts, today) for keys in group.alike
    )
    drops = tuple(
        Drop(fact.key, f"superseded by {fact.superseded_by}" if fact.superseded_by else "expired")
        for fact in bank.facts
        if (fact.superseded_by or fact.expired(today)) and fact.lifetime != POLICY
    )
    return replace(empty_plan(bank), merges=merges, drops=drops)


def _alike(facts: Sequence[Fact]) -> tuple[tuple[str, ...], ...]:
    """The near duplicates among facts, joined where one is alike to two others."""
    first = list(range(len(facts)))
    for pair in alike_pairs([full_text(fact) for fact in facts]):
        one, other = sorted((_root(first, pair.first), _root(first, pair.second)))
        first[other] = one
    joined: dict[int, list[str]] = {}
    for number, fact in enumerate(facts):
        joined.setdefault(_root(first, number), []).append(fact.key)
    return tuple(tuple(keys) for keys in joined.values() if len(keys) > 1)


def _root(first: list[int], number: int) -> int:
    while first[number] != number:
        number = first[number]
    return number
