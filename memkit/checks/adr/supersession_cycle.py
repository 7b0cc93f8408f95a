"""The supersession of decisions leads in a circle, or to two successors at once.

A reader who follows it to what holds now never arrives, or arrives at two answers.

Correct the wrong reference. Where two decisions each took over a part, say which part: `partially superseded
by ADR-8 (§ storage)`; one statement that names several successors together is fine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.known import Known, relations, superseders
from memkit.checks.adr.successors import Successors
from memkit.checks.check import Check, Trouble
from memkit.checks.over import BANK, one
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.documents.decisions.decision import Decision


_WRONG = "correct the reference that is wrong"
_PARTS = f"{_WRONG}, or say which part each of them supersedes"


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for self-supersession, for each circle, and for successors that do not know of each other."""
    known = Known(bank)
    held = Successors(bank, known, superseders(bank, known))
    for decision in bank.decisions:
        if held.succeeds_itself(decision):
            yield _trouble(decision, f"{decision.label} supersedes itself", "itself", _WRONG)
    for circle in held.circles():
        names = " → ".join(decision.label for decision in (*circle, circle[0]))
        keys = " ".join(sorted(decision.key for decision in circle))
        yield _trouble(circle[0], f"supersession leads in a circle: {names}", keys, _WRONG)
    for decision in bank.decisions:
        rivals = held.rivals(decision)
        if rivals:
            first, second = rivals
            message = f"{decision.label} is superseded by both {first.label} and {second.label}"
            yield _trouble(decision, message, f"{first.key} {second.key}", _PARTS)


def _trouble(decision: Decision, message: str, about: str, advice: str) -> Trouble:
    spans = [relation.span for relation in relations(decision, "superseded-by", "supersedes")]
    return Trouble(
        message=message,
        help=advice,
        path=decision.path,
        span=spans[0] if spans else decision.head,
        about=f"{decision.key}: {about}",
    )


_LOG = "memory-bank/DECISIONS.md"
CHECK = Check(
    code="ADR013",
    name="supersession-cycle",
    summary="Supersession leads in a circle or to two successors.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(
        one("## ADR-2: Sessions — SUPERSEDED by ADR-2\n**Decision.** Redis.\n", _LOG),
        one("## ADR-2: B — SUPERSEDED by ADR-1\n\n## ADR-1: A — SUPERSEDED by ADR-2\n", _LOG),
        one(
            "## ADR-3: C\n**Supersedes:** ADR-1\n\n## ADR-2: B\n**Supersedes:** ADR-1\n\n"
            "## ADR-1: A — SUPERSEDED by ADR-2\n",
            _LOG,
        ),
    ),
    good=(
        one("## ADR-3: C\n\n## ADR-2: B — SUPERSEDED by ADR-3\n\n## ADR-1: A — SUPERSEDED by ADR-2\n", _LOG),
        one("## ADR-3: C\n\n## ADR-2: B\n\n## ADR-1: A — SUPERSEDED by ADR-2 + ADR-3\n", _LOG),
        one(
            "## ADR-3: C\n**Supersedes:** ADR-1, ADR-2\n\n## ADR-2: B — SUPERSEDED by ADR-3\n\n"
            "## ADR-1: A — SUPERSEDED by ADR-2\n",
            _LOG,
        ),
    ),
)
