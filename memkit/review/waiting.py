"""What waits for somebody: proposals to be decided, and items in flight that no date stands beside."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from memkit.bank.lines import line_of
from memkit.review.reviewed import Reviewed
from memkit.text.dates import Period

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import date

    from memkit.bank.history import LineOrigin
    from memkit.checks.check import Scope
    from memkit.documents.decisions.decision import Decision
    from memkit.documents.progress.item import Item
    from memkit.review.resolving import Resolving
    from memkit.review.reviewed import State


def proposals(
    scope: Scope,
    within: int,
    origins: Callable[[str], tuple[LineOrigin | None, ...]],
    resolving: Resolving,
) -> Iterator[Reviewed]:
    """Every decision that is proposed, by its date; by the day its heading was written where it has none."""
    limit = scope.bank.config.limits.proposed_days
    for decision in scope.bank.decisions:
        if decision.status != "proposed":
            continue
        line = line_of(scope.bank, decision)
        day, when = _proposed(decision, line, origins)
        if day is None:
            continue
        last = day + timedelta(days=limit)
        yield Reviewed(
            kind="decision",
            state=_waiting(last, scope.today, within),
            key=decision.key,
            label=_decision_label(decision),
            path=decision.path,
            line=line,
            when=when,
            last=last,
            why=f"proposed {when}{'' if decision.date else ' by git'}; a proposal may wait {limit} days",
            action="accept it, reject it, or put it on hold and say what it waits for",
            code="ADR016",
            command=resolving.decision(decision),
        )


def _proposed(
    decision: Decision, line: int, origins: Callable[[str], tuple[LineOrigin | None, ...]]
) -> tuple[date | None, str]:
    """The day of a proposal and how it is written; None where nobody knows."""
    if decision.date:
        value = decision.date.value
        return (value.last if isinstance(value, Period) else None), decision.date.text
    lines = origins(decision.path)
    origin = lines[line - 1] if line <= len(lines) else None
    return (origin.when, origin.when.isoformat()) if origin else (None, "")


def _waiting(last: date, today: date, within: int) -> State:
    if today > last:
        return "overdue"
    return "due" if today >= last - timedelta(days=within) else "fresh"


def _decision_label(decision: Decision) -> str:
    return f"{decision.label}: {decision.title}" if decision.id else decision.title


def in_flight(
    scope: Scope, origins: Callable[[str], tuple[LineOrigin | None, ...]], resolving: Resolving
) -> Iterator[Reviewed]:
    """Items in flight without a date, by the day their line was written; PRG007 knows those with one."""
    limit = scope.bank.config.limits.in_flight_days
    for document in scope.bank.in_role("progress"):
        moving = [item for item in document.items if _moves(item)]
        lines = origins(document.path) if moving else ()
        for item in moving:
            line = line_of(scope.bank, item)
            origin = lines[line - 1] if line <= len(lines) else None
            if origin is None or (scope.today - origin.when).days <= limit:
                continue
            yield Reviewed(
                kind="item",
                state="due",
                key=item.key,
                label=item.title,
                path=item.path,
                line=line,
                when=origin.when.isoformat(),
                last=origin.when + timedelta(days=limit),
                why=f"in flight since {origin.when.isoformat()} by git, for over {limit} days",
                action="finish it, move it to Next or Blocked with the reason, or date it when it moves",
                code="PRG007",
                command=resolving.item(item),
                owner=owner_of(item) or origin.author,
            )


def _moves(item: Item) -> bool:
    open_ = item.state in {"open", "partial"} and item.form != "stamped"
    return (
        open_
        and item.date is None
        and item.depth == 0
        and (item.section == "in-flight" or item.state == "partial")
    )


def owner_of(item: Item) -> str:
    """Whom an item names as its owner; empty where it names nobody."""
    field = item.field("owner")
    return field.text if field else ""
