"""A rule's review was moved again and again while the rule stayed the same.

A review that only moves the date is no review; the rule has become permanent without anybody saying so.

Decide: retire it, promote it to a check, or write into its source what was found at the last review.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Example, Trouble
from memkit.checks.over import BANK
from memkit.findings import Severity
from memkit.text.dates import Period

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.documents.rules.rule import Rule


def find(bank: Bank, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each rule whose review moved more often than `limits.rubber_stamps`.

    Only states in which the rule says what it says now count, and of them only those that move the review
    beyond all before: states of branches stand between each other, and an older one undoes nothing.
    """
    now = {rule.key: rule for rule in reversed(bank.rules)}
    reviews: dict[str, list[date]] = {key: [] for key in now}
    states = [scope.before] if scope.before else []
    states += [revision.bank for revision in scope.history.revisions or ()]
    for held in (*states, bank):
        for rule in {rule.key: rule for rule in reversed(held.rules)}.values():
            last = _last_day(rule)
            if last is None or rule.key not in now or _said(rule) != _said(now[rule.key]):
                continue
            if not reviews[rule.key] or last > reviews[rule.key][-1]:
                reviews[rule.key].append(last)
    for rule in now.values():
        if len(reviews[rule.key]) - 1 > bank.config.limits.rubber_stamps:
            yield Trouble(
                message=f"the review of the rule {rule.label} was moved again and again, the rule never",
                help="`memkit rule retire` or `memkit rule promote` it, or write into its source "
                "what the last review found",
                path=rule.path,
                span=rule.review.span if rule.review else rule.head,
                about=f"{rule.key} rubber-stamped",
            )


def _said(rule: Rule) -> tuple[str, str, str]:
    return " ".join(rule.statement.split()), " ".join(rule.source.split()), rule.renewed_because


def _last_day(rule: Rule) -> date | None:
    value = rule.review.value if rule.review else None
    return value.last if isinstance(value, Period) else None


_PATH = "CLAUDE.md"


def _at(review: str) -> tuple[tuple[str, str], ...]:
    head = "# Rules\n\n| Rule | Since | Source | Review |\n|---|---|---|---|\n"
    return ((_PATH, f"{head}| island-import-ban | 2025-01 | the bundle grew | {review} |\n"),)


_STAMPED = tuple(_at(review) for review in ("2025-Q2", "2025-Q3", "2025-Q4", "2026-Q1"))
CHECK = Check(
    code="RUL010",
    name="rubber-stamp",
    summary="A rule's review was moved again and again while the rule stayed the same.",
    standard=Severity.INFO,
    strict=Severity.WARNING,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(Example(files=_at("2026-Q3"), before=_STAMPED[0], past=_STAMPED[1:]),),
    good=(Example(files=_at("2026-Q3"), before=_STAMPED[0], past=_STAMPED[1:2]),),
    needs=("revisions",),
)
