"""Which entries of a bank are fresh, due or overdue on a day."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Literal

from memkit.frozen import frozen
from memkit.text.dates import Period

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import date

    from memkit.bank.bank import Bank
    from memkit.documents.decisions.decision import Decision
    from memkit.documents.entry import Dated, Entry
    from memkit.documents.memories.memory import Memory
    from memkit.documents.rules.rule import Rule

State = Literal["overdue", "due", "fresh"]
Kind = Literal["rule", "memory", "decision"]
ORDER: tuple[State, ...] = ("overdue", "due", "fresh")


@frozen
class Reviewed:
    """One entry with its state on the day.

    `when` is the date that decides, as written; `last` the last day it is in order (None: unreadable).
    `why` says what the date means, `action` what to do.
    """

    kind: Kind
    state: State
    label: str
    path: str
    line: int
    when: str
    last: date | None
    why: str
    action: str


def review_bank(bank: Bank, today: date, within: int) -> tuple[Reviewed, ...]:
    """Every dated entry, most urgent first: by state, then by day, then by place."""
    found = [*_rules(bank, today, within), *_memories(bank, today, within), *_decisions(bank, today, within)]
    return in_order(found)


def in_order(entries: Iterable[Reviewed]) -> tuple[Reviewed, ...]:
    """Entries by state, then by day, then by place."""
    return tuple(sorted(entries, key=_urgency))


def _urgency(entry: Reviewed) -> tuple[int, str, str, int]:
    return (ORDER.index(entry.state), entry.last.isoformat() if entry.last else "", entry.path, entry.line)


def _rules(bank: Bank, today: date, within: int) -> Iterator[Reviewed]:
    for rule in bank.rules:
        if rule.review is None:
            continue
        target = f", or promote it to {rule.promote_to}" if rule.promote_to else ""
        retired = f"{bank.layout.folder}/RETIRED_RULES.md"
        yield _reviewed(
            "rule",
            rule,
            rule.review,
            bank,
            _state(rule.review, today, within),
            _rule_origin(rule),
            f"update the review column if it holds{target}; else move its row to {retired} with the reason",
        )


def _rule_origin(rule: Rule) -> str:
    since = f"since {rule.since.text}" if rule.since else "since an unknown day"
    return f"{since}, because: {rule.source}" if rule.source else since


def _memories(bank: Bank, today: date, within: int) -> Iterator[Reviewed]:
    for memory in bank.memories:
        for name, dated, action in (
            ("expires", memory.expires, "renew `expires` if it still holds; else drop it with a tombstone"),
            ("review", memory.review, "check the fact, then move `review` on; else drop it with a tombstone"),
        ):
            if dated is not None:
                state = _state(dated, today, within)
                yield _reviewed("memory", memory, dated, bank, state, f"{name}: {memory.description}", action)


def _decisions(bank: Bank, today: date, within: int) -> Iterator[Reviewed]:
    limit = bank.config.limits.proposed_days
    for decision in bank.decisions:
        if (
            decision.status != "proposed"
            or decision.date is None
            or not isinstance(decision.date.value, Period)
        ):
            continue
        last = decision.date.value.last + timedelta(days=limit)
        state: State = (
            "overdue" if today > last else "due" if today >= last - timedelta(days=within) else "fresh"
        )
        yield Reviewed(
            "decision",
            state,
            _decision_label(decision),
            decision.path,
            _line(bank, decision),
            decision.date.text,
            last,
            f"proposed {decision.date.text}; a proposal may wait {limit} days",
            "accept or reject it: write the status",
        )


def _decision_label(decision: Decision) -> str:
    return f"{decision.label}: {decision.title}" if decision.id else decision.title


def _state(dated: Dated, today: date, within: int) -> State:
    """A date that nobody can read is overdue: it must never pass for fresh."""
    return dated.value.state(today, within) if isinstance(dated.value, Period) else "overdue"


def _reviewed(
    kind: Kind, entry: Rule | Memory, dated: Dated, bank: Bank, state: State, why: str, action: str
) -> Reviewed:
    readable = isinstance(dated.value, Period)
    return Reviewed(
        kind,
        state,
        entry.title,
        entry.path,
        _line(bank, entry),
        dated.value.written() if isinstance(dated.value, Period) else dated.text,
        dated.value.last if isinstance(dated.value, Period) else None,
        why if readable else f"{why}; the date {dated.text} cannot be read",
        action if readable else "write the date as YYYY-MM-DD, YYYY-MM or YYYY-Qn",
    )


def _line(bank: Bank, entry: Entry) -> int:
    source = bank.by_path[entry.path].source
    return source.position(entry.head.start)[0] if source else 0
