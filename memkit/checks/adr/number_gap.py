"""A number is missing between two decisions.

A gap is often a record that was deleted, or a draft on a branch: a reader cannot tell whether a decision was
lost.

Restore the missing record. If the number was never used, say so in a suppression above the next entry.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from memkit.bank.known import prefix_of
from memkit.checks.adr.series import place_of, renumbered, series_of
from memkit.checks.check import Check, Trouble
from memkit.checks.over import BANK, one
from memkit.findings import Severity
from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.documents.decisions.decision import Decision

_SHOWN = 5


def find(bank: Bank, scope: Scope) -> Iterator[Trouble]:
    """One trouble a series that is numbered in sequence and lacks numbers; archived entries count.

    A number that stood at the base is left to the checks of what was deleted and renumbered.
    """
    spent = _spent(scope.before) if scope.before and scope.changes else {}
    moved = renumbered(scope.changes) if scope.changes else frozenset()
    for (name, prefix), held, known in _series(bank):
        numbered = {number: each for number, each in held.items() if place_of(each) not in moved}
        at_base = spent.get((name, prefix), _NOTHING)
        missing = [number for number in _missing(numbered, known) if number not in at_base.known]
        if not missing:
            continue
        # An old gap of which a part was filled is no new one.
        about = at_base.missing if set(missing) <= set(at_base.missing) else missing
        after = numbered[next(number for number in sorted(numbered) if number > missing[0])]
        yield Trouble(
            message=f"{name} lacks {_listed(prefix, missing)}",
            help="bring it back, or write above this entry: `<!-- memkit: ignore ADR005 — never used -->`",
            path=after.path,
            span=after.id_span,
            about=f"{name} {prefix} {about}",
        )


@frozen
class _Spent:
    """The numbers that a series had at the base, and those that it lacked."""

    known: frozenset[int]
    missing: list[int]


_NOTHING = _Spent(frozenset(), [])
_Series = tuple[tuple[str, str], dict[int, "Decision"], set[int]]
"""Log or folder with a prefix, its decisions by number, and the numbers that count as known for it."""


def _spent(before: Bank) -> dict[tuple[str, str], _Spent]:
    return {
        series: _Spent(frozenset(known), _missing(numbered, known))
        for series, numbered, known in _series(before)
    }


def _series(bank: Bank) -> Iterator[_Series]:
    logged: dict[str, set[int]] = defaultdict(set)
    groups: dict[tuple[str, str], dict[int, Decision]] = defaultdict(dict)
    for decision in bank.decisions:
        if decision.number is None:
            continue
        prefix = prefix_of(decision.id)
        logged[prefix].add(decision.number)
        groups[series_of(decision), prefix][decision.number] = decision
    for series, numbered in groups.items():
        record = next(iter(numbered.values())).form == "record"
        yield series, numbered, set(numbered) if record else logged[series[1]]


def _missing(numbered: dict[int, Decision], known: set[int]) -> list[int]:
    if not numbered:
        return []
    low, high = min(numbered), max(numbered)
    if high - low >= 2 * len(numbered):  # numbers that count something else: tickets, dates
        return []
    return [number for number in range(low, high) if number not in known]


def _listed(prefix: str, missing: Sequence[int]) -> str:
    """`ADR-2, ADR-5 to ADR-9`: runs as ranges, the first of them only when there are many."""
    runs: list[tuple[int, int]] = []
    for number in missing:
        if runs and number == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    said = [f"{prefix}-{low}" if low == high else f"{prefix}-{low} to {prefix}-{high}" for low, high in runs]
    more = ["and others"] if len(said) > _SHOWN else []
    return ", ".join([*said[:_SHOWN], *more])


CHECK = Check(
    code="ADR005",
    name="number-gap",
    summary="A number is missing between two decisions.",
    standard=Severity.INFO,
    strict=Severity.INFO,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(
        one(
            "## ADR-3: Three\n**Decision.** c\n\n## ADR-1: One\n**Decision.** a\n", "memory-bank/DECISIONS.md"
        ),
    ),
    good=(
        one("## ADR-3: Three\n\n## ADR-2: Two\n\n## ADR-1: One\n", "memory-bank/DECISIONS.md"),
        one("## ADR-1204: A ticket's number\n\n## ADR-377: Another\n", "memory-bank/DECISIONS.md"),
    ),
)
