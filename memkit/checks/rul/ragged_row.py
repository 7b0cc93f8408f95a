r"""A row of a rule table lost or gained cells.

A raw pipe in a cell moves every cell after it: the review is read as the source, and nobody sees it.

Escape a pipe inside a cell as `\|`, also in code, and give the row as many cells as the header.
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


def find(rule: Rule, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for a row whose cells, counted as GitHub counts them, are not those of the header."""
    if rule.width == rule.expected_width:
        return
    gained = rule.width > rule.expected_width
    yield Trouble(
        message=f"the row of the rule {rule.label} has {rule.width} cells, the header {rule.expected_width}",
        help="escape a pipe inside a cell as \\|" if gained else "add the cells that are missing",
        path=rule.path,
        span=rule.head,
        about=f"{rule.key} cells",
    )


_HEAD = "# Rules\n\n| Rule | Since | Source | Review |\n|---|---|---|---|\n"
CHECK = Check(
    code="RUL008",
    name="ragged-row",
    summary="A row of a rule table lost or gained cells.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=RULES,
    find=find,
    doc=__doc__ or "",
    bad=(
        one(_HEAD + "| no-pipes | 2026-01 | `a | b` broke the parser | 2026-Q3 |\n", RULES.example_path),
        one(_HEAD + "| no-pipes | 2026-01 | the parser broke |\n", RULES.example_path),
    ),
    good=(
        one(_HEAD + "| no-pipes | 2026-01 | `a \\| b` broke the parser | 2026-Q3 |\n", RULES.example_path),
    ),
)
