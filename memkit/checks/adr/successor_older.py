"""A decision is superseded by one that is older than itself.

Usually the reference points the wrong way round, and the dead decision is taken for the living one.

Check which of the two holds, and correct the reference or the date.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.known import Known, prefix_of, relations
from memkit.checks.adr.series import place_of, renumbered
from memkit.checks.check import Check, Trouble
from memkit.checks.over import BANK, one
from memkit.findings import Severity
from memkit.text.dates import Period

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.documents.decisions.decision import Decision


def find(bank: Bank, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each supersession whose successor has the lower number, or in a log the earlier date."""
    known = Known(bank)
    moved = renumbered(scope.changes)
    for decision in bank.decisions:
        for relation in relations(decision, "superseded-by"):
            for new in known.named_by(decision, relation):
                if moved & {place_of(new), place_of(decision)}:
                    continue  # the wrong number is reported by itself
                if new is not decision and _older(new, decision):
                    yield Trouble(
                        message=f"{decision.label} is superseded by {new.label}, which is older",
                        help="check which of the two holds, and correct the reference or the date",
                        path=decision.path,
                        span=relation.span,
                        about=f"{decision.key} {new.key}",
                    )


def _older(new: Decision, old: Decision) -> bool:
    """By number inside one collection, else by date; a record's date often is that of its last change."""
    if new.collection == old.collection and prefix_of(new.id) == prefix_of(old.id) and new.id:
        lower = new.number is not None and old.number is not None and new.number < old.number
        if lower:
            return not _dated_after(new, old)
    if "record" in {new.form, old.form}:
        return False
    return _dated_after(old, new)


def _dated_after(one: Decision, other: Decision) -> bool:
    if one.date is None or other.date is None:
        return False
    left, right = one.date.value, other.date.value
    return isinstance(left, Period) and isinstance(right, Period) and left.first > right.last


_LOG = "memory-bank/DECISIONS.md"
CHECK = Check(
    code="ADR014",
    name="successor-older",
    summary="A decision is superseded by an older one.",
    standard=Severity.WARNING,
    strict=Severity.WARNING,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(
        one("## ADR-2: B (2026-02) — SUPERSEDED by ADR-1\n\n## ADR-1: A (2026-01)\n", _LOG),
        one(
            "## 2026-03-01: Cookies for sessions\n**Status:** Superseded by ADR-1\n**Decision.** Cookies.\n"
            "**Context.** x\n\n## ADR-1: A (2026-01)\n\n## ADR-3: C — SUPERSEDED by ADR-1\n",
            _LOG,
        ),
    ),
    good=(one("## ADR-2: B (2026-02)\n\n## ADR-1: A (2026-01) — SUPERSEDED by ADR-2\n", _LOG),),
)
