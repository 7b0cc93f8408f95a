"""The agent files hold more rules than `limits.max_rules`.

Every rule is read in every session, and the more there are the less any one of them is followed.

Retire rules whose reason is gone, promote those that a linter can check, merge those that say one thing.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.over import BANK, one
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble at the file with most rules, when all files together hold too many; copies count once."""
    rules = {rule.key: rule for rule in bank.rules}
    limit = bank.config.limits.max_rules
    if len(rules) <= limit:
        return
    path = min(Counter(rule.path for rule in rules.values()).items(), key=lambda held: (-held[1], held[0]))[0]
    yield Trouble(
        message=f"there are {len(rules)} rules in force, more than the limit of {limit}",
        help="retire rules whose reason is gone, and promote those that a linter can check",
        path=path,
        about="too many rules",
    )


def _rules(count: int) -> str:
    rows = "".join(f"| rule-number-{n} | 2026-01 | it broke | 2026-Q3 |\n" for n in range(count))
    return "# Rules\n\n| Rule | Since | Source | Review |\n|---|---|---|---|\n" + rows


CHECK = Check(
    code="RUL014",
    name="too-many-rules",
    summary="The agent files hold more rules than `limits.max_rules`.",
    standard=Severity.INFO,
    strict=Severity.WARNING,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(one(_rules(4), "CLAUDE.md", config='profile = "strict"\nlimits.max_rules = 3\n'),),
    good=(one(_rules(3), "CLAUDE.md", config='profile = "strict"\nlimits.max_rules = 3\n'),),
)
