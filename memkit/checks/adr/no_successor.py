"""A decision is superseded, and nothing says by what.

A reader learns that it no longer holds and not what holds instead.

Name the successor beside the status, `Superseded by ADR-9`; if nothing took its place, it is deprecated.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.known import Known, relations, superseders
from memkit.checks.check import Check, Example, Trouble
from memkit.checks.over import BANK, one
from memkit.documents.decisions.relations import find_relations
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.documents.decisions.decision import Decision

_STATUSES = frozenset({"superseded", "partially-superseded"})


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each superseded decision that names no successor and that no other names."""
    named = superseders(bank, Known(bank))
    for decision in bank.decisions:
        stated = next((status for status in decision.statuses if status.value in _STATUSES), None)
        if stated is None or stated.placeholder or decision.status not in _STATUSES:
            continue
        if relations(decision, "superseded-by") or id(decision) in named or _told_in_prose(decision, bank):
            continue
        yield Trouble(
            message=f"{decision.label} is superseded, and nothing says by what",
            help="name its successor beside the status, or make it deprecated",
            path=decision.path,
            span=stated.span,
            about=f"{decision.key} successor",
        )


def _told_in_prose(decision: Decision, bank: Bank) -> bool:
    """Whether a sentence of the entry names the successor: `these ranges are superseded by ADR-33`."""
    document = bank.by_path.get(decision.path)
    if document is None or document.page is None:
        return False
    return any(
        relation.kind == "superseded-by" and any(target.id or target.path for target in relation.targets)
        for relation in find_relations(document.page, decision.span)
    )


_LOG = "memory-bank/DECISIONS.md"
CHECK = Check(
    code="ADR010",
    name="superseded-without-successor",
    summary="A superseded decision names no successor.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(
        one("## ADR-2: Sessions in Redis (2026-02) — SUPERSEDED\n**Decision.** Redis.\n", _LOG),
        one("# 2. Sessions\n\n## Status\n\nSuperseded\n", "docs/adr/0002-sessions.md"),
    ),
    good=(
        one("## ADR-2: Sessions in Redis (2026-02) — SUPERSEDED by ADR-3\n**Decision.** Redis.\n", _LOG),
        one("## ADR-2: Sessions in Redis (2026-02)\n**Status:** Deprecated\n**Decision.** Redis.\n", _LOG),
        Example(
            files=(
                ("docs/adr/0002-sessions.md", "# 2. Sessions\n\n## Status\n\nSuperseded\n"),
                (
                    "docs/adr/0003-cookies.md",
                    "# 3. Cookies\n\n## Status\n\nAccepted\n\nSupersedes [2. Sessions](0002-sessions.md)\n",
                ),
            )
        ),
    ),
)
