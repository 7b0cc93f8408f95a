"""Renewing a rule: its review moves on, with the day and the reason beside it."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from memkit.documents.rules.rule import RENEWED
from memkit.errors import Refused, UsageProblem
from memkit.scaffold.draft import Draft, source_at
from memkit.scaffold.rules.cells import one_line, rule_after, set_cell, unreadable
from memkit.scaffold.rules.naming import rule_named
from memkit.text.dates import BadDate, Period, parse_date
from memkit.text.edits import FileEdits, apply_edits
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from memkit.documents.rules.rule import Rule
    from memkit.scaffold.draft import Scene

_NOTE = pattern(r"\((?P<inside>[^()]{0,600})\)")
_MONTHS_ON = 6
_LAST_MONTH = 12


def renew_rule(scene: Scene, said: str, until: str, reason: str) -> Draft:
    """Move a rule's review on to `until` (empty: half a year on, at the precision of the old one).

    Raises `UsageProblem` for a date that is none, `Refused` for one that is over already.
    """
    rule = rule_named(scene.bank, said)
    why = one_line(reason, "reason").translate({ord("("): "[", ord(")"): "]", ord(";"): ","})
    period = _period(until, scene.today) if until else next_review(rule, scene.today)
    source = source_at(scene.bank.tree, rule.path)
    text = _review_text(rule, period, f"renewed {scene.today.isoformat()}: {why}")
    edits = (set_cell(source, rule, "review", text),)
    if apply_edits(source, edits).text == source.text:
        raise Refused(
            f"{rule.label} is renewed until {period.written()} already, for that reason.",
            help_line="Nothing needs to be written; --until moves the review further on.",
        )
    after = rule_after(source, edits, rule.key)
    if after is None or after.review is None or after.review.value != period:
        raise unreadable(rule, "review")
    done = f"Renewed {rule.label} until {period.written()} in {rule.path}."
    before = RENEWED.search(rule.review_text)
    mind = (f"Before, it was renewed {before['day']}: {rule.renewed_because}",) if before else ()
    return Draft(rule.key, rule.path, (FileEdits(rule.path, edits),), done=(done,), mind=mind)


def next_review(rule: Rule, today: date) -> Period:
    """The review that comes next: half a year from today, at the precision in which the last was written."""
    written = rule.review.value if rule.review else None
    precision = written.precision if isinstance(written, Period) else "quarter"
    month = today.month + _MONTHS_ON
    year, month = (today.year + 1, month - _LAST_MONTH) if month > _LAST_MONTH else (today.year, month)
    if precision == "year":
        text = f"{today.year + 1:04d}"
    elif precision == "quarter":
        text = f"{year:04d}-Q{(month + 2) // 3}"
    elif precision == "month":
        text = f"{year:04d}-{month:02d}"
    else:
        text = date(year, month, min(today.day, 28)).isoformat()
    found = parse_date(text)
    assert isinstance(found, Period)  # noqa: S101 - made of a calendar's own parts
    return found


def _period(until: str, today: date) -> Period:
    found = parse_date(until)
    if isinstance(found, BadDate):
        raise UsageProblem(
            f"{until!r} is no date to review on: {found.hint}.", help_line="Give another --until."
        )
    if found.overdue(today):
        raise Refused(
            f"{found.written()} is over already.", help_line="Give a later --until, or retire the rule."
        )
    return found


def _review_text(rule: Rule, period: Period, note: str) -> str:
    """The new cell: the date, then in brackets what stood there, without what an earlier renewal left."""
    bracket = _NOTE.search(rule.review_text)
    kept = RENEWED.sub("", bracket["inside"]).strip(" ;,") if bracket else ""
    return f"{period.written()} ({'; '.join(part for part in (kept, note) if part)})"
