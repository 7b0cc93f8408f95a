"""Which entries of a bank are fresh, due or overdue on a day, by a date that they carry."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from memkit.bank.lines import line_of
from memkit.review.resolving import Resolving
from memkit.review.reviewed import Reviewed
from memkit.review.unproven import unproven
from memkit.review.waiting import in_flight, proposals
from memkit.scaffold.rules.linters import read_linters
from memkit.text.dates import Period, parse_date

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import date

    from memkit.bank.bank import Bank
    from memkit.bank.history import Commit, LineOrigin
    from memkit.checks.check import Scope
    from memkit.documents.entry import Dated
    from memkit.documents.memories.memory import Memory
    from memkit.documents.rules.rule import Rule
    from memkit.review.reviewed import Kind, State
    from memkit.scaffold.rules.linters import LinterRules

_DROP = "drop it with a tombstone (a line in TOMBSTONES.jsonl beside it)"


def dated_entries(
    scope: Scope, within: int, origins: Callable[[str], tuple[LineOrigin | None, ...]]
) -> Iterator[Reviewed]:
    """Rules and memories with their reviews, proposals, what is long in flight, what is no longer proven."""
    resolving = Resolving(scope.bank)
    yield from _rules(scope.bank, scope.today, within, resolving)
    yield from _memories(scope, within)
    yield from proposals(scope, within, origins, resolving)
    yield from in_flight(scope, origins, resolving)
    yield from unproven(scope, resolving)


def _rules(bank: Bank, today: date, within: int, resolving: Resolving) -> Iterator[Reviewed]:
    linters: LinterRules | None = None
    for rule in bank.rules:
        if rule.review is None:
            continue
        state = _state(rule.review, today, within)
        command, target = resolving.rule(rule, "renew", "--reason TEXT"), ""
        if rule.promote_to:
            linters = linters or read_linters(bank.tree)
            found = linters.enforces(rule.promote_to) or linters.enforces(rule.id)
            if found and state != "fresh":
                command = resolving.rule(rule, "promote")
            came = f", which {found.path} enforces now" if found else ", which nothing enforces yet"
            target = f"; to become {rule.promote_to}{came}"
        yield _reviewed(
            "rule",
            rule,
            rule.review,
            bank,
            state,
            f"{_origin(rule, today)}{target}",
            "renew it with a reason, retire it, or promote it to a check",
            "RUL003",
            command,
            _owner(rule),
        )


def _owner(rule: Rule) -> str:
    """Whoever the row names; a dash names nobody."""
    said = next((cell.text for cell in rule.cells if cell.name == "owner"), "")
    return said if any(char.isalnum() for char in said) else ""


def _origin(rule: Rule, today: date) -> str:
    since = "since an unknown day"
    if rule.since:
        first = rule.since.value.first if isinstance(rule.since.value, Period) else None
        months = (today.year - first.year) * 12 + today.month - first.month if first else 0
        age = f" ({months} months)" if months > 1 else ""
        since = f"since {rule.since.text}{age}"
    return f"{since}, because: {rule.source}" if rule.source else since


def _memories(scope: Scope, within: int) -> Iterator[Reviewed]:
    bank, today = scope.bank, scope.today
    changed = _last_days(scope.history.commits or ())
    for memory in bank.memories:
        for name, dated, action in (
            ("expires", memory.expires, f"move `expires` on if it still holds; else {_DROP}"),
            ("review", memory.review, f"check the fact, then move `review` on; else {_DROP}"),
        ):
            if dated is not None:
                state = _state(dated, today, within)
                why = f"{name}: {memory.description}"
                yield _reviewed("memory", memory, dated, bank, state, why, action, "MEM011")
        if memory.expires is None and memory.review is None and memory.readable:
            yield from _unverified(scope, memory, changed)


def _unverified(scope: Scope, memory: Memory, changed: dict[str, date]) -> Iterator[Reviewed]:
    """A memory without a date to come that nobody confirmed or touched for long."""
    limit = scope.bank.config.limits.unverified_days
    said = [parse_date(memory.meta(key)) for key in ("confirmed", "updated", "created")]
    days = [value.last for value in said if isinstance(value, Period)]
    day = max(days) if days else changed.get(memory.path)
    if day is None or (scope.today - day).days <= limit:
        return
    yield Reviewed(
        kind="memory",
        state="due",
        key=memory.key,
        label=memory.title,
        path=memory.path,
        line=line_of(scope.bank, memory),
        when=day.isoformat(),
        last=day + timedelta(days=limit),
        why=f"nobody has confirmed it since {day.isoformat()}, for over {limit} days: {memory.description}",
        action=f"check the fact, then give it a `review` date; else {_DROP}",
        code="MEM011",
        owner=memory.meta("author"),
    )


def _last_days(commits: tuple[Commit, ...]) -> dict[str, date]:
    found: dict[str, date] = {}
    for commit in commits:
        for path in commit.paths:
            found.setdefault(path, commit.when)
    return found


def _state(dated: Dated, today: date, within: int) -> State:
    """A date that nobody can read is overdue: it must never pass for fresh."""
    return dated.value.state(today, within) if isinstance(dated.value, Period) else "overdue"


def _reviewed(  # noqa: PLR0913, PLR0917 - what a line says
    kind: Kind,
    entry: Rule | Memory,
    dated: Dated,
    bank: Bank,
    state: State,
    why: str,
    action: str,
    code: str,
    command: str = "",
    owner: str = "",
) -> Reviewed:
    value = dated.value if isinstance(dated.value, Period) else None
    return Reviewed(
        kind=kind,
        state=state,
        key=entry.key,
        label=entry.title,
        path=entry.path,
        line=line_of(bank, entry),
        when=value.written() if value else dated.text,
        last=value.last if value else None,
        why=why if value else f"{why}; the date {dated.text} cannot be read",
        action=action if value else "write the date as YYYY-MM-DD, YYYY-MM or YYYY-Qn",
        code=code,
        command=command if value else "",
        owner=owner,
    )
