"""A decision lacks its Context, Decision or Consequence.

A reader who finds what was chosen but not why will undo it, and meet the reason again.

Write the missing part under the entry, one or two sentences: what forced the choice, what was chosen, what
follows from it. A Rationale counts as Context, for it says why; it does not count as Consequence, for it says
nothing of what one now lives with. A MADR record (Decision Outcome) needs no Consequences, as its template
says. Table rows, timestamped lines and entries that point to a record elsewhere are left alone, and profile
`standard` asks only where most entries of the collection have the field.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from memkit.bank.pointers import is_pointer
from memkit.checks.check import Check, Trouble
from memkit.checks.expect import severity_of_missing
from memkit.checks.over import BANK, one
from memkit.findings import Severity
from memkit.frozen import frozen
from memkit.text.labels import fold

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.documents.decisions.decision import Decision

_FIELDS = ("context", "decision", "consequence")


def find(bank: Bank, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each field that a log entry or a record lacks; one for an entry that has none of them."""
    for held in bank.collections.values():
        entries = [decision for decision in held if decision.form in {"log", "record"}]
        carried = [frozenset(name for name in _FIELDS if _has(decision, name)) for decision in entries]
        counts = Counter(name for names in carried for name in names)
        for decision, names in zip(entries, carried, strict=True):
            if len(names) < len(_FIELDS) and not is_pointer(decision, bank):
                yield from _troubles(decision, names, _Siblings(counts, len(entries)), scope)


@frozen
class _Siblings:
    """How many entries of a collection carry each field."""

    counts: Counter[str]
    total: int

    def carry(self, name: str, scope: Scope) -> bool:
        """Whether so many carry a field that its absence stands out."""
        return 100 * self.counts[name] >= scope.bank.config.limits.field_share_percent * self.total

    def sample(self, name: str) -> list[bool]:
        """A hundred entries of which as many carry a field as per cent of all do."""
        share = 100 * self.counts[name] // self.total
        return [True] * share + [False] * (100 - share)


def _troubles(
    decision: Decision, names: frozenset[str], siblings: _Siblings, scope: Scope
) -> Iterator[Trouble]:
    asked: list[tuple[str, Severity | None]] = []
    for name in _FIELDS:
        severity = (
            None if name in names else severity_of_missing(scope, decision, name, siblings.sample(name))
        )
        usual = siblings.carry(name, scope) or (siblings.total == 1 and names)
        if name not in names and (scope.strict or severity or usual):
            asked.append((name, severity))
    if not names and asked:
        asked = [("Context, Decision or Consequence", max((s for _, s in asked if s), default=None))]
    for name, severity in asked:
        said = name[:1].upper() + name[1:]
        yield Trouble(
            message=f"{decision.label} has no {said}",
            help=f"add a “{said}” paragraph to the entry"
            if names
            else "add these three paragraphs to the entry",
            path=decision.path,
            span=decision.head,
            about=f"{decision.key} {name}",
            severity=severity,
        )


def _has(decision: Decision, name: str) -> bool:
    if decision.field(name) or (name == "decision" and decision.notation == "word"):
        return True  # `Decision: use Redis` says it in the heading
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
