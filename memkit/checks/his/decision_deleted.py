"""A decision that stood at the base is gone.

The next reader meets the same question without knowing that it was answered, and why; the reason is lost
with the entry.

Put the entry back. If it no longer holds, say so: write the decision that replaces it and mark the old one
as superseded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.drafts import severity_of_loss
from memkit.checks.his.moved import find_moved, trouble_of_move
from memkit.checks.his.unread import unread_at_base
from memkit.checks.over import CHANGES, change
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.compare import Comparison
    from memkit.checks.check import Scope
    from memkit.config.values import Role


def find(changes: Comparison, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each decision that nothing in the bank continues."""
    yield from unread_at_base(changes, "decisions", "decision-record")
    removed = [each for each in changes.decisions.removed if each.title or each.fields]
    moved = find_moved(changes, removed, ("decisions", "decision-record"))
    for decision in removed:
        called = f"decision {decision.label.removeprefix('decision ')}"
        path = moved.get(id(decision))
        if path:
            role: Role = "decision-record" if decision.form == "record" else "decisions"
            yield trouble_of_move(scope, decision, called, path, role)
            continue
        yield Trouble(
            message=f"{called} was deleted",
            help=f"put it back in {decision.path} and mark it as superseded by the decision that replaces it",
            path=decision.path,
            about=f"{decision.key} deleted",
            severity=severity_of_loss(scope, decision),
        )


_OLD = """\
# Decisions

## ADR-2: Keep sessions in Redis (2026-02)
**Context.** Logins were lost at every deploy.
**Decision.** Sessions live in Redis.
**Consequence.** Redis is needed to log in.

## ADR-1: Write logs as JSON (2026-01)
**Context.** Nobody could search the logs.
**Decision.** One JSON object a line.
**Consequence.** People read logs through a viewer.
"""
_PATH = CHANGES.example_path
CHECK = Check(
    code="HIS001",
    name="decision-deleted",
    summary="A decision was deleted instead of superseded.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=CHANGES,
    find=find,
    doc=__doc__ or "",
    bad=(change(_OLD, _OLD[: _OLD.index("## ADR-1")], _PATH),),
    good=(change(_OLD, _OLD.replace("(2026-01)", "(2026-01) — SUPERSEDED by ADR-2"), _PATH),),
    needs=("base",),
)
