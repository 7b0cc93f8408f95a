"""The text of an accepted decision changed.

Others built on what it said. Rewritten in place, it looks as if it had always said so, and the reason for
the change stands nowhere.

Restore the text and write a new decision that supersedes or amends it. Status, relations, links, typos and
dated notes may change; a change that must be can be allowed with a suppression that gives the reason.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.drafts import severity_of_loss
from memkit.checks.his.accepted_words import body_words, is_same_body
from memkit.checks.over import CHANGES, change
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.compare import Comparison
    from memkit.checks.check import Scope


_OPEN = frozenset({"proposed", "draft", "on-hold"})


def find(changes: Comparison, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each accepted decision whose binding words changed."""
    for before, now in changes.decisions.kept:
        if before.text == now.text or before.status in _OPEN or before.form in {"table", "roo"}:
            continue
        superseded = now.closed and not before.closed
        if not is_same_body(body_words(before), body_words(now), superseded=superseded):
            yield Trouble(
                message=f"the accepted decision {now.label} was rewritten",
                help="restore its text and write a decision that supersedes or amends it",
                path=now.path,
                span=now.head,
                about=f"{before.key} edited",
                severity=severity_of_loss(scope, before),
            )


_OLD = """\
# Decisions

## ADR-2: Keep sessions in Redis (2026-02)
**Context.** Logins were lost at every deploy.
**Decision.** Sessions live in Redis.
**Consequence.** Redis is needed to log in.
"""
_PATH = CHANGES.example_path
_SUPERSEDED = """\
# Decisions

## ADR-3: Keep sessions in Postgres (2026-04)
**Context.** Redis was one more thing to run.
**Decision.** Sessions live in Postgres.
**Consequence.** Logins cost one query more.

## ADR-2: Keep sessions in Redis (2026-02) — SUPERSEDED by ADR-3
**Context.** Logins were lost at every deploy.
**Decision (original).** Sessions live in Redis.
**Consequence.** Redis is needed to log in. Until 2026-04 both were written.
"""
CHECK = Check(
    code="HIS003",
    name="accepted-body-edited",
    summary="An accepted decision was rewritten in place.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=CHANGES,
    find=find,
    doc=__doc__ or "",
    bad=(change(_OLD, _OLD.replace("live in Redis", "live in Postgres"), _PATH),),
    good=(
        change(_OLD, _OLD.replace("needed to log in", "neded to log in"), _PATH),
        change(_OLD, _SUPERSEDED, _PATH),
    ),
    needs=("base",),
)
