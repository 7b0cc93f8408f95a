"""Which decisions a bank knows, and which of them a relation or link names."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from memkit.documents.decisions.ids import WORDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.bank.bank import Bank
    from memkit.documents.decisions.decision import Decision
    from memkit.documents.decisions.relations import Relation, Target

Named = tuple["Decision", ...] | None
"""What a name leads to: decisions, nothing (empty), or None where nobody can say."""


_MOST = 16
"""Decisions that one id is followed to: a log in which every entry has one id must not cost the square."""


class Known:
    """The decisions of one bank by id, number and path; every look-up takes constant time."""

    def __init__(self, bank: Bank) -> None:
        self._bank = bank
        self._in_collection: dict[tuple[str, str], list[Decision]] = {}
        self._in_bank: dict[str, list[Decision]] = {}
        self._records: dict[str, Decision] = {}
        self._prefixes: set[str] = set()
        for decision in bank.decisions:
            for id_ in _ids(decision):
                self._in_collection.setdefault((decision.collection, id_), []).append(decision)
                self._in_bank.setdefault(id_, []).append(decision)
                self._prefixes.add(prefix_of(id_))
            if decision.form == "record":
                self._records[decision.path] = decision

    def record_at(self, path: str) -> Decision | None:
        """The record that is the file `path`."""
        return self._records.get(path)

    def with_id(self, id_: str, collection: str) -> tuple[Decision, ...]:
        """The decisions with an id: those of the collection, else those of the whole bank; a few at most."""
        found = self._in_collection.get((collection, id_)) or self._in_bank.get(id_) or []
        return tuple(found[:_MOST])

    def named(self, target: Target, decision: Decision) -> Named:
        """The decisions that a relation's target names, seen from the decision that states it."""
        if target.path:
            path = path_from(decision.path, target.path)
            for candidate in (path, f"{path}.md"):
                if candidate in self._records:
                    return (self._records[candidate],)
            if self._bank.tree.exists(path) or self._bank.tree.exists(f"{path}.md"):
                return self.with_id(target.id, path) or None
            return ()
        if not target.id:
            return None
        return self._with_some_id(target, decision)

    def named_by(self, decision: Decision, relation: Relation) -> Iterator[Decision]:
        """The existing decisions that one relation names."""
        for target in relation.targets:
            yield from self.named(target, decision) or ()

    def names(self, relation: Relation, stated_in: Decision, wanted: Decision) -> bool:
        """Whether a relation names one certain decision."""
        return any(found is wanted for found in self.named_by(stated_in, relation))

    def _with_some_id(self, target: Target, decision: Decision) -> Named:
        for id_ in _readings(target, decision):
            found = self.with_id(id_, decision.collection)
            if found:
                return found
        same_words = prefix_of(target.id).casefold() in WORDS
        known = prefix_of(target.id) in self._prefixes or (same_words and prefix_of(decision.id) != "")
        return () if known else None


def prefix_of(id_: str) -> str:
    """The letters of a canonical id."""
    return id_.rpartition("-")[0]


def number_in(id_: str) -> str:
    """The number of a canonical id, with its letter, or empty."""
    return id_.rpartition("-")[2]


def path_from(source: str, target: str) -> str:
    """The tree path that a link's target means, from the file `source`; `/` leads to the root."""
    if target.startswith("/"):
        return posixpath.normpath(target.lstrip("/"))
    return posixpath.normpath(posixpath.join(posixpath.dirname(source), target))


def superseders(bank: Bank, known: Known) -> dict[int, list[tuple[Decision, Relation]]]:
    """For each decision (by `id()` of the object): those that say they supersede it, with the relation."""
    found: dict[int, list[tuple[Decision, Relation]]] = {}
    for decision in bank.decisions:
        for relation in relations(decision, "supersedes"):
            for old in known.named_by(decision, relation):
                found.setdefault(id(old), []).append((decision, relation))
    return found


def relations(decision: Decision, *kinds: str) -> Sequence[Relation]:
    """The relations of some kinds that a decision states."""
    return [relation for relation in decision.relations if relation.kind in kinds]


def _ids(decision: Decision) -> set[str]:
    """The ids a decision goes by; a date-named record or a plain title has none."""
    return {id_ for id_ in (decision.id, *(said for _, said, _ in decision.other_ids)) if id_}


def _readings(target: Target, decision: Decision) -> Iterator[str]:
    """The ids that a target may mean: as written, with the collection's own prefix, without its letter."""
    yield target.id
    number, own = number_in(target.id), prefix_of(decision.id)
    if own and (target.bare or prefix_of(target.id).casefold() in WORDS):
        yield f"{own}-{number}"
    if number[-1:].isalpha():
        yield target.id[:-1]
