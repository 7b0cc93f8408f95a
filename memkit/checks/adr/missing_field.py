"""A decision lacks its Context, Decision or Consequence.

A reader who finds what was chosen but not why will undo it, and meet the reason again.

Write the missing part under the entry, one or two sentences: what forced the choice, what was chosen, what
follows from it. A Rationale counts as Context, for it says why; it does not count as Consequence, for it says
nothing of what one now lives with. A MADR record (Decision Outcome) needs no Consequences, as its template
says. Table rows, timestamped lines and entries that point to a record elsewhere are left alone, and profile
`standard` asks only where most entries of the collection have the field.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.adr.pointers import is_pointer
from memkit.checks.check import Check, Trouble
from memkit.checks.expect import severity_of_missing
from memkit.checks.over import BANK, one
from memkit.findings import Severity
from memkit.text.labels import fold

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.documents.decisions import Decision

_FIELDS = ("context", "decision", "consequence")


def find(bank: Bank, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each field that a log entry or a record lacks."""
    for held in bank.collections.values():
        entries = [decision for decision in held if decision.form in {"log", "record"}]
        carried = [{name for name in _FIELDS if _has(decision, name)} for decision in entries]
        for name in _FIELDS:
            siblings = [name in names for names in carried]
            for decision, names in zip(entries, carried, strict=True):
                if name in names or is_pointer(decision, bank):
                    continue
                yield from _trouble(decision, name, siblings, scope, has_some=bool(names))


def _trouble(
    decision: Decision, name: str, siblings: Sequence[bool], scope: Scope, *, has_some: bool
) -> Iterator[Trouble]:
    severity = severity_of_missing(scope, decision, name, siblings)
    share = 100 * sum(siblings) / len(siblings)
    usual = share >= scope.bank.config.limits.field_share_percent or (len(siblings) == 1 and has_some)
    if scope.strict or severity or usual:
        yield Trouble(
            message=f"{decision.label} has no {name.capitalize()}",
            help=f"add a “{name.capitalize()}” paragraph to the entry",
            path=decision.path,
            span=decision.head,
            about=f"{decision.key} {name}",
            severity=severity,
        )


def _has(decision: Decision, name: str) -> bool:
    if decision.field(name):
        return True
    if name == "context":
        return decision.field("rationale") is not None
    if name == "consequence":
        return any(fold(field.label) == "decision outcome" for field in decision.fields)
    return False


_PATH = "memory-bank/DECISIONS.md"
CHECK = Check(
    code="ADR001",
    name="decision-missing-field",
    summary="A decision lacks its Context, Decision or Consequence.",
    standard=Severity.INFO,
    strict=Severity.ERROR,
    over=BANK,
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
        one(
            "# Keep sessions in Redis\n\n## Context and Problem Statement\n\nLogins were lost.\n\n"
            "## Decision Outcome\n\nChosen option: Redis, because it is there.\n",
            "docs/adr/0002-sessions.md",
        ),
    ),
)
