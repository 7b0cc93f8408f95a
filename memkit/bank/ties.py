"""How the decisions of a bank hang together: one tie for a relation, whichever half states it."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Literal

from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from memkit.bank.bank import Bank
    from memkit.bank.known import Known
    from memkit.documents.decisions.decision import Decision

TieKind = Literal["supersedes", "amends", "clarifies", "extends", "relates"]

_FORWARD: dict[str, TieKind] = {
    "supersedes": "supersedes",
    "amends": "amends",
    "clarifies": "clarifies",
    "extends": "extends",
    "relates": "relates",
}
_BACKWARD: dict[str, TieKind] = {
    "superseded-by": "supersedes",
    "amended-by": "amends",
    "clarified-by": "clarifies",
    "extended-by": "extends",
}


@frozen
class Tie:
    """`later` does `kind` to `earlier`; `partial` where only a part of it is concerned."""

    kind: TieKind
    later: Decision
    earlier: Decision
    partial: bool = False


def ties_of(bank: Bank, known: Known) -> tuple[Tie, ...]:
    """Every tie once, in the bank's order; one that either half calls partial is partial."""
    found: dict[tuple[str, int, int], Tie] = {}
    for tie in _stated(bank, known):
        ends = (id(tie.later), id(tie.earlier))
        if tie.kind == "relates":
            ends = (min(ends), max(ends))
        held = found.get((tie.kind, *ends))
        found[tie.kind, *ends] = (
            tie if held is None else Tie(tie.kind, held.later, held.earlier, held.partial or tie.partial)
        )
    return tuple(found.values())


def by_earlier(ties: Iterable[Tie]) -> Mapping[int, tuple[Tie, ...]]:
    """Ties by `id()` of the decision that they are done to."""
    found: dict[int, list[Tie]] = {}
    for tie in ties:
        found.setdefault(id(tie.earlier), []).append(tie)
    return {key: tuple(held) for key, held in found.items()}


def reaches(ties: Iterable[Tie], start: Decision, goal: Decision) -> bool:
    """Whether supersession leads from a decision, successor by successor, to another."""
    onward = by_earlier(tie for tie in ties if tie.kind == "supersedes" and not tie.partial)
    seen, waiting = {id(start)}, deque([start])
    while waiting:
        at = waiting.popleft()
        if at is goal:
            return True
        for tie in onward.get(id(at), ()):
            if id(tie.later) not in seen:
                seen.add(id(tie.later))
                waiting.append(tie.later)
    return False


def _stated(bank: Bank, known: Known) -> Iterator[Tie]:
    for decision in bank.decisions:
        for relation in decision.relations:
            for other in known.named_by(decision, relation):
                if other is decision:
                    continue
                if relation.kind in _FORWARD:
                    yield Tie(_FORWARD[relation.kind], decision, other, relation.partial)
                else:
                    yield Tie(_BACKWARD[relation.kind], other, decision, relation.partial)
