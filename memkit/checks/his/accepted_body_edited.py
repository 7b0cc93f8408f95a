"""The text of an accepted decision changed.

Others built on what it said. Rewritten in place, it looks as if it had always said so, and the reason for
the change stands nowhere.

Restore the text and write a new decision that supersedes or amends it. Status, relations, links, typos,
dated notes and a list of follow-ups may change, and words may take the place of a `TODO`; a change that must
be can be allowed with a suppression that gives the reason.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.drafts import severity_of_loss
from memkit.checks.his.accepted_words import body_words, is_redated, unfilled_fields
from memkit.checks.his.binding_words import is_same_body, only_gains
from memkit.checks.over import CHANGES, change
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.bank.compare import Comparison
    from memkit.checks.check import Scope
    from memkit.checks.his.binding_words import Word
    from memkit.documents.decisions.decision import Decision
    from memkit.text.source import Span

_OPEN = frozenset({"proposed", "draft"})
"""On hold is not among them: putting a decision off must not open its text."""
_BACK = frozenset({"proposed", "draft"})


def find(changes: Comparison, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each accepted decision whose binding words changed, or that is open to change again."""
    for before, now in changes.decisions.kept:
        if before.text == now.text or before.status in _OPEN or before.form in {"table", "roo"}:
            continue
        superseded = now.closed and not before.closed
        if is_redated(before, now):
            yield _trouble(scope, before, now, "was given another date", "restore its date")
        else:
            left = unfilled_fields(before)
            old, new = body_words(before, left), body_words(now, left)
            if not is_same_body(old, new, superseded=superseded):
                yield _trouble(scope, before, now, *_said(old, new))
        if now.status in _BACK and not before.closed:
            back = f"went back from {_status(before)} to {now.status}"
            yield Trouble(
                message=f"decision {_name(now)} {back}{_why(before)}",
                help="restore its status and write a new decision that supersedes or amends it",
                path=now.path,
                span=_stated(now),
                about=f"{before.key} reopened",
                severity=severity_of_loss(scope, before),
            )


def _said(old: Sequence[Word], new: Sequence[Word]) -> tuple[str, str]:
    """What happened to the text, and what to do."""
    if len(new) > len(old) and only_gains(old, new):
        return "was added to", "mark what is new as a dated note (“Update (2026-05): …”), or amend it"
    return (
        "was rewritten",
        "restore its text and supersede or amend it (`memkit adr supersede`, `memkit adr amend`)",
    )


def _trouble(scope: Scope, before: Decision, now: Decision, what: str, cure: str) -> Trouble:
    return Trouble(
        message=f"the {_status(before)} decision {_name(now)} {what}{_why(before)}",
        help=cure,
        path=now.path,
        span=now.head,
        about=f"{before.key} edited",
        severity=severity_of_loss(scope, before),
    )


def _name(decision: Decision) -> str:
    return decision.label.removeprefix("decision ")


def _status(decision: Decision) -> str:
    return decision.status.replace("-", " ")


def _why(decision: Decision) -> str:
    """Why a decision counts as accepted, where it does not say so itself."""
    if decision.replaced or any(status.value and not status.placeholder for status in decision.statuses):
        return ""
    return ": it counts as accepted because it states no status"


def _stated(decision: Decision) -> Span:
    """Where the status stands, or the heading."""
    return decision.statuses[-1].span if decision.statuses else decision.head


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
    bad=(
        change(_OLD, _OLD.replace("live in Redis", "live in Postgres"), _PATH),
        change(_OLD, _OLD.replace("2026-02", "2025-11"), _PATH),
    ),
    good=(
        change(_OLD, _OLD.replace("needed to log in", "neded to log in"), _PATH),
        change(_OLD, _SUPERSEDED, _PATH),
        change(_OLD.replace("Redis is needed to log in.", "TBD"), _OLD, _PATH),
        change(_OLD, _OLD.replace("(2026-02)", "(February 2026)"), _PATH),
    ),
    needs=("base",),
)
