"""A rule's review lies before its since.

One of the two dates is wrong, and the rule is called overdue or fresh by accident.

Correct the date that is wrong.
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


def find(rule: Rule, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for a review that ends before the since begins."""
    if rule.shifted or rule.since is None or rule.review is None:
        return
    since, review = rule.since.value, rule.review.value
    if isinstance(since, Period) and isinstance(review, Period) and review.last < since.first:
        yield Trouble(
            message=f"the rule {rule.label} is to be reviewed in {review.written()}, before it began",
            help=f"correct the review or the since date ({since.written()})",
            path=rule.path,
            span=rule.review.span,
            about=f"{rule.key} {rule.since.text} {rule.review_text}",
        )


_HEAD = "# Rules\n\n| Rule | Since | Source | Review |\n|---|---|---|---|\n"
CHECK = Check(
    code="RUL005",
    name="review-before-since",
    summary="A rule's review lies before its since.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=RULES,
    find=find,
    doc=__doc__ or "",
    bad=(one(_HEAD + "| island-import-ban | 2026-04 | the bundle grew | 2026-Q1 |\n", RULES.example_path),),
    good=(one(_HEAD + "| island-import-ban | 2026-03 | the bundle grew | 2026-Q1 |\n", RULES.example_path),),
)
