"""A rule that stood at the base is gone and stands in no list of retired rules.

Whoever asked for the rule does not learn that it ended, and nobody can say whether it was on purpose.

Move its row to RETIRED_RULES.md with the date and the reason instead of deleting it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Example, Trouble
from memkit.checks.drafts import severity_of_loss
from memkit.checks.over import CHANGES, change
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.compare import Comparison
    from memkit.checks.check import Scope


def find(changes: Comparison, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each rule that is neither in force nor retired."""
    known = {rule.key for rule in changes.now.all_rules}
    for rule in changes.rules.removed:
        if rule.key in known:
            continue
        yield Trouble(
            message=f"the rule {rule.title} was removed without a line among the retired rules",
            help=f"add its row to {scope.bank.layout.folder}/RETIRED_RULES.md with the date and the reason",
            path=rule.path,
            about=f"{rule.key} removed",
            severity=severity_of_loss(scope, rule),
        )


_OLD = """\
# Rules

| Rule | Since | Source | Review |
|---|---|---|---|
| island-import-ban | 2026-01 | the bundle grew by 300 kB | 2026-Q3 |
| no-mocked-clock | 2026-02 | a test passed at night only | 2026-Q4 |
"""
_PATH = "CLAUDE.md"
_RETIRED = """\
# Retired rules

| Rule | Since | Source | Review | Ended | Reason |
|---|---|---|---|---|---|
| no-mocked-clock | 2026-02 | a test passed at night only | 2026-Q4 | 2026-06-01 | the clock is injected now |
"""
CHECK = Check(
    code="HIS007",
    name="rule-removed",
    summary="A rule was removed instead of retired.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=CHANGES,
    find=find,
    doc=__doc__ or "",
    bad=(change(_OLD, _OLD[: _OLD.index("| no-mocked")], _PATH),),
    good=(
        Example(
            files=((_PATH, _OLD[: _OLD.index("| no-mocked")]), ("memory-bank/RETIRED_RULES.md", _RETIRED)),
            before=((_PATH, _OLD),),
        ),
    ),
    needs=("base",),
)
