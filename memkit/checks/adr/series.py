"""Which decisions are numbered together, which of them a change brought, and which number is free next."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from memkit.bank.known import number_in, prefix_of
from memkit.bank.layout import RECORD_STATES

if TYPE_CHECKING:
    from memkit.bank.bank import Bank
    from memkit.bank.compare import Comparison
    from memkit.checks.check import Scope
    from memkit.documents.decisions.decision import Decision

_LOGS = "*"
Place = tuple[str, int]
"""Path and offset of an entry."""


def place_of(decision: Decision) -> Place:
    """Where an entry stands, as what it is known by inside one bank."""
    return decision.path, decision.span.start


def series_of(decision: Decision) -> str:
    """The log or folder that a decision is numbered in; `archive/` and its like belong to that above."""
    above, _, last = decision.collection.rpartition("/")
    if decision.form == "record" and above and last.casefold() in RECORD_STATES:
        return above
    return decision.collection


def newly_numbered(changes: Comparison | None) -> frozenset[Place]:
    """The entries that did not have their number at the base: added ones and renumbered ones."""
    if changes is None:
        return frozenset()
    return frozenset(place_of(added) for added in changes.decisions.added) | renumbered(changes)


def renumbered(changes: Comparison | None) -> frozenset[Place]:
    """The entries that had another number at the base, which is reported by itself."""
    if changes is None:
        return frozenset()
    return frozenset(place_of(now) for old, now in changes.decisions.kept if old.id and old.id != now.id)


class Numbers:
    """The numbers spent now, at the base and on other branches: logs share theirs, folders do not."""

    def __init__(self, bank: Bank, scope: Scope) -> None:
        self._highest: dict[tuple[str, str], int] = defaultdict(int)
        for held in (bank, scope.before):
            for decision in held.decisions if held else ():
                self._spend(_counted_in(decision), decision.id)
        for branch in scope.history.branches or ():
            self._spend(branch.path.rpartition("/")[0], branch.id)
            self._spend(_LOGS, branch.id)

    def take(self, decision: Decision, *others: Decision) -> int:
        """The next number above all that are spent where the decisions, of one prefix, are counted."""
        prefix = prefix_of(decision.id)
        number = 1 + max(self._highest[_counted_in(each), prefix] for each in (decision, *others))
        self._spend(_counted_in(decision), f"{prefix}-{number}")
        return number

    def _spend(self, series: str, id_: str) -> None:
        number = number_in(id_)
        if number.isdecimal():
            held = series, prefix_of(id_)
            self._highest[held] = max(self._highest[held], int(number))


def _counted_in(decision: Decision) -> str:
    return series_of(decision) if decision.form == "record" else _LOGS
