"""A rule lacks its since, its source or its review.

Without a source nobody can say whether the reason still holds, without a review nobody will ask.

Fill in the empty cell: since when the rule stands, which incident or decision it comes from, when to look
at it again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.over import RULES, one
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.checks.check import Scope
    from memkit.documents.rules.rule import Rule

_ASKS = {
    "since": "the date it began, as YYYY-MM",
    "source": "the incident, pull request or decision it comes from",
    "review": "when to look at it again, as YYYY-MM or YYYY-Qn",
}
_CALLED = {"since": "since date", "source": "source", "review": "review date"}


def find(rule: Rule, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for a rule in a declared form that lacks any of the three; shifted rows are RUL008."""
    if not rule.declared or not rule.missing or rule.shifted:
        return
    names = " or ".join(rule.missing)
    yield Trouble(
        message=f"the rule {rule.label} has no {' or '.join(_CALLED[name] for name in rule.missing)}",
        help=f"add `{rule.missing[0]}`: {_ASKS[rule.missing[0]]}",
        path=rule.path,
        span=rule.head,
        about=f"{rule.key} {names}",
    )


_HEAD = "# Rules\n\n| Rule | Since | Source | Review |\n|---|---|---|---|\n"
CHECK = Check(
    code="RUL001",
    name="missing-provenance",
    summary="A rule lacks its since, its source or its review.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=RULES,
    find=find,
    doc=__doc__ or "",
    bad=(
        one(_HEAD + "| island-import-ban | 2026-01 |  | 2026-Q3 |\n", RULES.example_path),
        one("island-import-ban | since: 2026-01 | review: 2026-Q3\n", RULES.example_path),
        one(
            "- Never edit generated files. <!-- rule: no-generated-edits since: 2026-01 source: PR-12 -->\n",
            RULES.example_path,
        ),
    ),
    good=(
        one(_HEAD + "| island-import-ban | 2026-01 | the bundle grew | 2026-Q3 |\n", RULES.example_path),
        one("| ID | Name |\n|---|---|\n| 7 | Seven |\n", RULES.example_path),
    ),
)
