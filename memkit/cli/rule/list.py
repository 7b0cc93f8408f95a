"""`memkit rule list`: the rules of the bank with their reviews."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from memkit import __version__
from memkit.bank.lines import line_of, place_of
from memkit.cli.screen import emit, screen
from memkit.text.dates import Period
from memkit.text.presentable import presentable
from memkit.workspace.place import open_place
from memkit.workspace.reading import read_bank

if TYPE_CHECKING:
    from datetime import date

    from memkit.bank.bank import Bank
    from memkit.documents.rules.rule import Rule

_STALE = frozenset({"due", "overdue", "unreadable"})
"""A date that nobody can read must never pass for fresh."""


@click.command("list")
@click.option("--stale", is_flag=True, help="Only those whose review is due or overdue.")
@click.option("--within", type=click.IntRange(0, 3650), help="Days before its end that a period is due.")
@click.option("--today", default="", metavar="DATE", help="The day that counts as today.")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(*, stale: bool, within: int | None, today: str, as_json: bool, quiet: bool) -> int:
    """List the rules with their reviews; retired ones are left out."""
    place = open_place(Path.cwd(), os.environ)
    bank = read_bank(place)
    day = place.today(today)
    days = place.config.limits.review_within if within is None else within
    rows = [(rule, state_of(rule, day, days)) for rule in bank.rules]
    rows = [(rule, state) for rule, state in rows if not stale or state in _STALE]
    if as_json and not quiet:
        emit(_data(bank, rows))
    elif not quiet:
        emit("\n".join(_stale(rows) if stale else _all(bank, rows)))
    return 0


def state_of(rule: Rule, today: date, within: int) -> str:
    """`fresh`, `due`, `overdue`; `unreadable` for a review that is no date, `undated` where there is none."""
    if rule.review is None:
        return "undated"
    value = rule.review.value
    return value.state(today, within) if isinstance(value, Period) else "unreadable"


def _stale(rows: list[tuple[Rule, str]]) -> list[str]:
    """The lines that SPEC pins."""
    lines = [presentable(f"  - {rule.title}  (review: {_review(rule)})") for rule, _ in rows]
    return lines or ["No rule is due."]


def _all(bank: Bank, rows: list[tuple[Rule, str]]) -> list[str]:
    from memkit.report.listing import columns

    table = [(rule.title, _review(rule) or "—", state, place_of(bank, rule)) for rule, state in rows]
    lines = columns([("rule", "review", "state", "where"), *table], screen().cut)
    return (
        lines
        if rows
        else ["The bank has no rules with an expiry; `memkit rule annotate` lists bare bullets."]
    )


def _review(rule: Rule) -> str:
    if rule.review is None:
        return rule.review_text
    return rule.review.value.written() if isinstance(rule.review.value, Period) else rule.review.text


def _data(bank: Bank, rows: list[tuple[Rule, str]]) -> str:
    from memkit.report.listing import list_json

    listed = [
        {
            "key": rule.key,
            "id": rule.id,
            "statement": rule.statement,
            "since": rule.since.text if rule.since else None,
            "source": rule.source,
            "review": _review(rule) or None,
            "promote_to": rule.promote_to or None,
            "state": state,
            "path": rule.path,
            "line": line_of(bank, rule),
        }
        for rule, state in rows
    ]
    return list_json({"schema": "memkit.rules/1", "version": __version__, "rules": listed})
