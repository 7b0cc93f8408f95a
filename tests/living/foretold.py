"""What `memkit review` has to say of a bank, foretold from what was done to it: a model without memkit."""

from __future__ import annotations

import calendar
from collections import Counter
from dataclasses import dataclass, field
from datetime import date, timedelta

WITHIN, PROPOSED_DAYS, IN_FLIGHT_DAYS, UNVERIFIED_DAYS = 14, 60, 30, 180
FOCUS_DAYS, FOCUS_COMMITS, MUCH, STAMPS = 30, 50, 10, 3
CONTEXT, GOTCHAS = "memory-bank/ACTIVE_CONTEXT.md", "memory-bank/GOTCHAS.md"
BANK = ("memory-bank/", "docs/adr/", "AGENTS.md")
"""What the paths of a bank begin with."""


def period(text: str) -> tuple[date, date]:
    """First and last day of `2026`, `2026-Q3`, `2026-08` or `2026-08-17`."""
    parts = text.split("-")
    year = int(parts[0])
    if len(parts) == 1:
        return date(year, 1, 1), date(year, 12, 31)
    if parts[1].startswith("Q"):
        end = 3 * int(parts[1][1])
        return date(year, end - 2, 1), month_end(year, end)
    if len(parts) == 2:
        return date(year, int(parts[1]), 1), month_end(year, int(parts[1]))
    day = date.fromisoformat(text)
    return day, day


def month_end(year: int, month: int) -> date:
    return date(year, month, calendar.monthrange(year, month)[1])


def half_a_year_on(written: str, today: date) -> str:
    """The review that follows one, at the precision in which that was written."""
    month, year = today.month + 6, today.year
    if month > 12:
        month, year = month - 12, year + 1
    if "-" not in written:
        return f"{today.year + 1}"
    if "Q" in written:
        return f"{year}-Q{(month + 2) // 3}"
    if written.count("-") == 1:
        return f"{year}-{month:02}"
    return date(year, month, min(today.day, 28)).isoformat()


def state(text: str, today: date, within: int) -> str:
    first, last = period(text)
    if today > last:
        return "overdue"
    return "due" if today >= first or today >= last - timedelta(days=within) else "fresh"


@dataclass
class Rule:
    review: str
    target: str = ""
    moved: int = 0


@dataclass
class Memory:
    path: str
    expires: str = ""
    review: str = ""
    said: str = ""
    """The day on which somebody last said that it holds, in its frontmatter."""


@dataclass
class Gotcha:
    where: list[str]
    day: str = ""


@dataclass
class Item:
    written: date
    """The day on which its line was committed."""
    day: str = ""
    moving: bool = False
    target: str = ""
    """The target of the Makefile that proves it."""


@dataclass
class Foretold:
    """Everything in the bank that carries time."""

    rules: dict[str, Rule] = field(default_factory=dict)
    memories: dict[str, Memory] = field(default_factory=dict)
    proposals: dict[str, str] = field(default_factory=dict)
    gotchas: dict[str, Gotcha] = field(default_factory=dict)
    items: dict[str, Item] = field(default_factory=dict)
    closed: dict[str, Item] = field(default_factory=dict)
    """Items that are done and not in the archive, whose files nobody looks after."""
    suppressions: dict[str, date] = field(default_factory=dict)
    """The file of each suppression with its last day."""
    code: set[str] = field(default_factory=set)
    """The files outside of the bank that are there."""
    targets: set[str] = field(default_factory=set)
    enforced: set[str] = field(default_factory=set)
    commits: list[tuple[date, frozenset[str]]] = field(default_factory=list)
    """Oldest first; a merge touches nothing."""

    def entries(self, today: date, within: int = WITHIN) -> Counter[tuple[str, str, str, str]]:
        """Kind, state, code and key of each line; focus and suppressions go by their file."""
        return Counter(
            (
                *self._rules(today, within),
                *self._memories(today, within),
                *self._proposals(today, within),
                *self._gotchas(),
                *self._items(today),
                *self._focus(today),
                *(
                    ("suppression", "due", "FMT006", path)
                    for path, last in self.suppressions.items()
                    if today > last
                ),
            )
        )

    def _rules(self, today, within):
        for key, rule in self.rules.items():
            yield ("rule", state(rule.review, today, within), "RUL003", key)
            if rule.target and rule.target in self.enforced:
                yield ("rule", "due", "RUL011", key)
            if rule.moved > STAMPS:
                yield ("rule", "due", "RUL010", key)

    def _memories(self, today, within):
        for key, memory in self.memories.items():
            for written in (memory.expires, memory.review):
                if written:
                    yield ("memory", state(written, today, within), "MEM011", key)
            if memory.expires or memory.review:
                continue
            last = period(memory.said)[1] if memory.said else self.touched(memory.path)[-1]
            if (today - last).days > UNVERIFIED_DAYS:
                yield ("memory", "due", "MEM011", key)

    def _proposals(self, today, within):
        for key, written in self.proposals.items():
            last = period(written)[1] + timedelta(days=PROPOSED_DAYS)
            until = last.isoformat()
            yield ("decision", state(until, today, within), "ADR016", key)

    def _gotchas(self):
        for key, gotcha in self.gotchas.items():
            since = period(gotcha.day)[1] if gotcha.day else self.touched(GOTCHAS)[-1]
            for path in gotcha.where:
                days = self.touched(path)
                if days and (path not in self.code or sum(day > since for day in days) >= MUCH):
                    yield ("gotcha", "due", "GOT006", key)

    def _items(self, today):
        for key, item in self.items.items():
            last = period(item.day)[1] if item.day else item.written
            if item.moving and (today - last).days > IN_FLIGHT_DAYS:
                yield ("item", "due", "PRG007", key)
        for key, item in (*self.items.items(), *self.closed.items()):
            if item.target and item.target not in self.targets:
                yield ("item", "due", "PRG003", key)

    def _focus(self, today):
        last = max(number for number, (_, paths) in enumerate(self.commits) if CONTEXT in paths)
        moved = sum(any(not path.startswith(BANK) for path in paths) for _, paths in self.commits[last + 1 :])
        days = (today - self.commits[last][0]).days
        if moved >= FOCUS_COMMITS or (days > FOCUS_DAYS and moved >= FOCUS_COMMITS / 10):
            yield ("focus", "due", "BNK012", CONTEXT)

    def touched(self, path: str) -> list[date]:
        return [day for day, paths in self.commits if path in paths]
