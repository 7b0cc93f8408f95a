"""A rule's since or review is no date that can be read.

A review that no calendar knows never falls due.

Write YYYY-MM-DD, YYYY-MM or YYYY-Qn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.over import RULES, one
from memkit.findings import Severity
from memkit.text.clean import clip
from memkit.text.dates import BadDate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.checks.check import Scope
    from memkit.documents.rules.rule import Rule

_PROBLEMS = {
    "ambiguous": "can be read in two ways",
    "impossible": "is no day of the calendar",
    "unknown": "is no date",
}


def find(rule: Rule, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for a since or review that says something other than a period; `never` is RUL009."""
    if rule.shifted:
        return
    for name, dated in (("since", rule.since), ("review", rule.review)):
        if dated is None or not isinstance(dated.value, BadDate):
            continue
        said = f"“{clip(dated.text, 40)}”, which {_PROBLEMS[dated.value.problem]}"
        yield Trouble(
            message=f"the {name} date of the rule {rule.label} is {said}",
            help="write it as YYYY-MM-DD, YYYY-MM or YYYY-Qn",
            path=rule.path,
            span=dated.span,
            about=f"{rule.key} {name} {dated.text}",
        )


_HEAD = "# Rules\n\n| Rule | Since | Source | Review |\n|---|---|---|---|\n"
CHECK = Check(
    code="RUL002",
    name="rule-bad-date",
    summary="A rule's since or review is no date that can be read.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=RULES,
    find=find,
    doc=__doc__ or "",
    bad=(
        one(_HEAD + "| island-import-ban | 2026-01 | the bundle grew | next summer |\n", RULES.example_path),
        one(_HEAD + "| island-import-ban | 2026-02-30 | the bundle grew | 2026-Q3 |\n", RULES.example_path),
        one(_HEAD + "| island-import-ban | 2026-01 | the bundle grew | 03/04/2026 |\n", RULES.example_path),
    ),
    good=(
        one(
            _HEAD + "| island-import-ban | 2026-01 | the bundle grew | 2026-Q3 (promote to ESLint) |\n",
            RULES.example_path,
        ),
    ),
)
