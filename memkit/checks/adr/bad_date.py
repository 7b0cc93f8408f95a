"""A decision's date is impossible, ambiguous or unreadable.

Order and age of decisions decide which of two binds; a date that can be read two ways decides nothing.

Write it as YYYY-MM-DD, YYYY-MM or YYYY-Qn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.over import DECISIONS, one
from memkit.findings import Severity
from memkit.text.dates import BadDate
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.checks.check import Scope
    from memkit.documents.decisions.decision import Decision

_LIKE_A_DATE = pattern(r"(?<!\d)(?:\d{4}(?!\d)|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{8}(?!\d))")
_SAID = {
    "ambiguous": "can be read two ways",
    "impossible": "is no day of the calendar",
    "unknown": "is no date that memkit reads",
}


def find(decision: Decision, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for a date that means no period; words without a year (`before session 3`) are left alone."""
    date = decision.date
    if date is None or not isinstance(date.value, BadDate) or not _LIKE_A_DATE.search(date.text):
        return
    if date.text[:1] in "{[<" and date.value.problem == "unknown":
        return
    yield Trouble(
        message=f"the date “{date.text}” of {decision.label} {_what(date.value)}",
        help=date.value.hint,
        path=decision.path,
        span=date.span,
        about=f"{decision.key} {date.text}",
    )


def _what(bad: BadDate) -> str:
    """What is wrong; 11/23/2021 has one reading, and no order that a reader could rely on."""
    if bad.problem == "ambiguous" and " or " not in bad.hint:
        return "does not begin with the year"
    return _SAID[bad.problem]


CHECK = Check(
    code="ADR009",
    name="decision-bad-date",
    summary="A decision's date is impossible, ambiguous or unreadable.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=DECISIONS,
    find=find,
    doc=__doc__ or "",
    bad=(
        one("## ADR-2: Sessions (2026-13)\n**Decision.** Redis.\n", DECISIONS.example_path),
        one("# Sessions\n\n- Status: Accepted\n- Date: 03/04/2026\n", "docs/adr/0002-sessions.md"),
    ),
    good=(
        one("## ADR-2: Sessions (2026-Q1)\n**Decision.** Redis.\n", DECISIONS.example_path),
        one("## ADR-2: Sessions\n**Date:** before session 3\n**Decision.** Redis.\n", DECISIONS.example_path),
    ),
)
