"""Dates as periods (stopgap; the full version replaces this file)."""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Literal

Precision = Literal["day", "month", "quarter", "year"]
_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()


@dataclass(frozen=True, slots=True)
class Period:
    """[first day, last day]."""

    first: date
    last: date
    precision: Precision

    def written(self) -> str:
        """As memkit writes it."""
        if self.precision == "quarter":
            return f"{self.first.year:04d}-Q{(self.first.month + 2) // 3}"
        return self.first.isoformat()[: {"day": 10, "month": 7, "year": 4}[self.precision]]

    def overdue(self, today: date) -> bool:
        """After the last day."""
        return today > self.last

    def due(self, today: date, within: int) -> bool:
        """Inside the period or near its end."""
        return not self.overdue(today) and (
            today >= self.first or today >= self.last - timedelta(days=within)
        )

    def state(self, today: date, within: int) -> Literal["fresh", "due", "overdue"]:
        """State on a day."""
        if self.overdue(today):
            return "overdue"
        return "due" if self.due(today, within) else "fresh"


@dataclass(frozen=True, slots=True)
class BadDate:
    """No date."""

    text: str
    problem: Literal["ambiguous", "impossible", "unknown"]
    hint: str


_FORM = re.compile(
    r"(?P<y>\d{4})(?:[-/.年](?:(?P<m>\d{1,2})(?:[-/.月](?P<d>\d{1,2})日?)?月?|Q(?P<q>\d)))?"
    r"(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?(?: ?(?:Z|UTC|[+-]\d{2}:?\d{2}))?)?"
)


def parse_date(text: str) -> Period | BadDate:
    """Parse a whole text."""
    text = text.strip()
    match = _FORM.fullmatch(text)
    if not match:
        if re.fullmatch(r"\d{1,2}/\d{1,2}/\d{4}", text):
            return BadDate(text, "ambiguous", "write YYYY-MM-DD")
        named = re.fullmatch(r"(?:(\d{1,2}) )?([A-Za-z]{3,9})\.? (?:(\d{1,2}), ?)?(\d{4})", text)
        if named and named[2][:3].lower() in _MONTHS:
            month, day = _MONTHS.index(named[2][:3].lower()) + 1, named[1] or named[3]
            return parse_date(f"{named[4]}-{month:02d}" + (f"-{int(day):02d}" if day else ""))
        return BadDate(text, "unknown", "write YYYY-MM-DD, YYYY-MM or YYYY-Qn")
    try:
        year = int(match["y"])
        if match["q"]:
            month = int(match["q"]) * 3
            return Period(date(year, month - 2, 1), date(year, month, monthrange(year, month)[1]), "quarter")
        if match["d"]:
            day = date(year, int(match["m"]), int(match["d"]))
            return Period(day, day, "day")
        if match["m"]:
            month = int(match["m"])
            return Period(date(year, month, 1), date(year, month, monthrange(year, month)[1]), "month")
        return Period(date(year, 1, 1), date(year, 12, 31), "year")
    except (ValueError, IndexError):
        return BadDate(text, "impossible", "write YYYY-MM-DD, YYYY-MM or YYYY-Qn")


def find_dates(text: str) -> tuple[tuple[int, int, Period | BadDate], ...]:
    """Dates in running text."""
    found = []
    for match in re.finditer(r"(?<![\w.-])\d{4}[-/.](?:\d{1,2}(?:[-/.]\d{1,2})?|Q\d)(?![\w-])", text):
        found.append((match.start(), match.end(), parse_date(match[0])))
    return tuple(found)


def today_in(zone: str, now_utc: datetime) -> date:
    """Day in a zone."""
    return now_utc.date()
