"""A rule's since lies in the future.

A date that cannot be true makes the rest of the row doubtful, too.

Correct the date to when the rule began.
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
    """Trouble for a since whose whole period is still to come."""
    if rule.shifted or rule.since is None or not isinstance(rule.since.value, Period):
        return
    if rule.since.value.first > scope.today:
        yield Trouble(
            message=f"the rule {rule.label} has a since date that is still to come: {rule.since.text}",
            help="correct the date to when the rule began",
            path=rule.path,
            span=rule.since.span,
            about=f"{rule.key} since {rule.since.text}",
        )


_HEAD = "# Rules\n\n| Rule | Since | Source | Review |\n|---|---|---|---|\n"
CHECK = Check(
    code="RUL004",
    name="since-in-future",
    summary="A rule's since lies in the future.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=RULES,
    find=find,
    doc=__doc__ or "",
    bad=(one(_HEAD + "| island-import-ban | 2062-01 | the bundle grew | 2062-Q3 |\n", RULES.example_path),),
    good=(one(_HEAD + "| island-import-ban | 2026-06 | the bundle grew | 2026-Q3 |\n", RULES.example_path),),
)
