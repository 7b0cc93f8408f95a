"""A decision says that it supersedes, amends or relates to a decision that does not exist.

Whoever follows the reference finds nothing, and cannot tell whether the number is wrong or the record lost.

Correct the number or the link, or restore the record.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.known import Known
from memkit.checks.check import Check, Trouble
from memkit.checks.over import BANK, one
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.documents.decisions.decision import Decision
    from memkit.documents.decisions.relations import Relation

_WORDS = {
    "supersedes": "supersede",
    "superseded-by": "be superseded by",
    "amends": "amend",
    "amended-by": "be amended by",
    "clarifies": "clarify",
    "clarified-by": "be clarified by",
    "extends": "extend",
    "extended-by": "be extended by",
    "relates": "relate to",
}


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each target that is a decision's id or a record's path, and names nothing."""
    known = Known(bank)
    for decision in bank.decisions:
        for relation in decision.relations:
            yield from _troubles(decision, relation, known)


def _troubles(decision: Decision, relation: Relation, known: Known) -> Iterator[Trouble]:
    for target in relation.targets:
        if relation.kind == "relates" and not target.id:
            continue  # a link to any page; whether it leads somewhere is for the link checks
        if known.named(target, decision) == ():
            said = target.path or target.text
            yield Trouble(
                message=f"{decision.label} claims to {_WORDS[relation.kind]} {said}, which does not exist",
                help="correct the reference, or restore the record it names",
                path=decision.path,
                span=target.span,
                about=f"{decision.key} {relation.kind} {target.id or target.path}",
            )


_LOG = "memory-bank/DECISIONS.md"
CHECK = Check(
    code="ADR011",
    name="missing-target",
    summary="A relation names a decision that does not exist.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(
        one("## ADR-2: Sessions (2026-02) — SUPERSEDED by ADR-9\n**Decision.** Redis.\n", _LOG),
        one(
            "# 2. Sessions\n\n## Status\n\nSuperseded by [9. Cookies](0009-cookies.md)\n",
            "docs/adr/0002-sessions.md",
        ),
    ),
    good=(
        one("## ADR-3: Cookies\nSupersedes ADR-2.\n\n## ADR-2: Sessions — SUPERSEDED by ADR-3\n", _LOG),
        one("## ADR-2: Sessions\n**Related:** RFC 7231, JIRA-123, PR #12\n**Decision.** Redis.\n", _LOG),
    ),
)
