"""A decision has another number than at the base.

Commits, code comments and other decisions cite it by number; after renumbering they point at something
else.

Give it its old number back. Of two decisions with one number, renumber the one that nobody else has seen
yet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.drafts import severity_of_loss
from memkit.checks.over import CHANGES, change
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.compare import Comparison
    from memkit.checks.check import Scope
    from memkit.documents.decisions.decision import Decision


def find(changes: Comparison, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each decision whose id changed."""
    for before, now in changes.decisions.kept:
        if before.id and now.id != before.id:
            yield Trouble(
                message=f"decision {_name(before)} was renumbered to {_name(now)}"
                if now.id
                else f"decision {_name(before)} lost its number",
                help=f"give it the number {_name(before)} back",
                path=now.path,
                span=now.head,
                about=f"{before.key} renumbered",
                severity=severity_of_loss(scope, before),
            )


def _name(decision: Decision) -> str:
    return decision.label.removeprefix("decision ")


_OLD = """\
# Decisions

## ADR-2: Keep sessions in Redis (2026-02)
**Context.** Logins were lost at every deploy.
**Decision.** Sessions live in Redis.
**Consequence.** Redis is needed to log in.
"""
_PATH = CHANGES.example_path
CHECK = Check(
    code="HIS002",
    name="decision-renumbered",
    summary="A decision changed its number.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=CHANGES,
    find=find,
    doc=__doc__ or "",
    bad=(change(_OLD, _OLD.replace("ADR-2", "ADR-3"), _PATH),),
    good=(change(_OLD, _OLD.replace("Redis.", "Redis."), _PATH),),
    needs=("base",),
)
