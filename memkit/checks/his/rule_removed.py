"""A rule that stood at the base is gone and stands in no list of retired rules.

Whoever asked for the rule does not learn that it ended, and nobody can say whether it was on purpose.

Move its row to RETIRED_RULES.md with the date and the reason instead of deleting it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.layout import is_retired_rules
from memkit.checks.check import Check, Example, Trouble
from memkit.checks.drafts import severity_of_loss
from memkit.checks.his.unread import unread_at_base
from memkit.checks.over import CHANGES, change
from memkit.findings import Severity
from memkit.text.labels import fold

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.bank.bank import Bank
    from memkit.bank.compare import Comparison
    from memkit.checks.check import Scope
    from memkit.documents.rules.rule import Rule


def find(changes: Comparison, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each rule that is neither in force nor retired."""
    yield from unread_at_base(changes, "rules")
    known = {rule.key for rule in changes.now.all_rules}
    for rule in changes.rules.removed:
        if rule.key in known:
            continue
        path, columns = _table(scope.bank)
        row = _row([_value(rule, fold(column)) for column in columns])
        yield Trouble(
            message=f"the rule “{rule.title}” was removed without a line among the retired rules",
            help=f"add to {path} under `{_row(columns)}` the row `{row}` with its last day and why it ended; "
            "`memkit rule retire` does that",
            path=rule.path,
            about=f"{rule.key} removed",
            severity=severity_of_loss(scope, rule),
        )


_COLUMNS = ("Rule", "Since", "Source", "Review", "Ended", "Reason")


def _table(bank: Bank) -> tuple[str, tuple[str, ...]]:
    """The file that keeps retired rules and its columns; the canonical ones where there is none."""
    for document in bank.documents:
        if document.page and is_retired_rules(document.path):
            tables = document.page.tables
            columns = tuple(cell.text for cell in tables[0].header.cells) if tables else _COLUMNS
            return document.path, columns
    return f"{bank.layout.folder}/RETIRED_RULES.md", _COLUMNS


def _value(rule: Rule, column: str) -> str:
    held = {
        "rule": rule.title,
        "id": rule.title,
        "since": rule.since.text if rule.since else "",
        "source": rule.source,
        "review": rule.review_text,
        "ended": "YYYY-MM-DD",
        "reason": "…",
    }
    return held.get(column, "")


def _row(cells: Sequence[str]) -> str:
    """Cells as a row, raw pipes escaped."""
    held = (" ".join(text.replace("\\|", "|").replace("|", "\\|").split()) or "—" for text in cells)
    return f"| {' | '.join(held)} |"


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
