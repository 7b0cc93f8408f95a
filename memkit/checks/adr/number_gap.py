"""A number is missing between two decisions.

A gap is often a record that was deleted, or a draft on a branch: a reader cannot tell whether a decision was
lost.

Restore the missing record, or say in the collection's index that the number was never used.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from memkit.checks.adr.known import prefix_of
from memkit.checks.check import Check, Trouble
from memkit.checks.over import BANK, one
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.documents.decisions import Decision

_SHOWN = 5


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """One trouble a collection that is numbered in sequence and lacks numbers; archived entries count."""
    everywhere: dict[str, set[int]] = defaultdict(set)
    for decision in bank.decisions:
        if decision.number is not None:
            everywhere[prefix_of(decision.id)].add(decision.number)
    for name, held in bank.collections.items():
        groups: dict[str, dict[int, Decision]] = defaultdict(dict)
        for decision in held:
            if decision.number is not None:
                groups[prefix_of(decision.id)][decision.number] = decision
        for prefix, numbered in groups.items():
            known = everywhere[prefix] if held[0].form != "record" else set(numbered)
            yield from _gaps(name, prefix, numbered, known)


def _gaps(collection: str, prefix: str, numbered: dict[int, Decision], known: set[int]) -> Iterator[Trouble]:
    low, high = min(numbered), max(numbered)
    if high - low >= 2 * len(numbered):  # numbers that count something else: tickets, dates
        return
    missing = [number for number in range(low, high) if number not in known]
    if missing:
        after = numbered[next(number for number in sorted(numbered) if number > missing[0])]
        yield Trouble(
            message=f"{collection} lacks {_listed(prefix, missing)}",
            help="restore what is missing, or note in the index that the number was never used",
            path=after.path,
            span=after.id_span,
            about=f"{collection} {prefix} {missing}",
        )


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
