"""The graph of full supersession in a bank: from each decision to those that took its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.known import Known, relations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.documents.decisions.decision import Decision
    from memkit.documents.decisions.relations import Relation

_MANY = 8
_FAR = 64
"""Steps that a chain of successors is followed; longer ones are cut, so that time stays linear."""


class Successors:
    """Edges old → new from both halves, partial ones left out. Decisions are told apart by `id()`."""

    def __init__(self, bank: Bank, known: Known, claims: dict[int, list[tuple[Decision, Relation]]]) -> None:
        self._decisions = bank.decisions
        self._edges: dict[int, list[Decision]] = {}
        self._statements: dict[int, int] = {}
        for decision in bank.decisions:
            stated = [
                list(known.named_by(decision, relation))
                for relation in relations(decision, "superseded-by")
                if not relation.partial
            ]
            claimed = [new for new, relation in claims.get(id(decision), ()) if not relation.partial]
            self._edges[id(decision)] = _distinct([*(new for held in stated for new in held), *claimed])
            together = next((held for held in stated if len(held) > 1), [])
            self._statements[id(decision)] = len(_distinct(together))

    def succeeds_itself(self, decision: Decision) -> bool:
        """Whether a decision is its own successor."""
        return any(new is decision for new in self._edges[id(decision)])

    def circles(self) -> Iterator[tuple[Decision, ...]]:
        """Each circle of two or more decisions once, beginning with the first in the bank's order."""
        done: set[int] = set()
        for start in self._decisions:
            trail: list[Decision] = []
            place: dict[int, int] = {}
            at: Decision | None = start
            while at is not None and id(at) not in done and id(at) not in place:
                place[id(at)] = len(trail)
                trail.append(at)
                at = next((new for new in self._edges[id(at)] if new is not at), None)
            if at is not None and id(at) in place and id(at) not in done:
                yield tuple(trail[place[id(at)] :])
            done.update(place)

    def rivals(self, decision: Decision) -> tuple[Decision, Decision] | None:
        """Two successors named in different statements, neither of which took the other's place."""
        found = [new for new in self._edges[id(decision)] if new is not decision]
        if len(found) <= max(1, self._statements[id(decision)]):
            return None
        first = found[0]
        for second in found[1:_MANY]:
            if not self._reaches(first, second) and not self._reaches(second, first):
                return first, second
        return None

    def _reaches(self, start: Decision, goal: Decision) -> bool:
        at, steps = start, 0
        while at is not goal and steps < _FAR:
            following = next((new for new in self._edges[id(at)] if new is not at), None)
            if following is None:
                return False
            at, steps = following, steps + 1
        return at is goal


def _distinct(decisions: list[Decision]) -> list[Decision]:
    return list({id(decision): decision for decision in decisions}.values())
