"""Two decisions have the same number.

Whoever writes “see ADR-7” means one of them, and nobody can tell which; a tool that follows the number takes
the first.

Give the later one the next free number, and change the places that cite it. An entry that only points to a
record of the directory, by its title or its link, is no duplicate.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cmp_to_key
from itertools import pairwise
from typing import TYPE_CHECKING

from memkit.bank.known import prefix_of
from memkit.bank.pointers import points_to
from memkit.checks.adr.series import Numbers, newly_numbered, place_of, series_of
from memkit.checks.check import Check, Example, Trouble
from memkit.checks.over import BANK, one
from memkit.findings import Severity
from memkit.text.dates import Period

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.documents.decisions.decision import Decision


def find(bank: Bank, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each decision whose number another has, in its collection or across log and directory.

    The one that the change brought is reported; of two old ones the later.
    """
    by_id: dict[str, list[Decision]] = defaultdict(list)
    for decision in bank.decisions:
        if decision.id:
            by_id[decision.id].append(decision)
    order = _Order(bank, newly_numbered(scope.changes))
    numbers: Numbers | None = None
    for held in by_id.values():
        firsts = _Firsts()
        for decision in sorted(held, key=cmp_to_key(order.compare)) if len(held) > 1 else ():
            first = firsts.of(decision)
            if first is None:
                firsts.add(decision)
            elif not _points(decision, first, bank):
                numbers = numbers or Numbers(bank, scope)
                yield _trouble(decision, first, numbers.take(decision, first))


class _Firsts:
    """The decisions that had a number first: one in each log and folder, of those that share no numbers."""

    def __init__(self) -> None:
        self._held: list[Decision] = []
        self._places: dict[str, int] = {}

    def add(self, decision: Decision) -> None:
        """One more, after the others."""
        for group in _groups_with(decision):
            self._places.setdefault(group, len(self._held))
        self._held.append(decision)

    def of(self, decision: Decision) -> Decision | None:
        """The first of those that count their numbers with a decision."""
        places = [self._places[group] for group in _groups_against(decision) if group in self._places]
        return self._held[min(places)] if places else None


def _groups_with(decision: Decision) -> tuple[str, ...]:
    """The groups that a decision stands in: its series, and the records or the logs with ids."""
    series = f"series {series_of(decision)}"
    if decision.form == "record":
        return series, "records"
    return (series, "ids") if decision.notation == "id" else (series,)


def _groups_against(decision: Decision) -> tuple[str, ...]:
    """The groups in which its number may be taken: `5. Title` in a log does not claim to be ADR-5."""
    series = f"series {series_of(decision)}"
    if decision.form == "record":
        return series, "ids"
    return (series, "ids", "records") if decision.notation == "id" else (series,)


def _points(decision: Decision, first: Decision, bank: Bank) -> bool:
    if series_of(first) == series_of(decision) and decision.form == first.form == "record":
        return False
    return points_to(decision, first, bank) or points_to(first, decision, bank)


class _Order:
    """Which of two decisions had the number first."""

    def __init__(self, bank: Bank, new: frozenset[tuple[str, int]]) -> None:
        self._bank = bank
        self._new = new
        self._descending: dict[str, bool] = {}

    def compare(self, one: Decision, other: Decision) -> int:
        """By what stood at the base, by date, records before logs, by path, by the order of the log."""
        fresh = (place_of(one) in self._new) - (place_of(other) in self._new)
        decided = fresh or _later(one, other)
        if decided:
            return decided
        if one.path != other.path:
            return -1 if (one.form != "record", one.path) < (other.form != "record", other.path) else 1
        below = 1 if one.span > other.span else -1
        return -below if self._is_descending(one.path) else below

    def _is_descending(self, path: str) -> bool:
        """Whether a log has its newest entry on top, by what it says of itself or by its numbers."""
        if path not in self._descending:
            document = self._bank.by_path.get(path)
            log = document.log if document else None
            self._descending[path] = log is not None and (log.order == "newest-first" or _falls(log.entries))
        return self._descending[path]


def _falls(entries: Sequence[Decision]) -> bool:
    numbers = [entry.number for entry in entries if entry.number is not None]
    steps = [after - before for before, after in pairwise(numbers) if after != before]
    return 2 * len([step for step in steps if step < 0]) > len(steps)


def _later(one: Decision, other: Decision) -> int:
    left, right = (each.date.value if each.date else None for each in (one, other))
    if not isinstance(left, Period) or not isinstance(right, Period):
        return 0
    return (left.first > right.last) - (left.last < right.first)


def _trouble(decision: Decision, first: Decision, free: int) -> Trouble:
    where = f" in {first.path}" if first.path != decision.path else ""
    alike = decision.title == first.title and where
    title = decision.path if alike else _titled(decision)
    other = first.path if alike else f"{_titled(first)}{where}"
    number = _numbered(decision, free)
    return Trouble(
        message=f"{title} has the number {_said(decision)} of {other}",
        help=f"give {title} the next free number, {number}, and change what cites it: `memkit adr renumber`",
        path=decision.path,
        span=decision.id_span,
        about=f"{decision.id} {decision.title}",
    )


def _titled(decision: Decision) -> str:
    title = decision.title or decision.path
    return f"“{title if len(title) <= _LONGEST else title[: _LONGEST - 1] + '…'}”"


def _said(decision: Decision) -> str:
    return decision.label.removeprefix("decision ")


def _numbered(decision: Decision, number: int) -> str:
    """A number in the notation of the decision's own, `ADR-0116` or `7`."""
    said = _said(decision)
    digits = re.search(r"[0-9]{1,6}[A-Z]?$", said)
    if digits is None:
        return f"{prefix_of(decision.id)}-{number}"
    return f"{said[: digits.start()]}{number:0{len(digits[0].rstrip('ABCDEFGHIJKLMNOPQRSTUVWXYZ'))}d}"


_LONGEST = 60
_LOG = "memory-bank/DECISIONS.md"
_BODY = "**Context.** Logins were lost.\n**Decision.** Redis.\n**Consequence.** One more service.\n"
CHECK = Check(
    code="ADR003",
    name="duplicate-number",
    summary="Two decisions have the same number.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(
        one(f"## ADR-2: Sessions in Redis\n{_BODY}\n## ADR-2: Logs as JSON\n{_BODY}", _LOG),
        Example(
            files=(
                (_LOG, f"## ADR-002: Sessions in Redis\n{_BODY}"),
                ("docs/adr/0002-logs-as-json.md", "# 2. Logs as JSON\n\n## Status\n\nAccepted\n"),
            )
        ),
    ),
    good=(
        Example(
            files=(
                (_LOG, f"## ADR-002: Logs as JSON\n{_BODY}"),
                ("docs/adr/0002-logs-as-json.md", "# 2. Logs as JSON\n\n## Status\n\nAccepted\n"),
            )
        ),
        Example(
            files=(
                (_LOG, "## ADR-002: JSON logs\nSee [the record](../docs/adr/0002-logs-as-json.md).\n"),
                ("docs/adr/0002-logs-as-json.md", "# 2. Logs as JSON\n\n## Status\n\nAccepted\n"),
            )
        ),
    ),
)
