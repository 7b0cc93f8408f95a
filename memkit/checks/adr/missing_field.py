"""A decision lacks its Context, Decision or Consequence.

A reader who finds what was chosen but not why will undo it, and meet the reason again.

Write the missing part under the entry, one or two sentences: what forced the choice, what was chosen,
what follows from it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.expect import severity_of_missing
from memkit.checks.over import DECISIONS, one
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.checks.check import Scope
    from memkit.documents.decisions import Decision

_FIELDS = ("context", "decision", "consequence")


def find(decision: Decision, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each field that a log entry or a record lacks; tables and timestamped lines are exempt."""
    if decision.form in {"table", "roo"}:
        return
    siblings = [d for d in scope.bank.collections[decision.collection] if d is not decision]
    for name in _FIELDS:
        if decision.field(name) is None:
            yield Trouble(
                message=f"{decision.label} has no {name.capitalize()}",
                help=f"add a “{name.capitalize()}” paragraph to the entry",
                path=decision.path,
                span=decision.head,
                about=f"{decision.key} {name}",
                severity=severity_of_missing(
                    scope, decision, name, [held.field(name) is not None for held in siblings]
                ),
            )


_PATH = DECISIONS.example_path
CHECK = Check(
    code="ADR001",
    name="decision-missing-field",
    summary="A decision lacks its Context, Decision or Consequence.",
    standard=Severity.INFO,
    strict=Severity.ERROR,
    over=DECISIONS,
    find=find,
    doc=__doc__ or "",
    bad=(one("## ADR-2: Keep sessions in Redis (2026-02)\n**Decision.** Sessions live in Redis.\n", _PATH),),
    good=(
        one(
            "## ADR-2: Keep sessions in Redis (2026-02)\n"
            "**Context.** Logins were lost at every deploy.\n"
            "**Decision.** Sessions live in Redis.\n"
            "**Consequence.** Redis is now needed to log in.\n",
            _PATH,
        ),
    ),
)
