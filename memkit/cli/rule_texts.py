"""What the checks say of themselves, for reports that carry it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.findings import Severity

if TYPE_CHECKING:
    from memkit.report.view import RuleText


def rule_texts() -> tuple[RuleText, ...]:
    """Code, name, summary, manual and severity of every check."""
    from memkit.checks.catalog import all_checks
    from memkit.checks.check import explanation
    from memkit.report.view import RuleText

    return tuple(
        RuleText(c.code, c.name, c.summary, " ".join(explanation(c.doc).parts), c.strict or Severity.INFO)
        for c in all_checks()
    )
