"""A rule says that it never expires.

Every rule was right once; one that nobody may ask about collects exceptions instead of an end.

Name a day to look at it again, however far off, or promote the rule to a check.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.over import RULES, one
from memkit.documents.rules.values import never_expires
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.checks.check import Scope
    from memkit.documents.rules.rule import Rule


def find(rule: Rule, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for a review that says `never` or `permanent`; an empty one is RUL001."""
    if rule.shifted or not never_expires(rule.review_text):
        return
    cell = rule.cell("review")
    yield Trouble(
        message=f"the rule {rule.label} has no end: its review says “{rule.review_text}”",
        help="name a day to look at it again, as YYYY-MM or YYYY-Qn",
        path=rule.path,
        span=cell.span if cell else rule.head,
        about=f"{rule.key} never",
    )


_HEAD = "# Rules\n\n| Rule | Since | Source | Review |\n|---|---|---|---|\n"
CHECK = Check(
    code="RUL009",
    name="no-expiry",
    summary="A rule says that it never expires.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=RULES,
    find=find,
    doc=__doc__ or "",
    bad=(one(_HEAD + "| island-import-ban | 2026-01 | the bundle grew | never |\n", RULES.example_path),),
    good=(one(_HEAD + "| island-import-ban | 2026-01 | the bundle grew | 2027-Q1 |\n", RULES.example_path),),
)
