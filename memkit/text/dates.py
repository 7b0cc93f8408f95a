"""Dates as people write them, each a period from its first day to its last."""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache
from typing import Literal

Precision = Literal["day", "month", "quarter", "year"]
State = Literal["fresh", "due", "overdue"]


@dataclass(frozen=True, slots=True)
class Period:
    """The days from `first` to `last`, both included, with the precision that was written."""

    first: date
    last: date
    precision: Precision

    def written(self) -> str:
        """`YYYY-MM-DD`, `YYYY-MM`, `YYYY-Qn` or `YYYY`, at the precision given."""
        year, month = self.first.year, self.first.month
        if self.precision == "day":
            return self.first.isoformat()
        if self.precision == "month":
            return f"{year:04d}-{month:02d}"
        if self.precision == "quarter":
            return f"{year:04d}-Q{(month + 2) // 3}"
        return f"{year:04d}"

    def overdue(self, today: date) -> bool:
        """Whether the last day has passed."""
        return today > self.last

    def due(self, today: date, within: int) -> bool:
        """Whether `today` lies in the period, or at most `within` days before its end."""
        return today <= self.last and (today >= self.first or (self.last - today).days <= within)

    def state(self, today: date, within: int) -> State:
        """How a review with this date stands on `today`."""
        if self.overdue(today):
            return "overdue"
        return "due" if self.due(today, within) else "fresh"


@dataclass(frozen=True, slots=True)
class BadDate:
    """Text that is no date: what is wrong with it, and one line of what to write instead."""

    text: str
    problem: Literal["ambiguous", "impossible", "unknown"]
    hint: str


Found = tuple[int, int, Period | BadDate]


def parse_date(text: str) -> Period | BadDate:
    """The date that the whole of `text` (stripped) is, or why it is none.

    A time of day and a zone are checked and left out: the day is the one written.
    """
    text = text.strip()
    if len(text) <= _LONGEST:
        for shape, build in _shapes():
            match = shape.fullmatch(text)
            if match:
                return build(text, match)
    return BadDate(text, "unknown", _closest(text))


def find_dates(text: str) -> tuple[Found, ...]:
    """Every date in running text as (start, end, date), left to right, the longest reading first.

    A lone year is no date here, nor is what continues a word, a path, a version or a longer number. Of
    dates that cannot be, only `YYYY-MM-DD` and quarters are reported; of ambiguous ones `D/M/YYYY` and
    `DD-MM-YYYY`.
    """
    found = []
    for match in _running().finditer(text):
        day = parse_date(match.group())
        if isinstance(day, BadDate) and not _worth_saying(match, day):
            continue
        found.append((match.start(), match.end(), day))
    return tuple(found)


def today_in(zone: str, now_utc: datetime) -> date:
    """The calendar day in an IANA zone at `now_utc` (a naive time is taken as UTC).

    Raises `ValueError` when no such zone is known.
    """
    now = now_utc if now_utc.tzinfo else now_utc.replace(tzinfo=UTC)
    if zone == "UTC":
        return now.astimezone(UTC).date()
    from zoneinfo import ZoneInfo

    try:
        there = ZoneInfo(zone)
    except (KeyError, ValueError, OSError) as error:
        raise ValueError(f"no time zone is called `{zone}`") from error
    return now.astimezone(there).date()
