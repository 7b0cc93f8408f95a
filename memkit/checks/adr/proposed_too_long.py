"""A decision has been proposed for a long time and was never decided.

Agents read it as half a decision: some follow it, some do not.

Accept it, reject it, or put it on hold with a word on what it waits for.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.over import DECISIONS, one
from memkit.findings import Severity
from memkit.text.dates import Period

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.checks.check import Scope
    from memkit.documents.decisions.decision import Decision


def find(decision: Decision, scope: Scope) -> Iterator[Trouble]:
    """Trouble for a proposed decision whose date lies further back than `limits.proposed_days`."""
    if decision.status != "proposed" or decision.date is None:
        return
    period = decision.date.value
    if not isinstance(period, Period):
        return
    if scope.today > period.last + timedelta(days=scope.bank.config.limits.proposed_days):
        stated = next(status for status in decision.statuses if status.value == "proposed")
        yield Trouble(
            message=f"{decision.label} has been proposed since {period.written()}",
            help="`memkit adr accept` or `memkit adr reject` it, or put it on hold and say what it waits for",
            path=decision.path,
            span=stated.span,
            about=f"{decision.key} proposed",
        )


CHECK = Check(
    code="ADR016",
    name="proposed-too-long",
    summary="A decision has been proposed for a long time.",
    standard=Severity.INFO,
    strict=Severity.WARNING,
    over=DECISIONS,
    find=find,
    doc=__doc__ or "",
    bad=(one("# 2. Sessions\n\nDate: 2026-01-02\n\n## Status\n\nProposed\n", "docs/adr/0002-sessions.md"),),
    good=(
        one("# 2. Sessions\n\nDate: 2026-06-02\n\n## Status\n\nProposed\n", "docs/adr/0002-sessions.md"),
        one("# 2. Sessions\n\nDate: 2026-01-02\n\n## Status\n\nAccepted\n", "docs/adr/0002-sessions.md"),
    ),
    date_only=True,
)
