"""A rule is past its review.

Rules outlive their reasons; one that nobody has looked at again is followed or ignored by chance.

Look at the rule: renew its review, retire it with a reason, or promote it to a check. `memkit review` lists
all that are due.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.over import RULES, one
from memkit.findings import Severity
from memkit.text.dates import Period

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.checks.check import Scope
    from memkit.documents.rules.rule import Rule


def find(rule: Rule, scope: Scope) -> Iterator[Trouble]:
    """Trouble for a rule whose review period has ended."""
    if rule.shifted or rule.review is None or not isinstance(rule.review.value, Period):
        return
    if rule.review.value.overdue(scope.today):
        yield Trouble(
            message=f"the review of the rule {rule.label} was due by {rule.review.value.last.isoformat()}",
            help="`memkit rule renew RULE --reason TEXT` moves it on; else retire or promote the rule",
            path=rule.path,
            span=rule.review.span,
            about=f"{rule.key} review {rule.review_text}",
        )


_HEAD = "# Rules\n\n| Rule | Since | Source | Review |\n|---|---|---|---|\n"
_ROW = _HEAD + "| island-import-ban | 2025-09 | the bundle grew by 300 kB | 2026-Q1 |\n"
CHECK = Check(
    code="RUL003",
    name="review-overdue",
    summary="A rule is past its review.",
    standard=Severity.WARNING,
    strict=Severity.WARNING,
    over=RULES,
    find=find,
    doc=__doc__ or "",
    bad=(one(_ROW, RULES.example_path, today="2026-04-01"),),
    good=(one(_ROW, RULES.example_path, today="2026-03-31"),),
    date_only=True,
)
