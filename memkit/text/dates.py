"""Dates as people write them, each a period from its first day to its last."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from functools import cache
from typing import Literal

from memkit.errors import ConfigProblem
from memkit.frozen import frozen
from memkit.text.patterns import pattern

Precision = Literal["day", "month", "quarter", "year"]
State = Literal["fresh", "due", "overdue"]


@frozen
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


@frozen
class BadDate:
    """Text that is no date: what is wrong with it, and one line of what to write instead."""

    text: str
    problem: Literal["ambiguous", "impossible", "unknown"]
    hint: str


Found = tuple[int, int, Period | BadDate]


def iso_day(text: str) -> date | None:
    """The day that `2026-05-08` says; None for all else, for a week date and `20260508` as well."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text else None


def parse_date(text: str) -> Period | BadDate:
    """The date that the whole of `text` (stripped) is, or why it is none.

    A time of day and a zone are checked and left out: the day is the one written.
    """
    text = text.strip()
    return _read(text) or BadDate(text, "unknown", _closest(text))


def find_dates(text: str) -> tuple[Found, ...]:
    """Every date in running text as (start, end, date), left to right, the longest reading first.

    A lone year is no date here, nor is what continues a word, a path, a version or a longer number. Of
    dates that cannot be, only `YYYY-MM-DD` and quarters are reported; of ambiguous ones `D/M/YYYY` and
    `DD-MM-YYYY`.
    """
    found = []
    for match in _running().finditer(text):
        day = _read(match.group())
        if isinstance(day, Period) or (day and _worth_saying(day)):
            found.append((match.start(), match.end(), day))
    return tuple(found)


def today_in(zone: str, now_utc: datetime) -> date:
    """The calendar day in an IANA zone at `now_utc` (a naive time is taken as UTC).

    Raises `ConfigProblem` when no such zone is known.
    """
    now = now_utc if now_utc.tzinfo else now_utc.replace(tzinfo=UTC)
    if zone == "UTC":
        return now.astimezone(UTC).date()
    from zoneinfo import ZoneInfo

    try:
        there = ZoneInfo(zone)
    except (KeyError, ValueError, OSError) as error:
        raise ConfigProblem(
            f"No time zone is called `{zone}`.",
            help_line="Write `UTC` or a name such as `Europe/Berlin`.",
        ) from error
    return now.astimezone(there).date()


_LONGEST = 48
"""Characters of the longest date with time, fraction and zone, with room; more is not looked at."""
_DIGITS = frozenset("0123456789")
_MONTHS = "january february march april may june july august september october november december".split()
_FEBRUARY, _SHORT = 2, (4, 6, 9, 11)
_LAST_MONTH, _LAST_QUARTER, _LAST_HOUR, _LAST_MINUTE, _LEAP_SECOND = 12, 4, 23, 59, 60

_YEAR = "(?P<year>[0-9]{4})"
_MONTH = "(?P<month>[0-9]{1,2})"
_DAY = "(?P<day>[0-9]{1,2})"
_NAME = "(?P<name>" + "|".join(f"{month[:3]}(?:{month[3:]})?" for month in _MONTHS) + r"|sept)"
_CLOCK = (
    "(?:[ Tt](?P<hour>[0-9]{1,2}):(?P<minute>[0-9]{2})(?::(?P<second>[0-9]{2})(?:[.,][0-9]{1,9})?)?"
    "(?: ?(?P<half>[AaPp][Mm]))?(?: ?(?:[Zz]|UTC|[+-](?:0[0-9]|1[0-4])(?::?[0-5][0-9])?))?)?"
)
_SHAPES = (
    f"{_YEAR}-{_MONTH}-{_DAY}{_CLOCK}",
    f"{_YEAR}/{_MONTH}/{_DAY}{_CLOCK}",
    rf"{_YEAR}\.{_MONTH}\.{_DAY}{_CLOCK}",
    f"{_YEAR}-{_MONTH}",
    f"{_YEAR}[- ]?[Qq](?P<quarter>[0-9]{{1,2}})",
    f"[Qq](?P<quarter>[0-9]{{1,2}})(?:,? |[-/]){_YEAR}",
    _YEAR,
    rf"{_NAME}\.?(?:,? |-){_YEAR}",
    rf"{_NAME}\.? {_DAY}(?:st|nd|rd|th)?(?:, ?| ){_YEAR}",
    rf"{_DAY}(?:st|nd|rd|th)?\.?[ -]{_NAME}\.?(?:, ?|[ -]){_YEAR}",
    f"{_YEAR} ?[年년] ?{_MONTH} ?[月월] ?{_DAY} ?[日일]",
    f"{_YEAR} ?[年년](?: ?{_MONTH} ?[月월])?",
)
_EITHER_WAY = pattern("([0-9]{1,2})([/.-])([0-9]{1,2})\\2([0-9]{4}|[0-9]{2})")


@cache
def _shapes() -> tuple[re.Pattern[str], ...]:
    return tuple(pattern(shape, re.IGNORECASE | re.ASCII) for shape in _SHAPES)


@cache
def _running() -> re.Pattern[str]:
    """Dates inside text: the shapes that mean nothing else there, with nothing glued to either side.

    Scripts written without spaces (Chinese, Japanese, Korean, Thai) may touch a date.
    """
    glue = "0-9A-Za-z_\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u052f"
    year, two = "(?:19|20|21)[0-9]{2}", "[0-9]{2}"
    clock = (
        "(?:[ Tt](?:[01]?[0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:[.,][0-9]{1,9})?)?"
        "(?: ?[Zz]| ?UTC| ?[+-](?:0[0-9]|1[0-4])(?::?[0-5][0-9])?)?)?"
    )
    name = "(?=[JFMASOND])(?i:" + _NAME.replace("?P<name>", "?:") + ")"
    shapes = (
        f"[0-9]{{4}}-[0-9]{{1,2}}-[0-9]{{1,2}}{clock}",
        f"[0-9]{{4}}/[0-9]{{1,2}}/[0-9]{{1,2}}{clock}",
        rf"{year}\.{two}\.{two}{clock}",
        f"{year}[- ]?[Qq][0-9]{{1,2}}",
        f"{year}-(?:0[1-9]|1[0-2])",
        f"{year} ?[年년] ?[0-9]{{1,2}} ?[月월](?: ?[0-9]{{1,2}} ?[日일])?",
        f"[Qq][0-9](?:,? |[-/]){year}",
        rf"{name}\.? [0-9]{{1,2}}(?:st|nd|rd|th)?(?:, ?| ){year}",
        rf"{name}\.?,? {year}",
        rf"[0-9]{{1,2}}(?:st|nd|rd|th)?\.?[ -]{name}\.?(?:, ?|[ -]){year}",
        f"[0-9]{{1,2}}/[0-9]{{1,2}}/{year}",
        f"{two}-{two}-{year}",
    )
    return re.compile(
        rf"(?=[0-9JFMASONDQq])(?<![{glue}/\\])(?<![{glue}][-.])(?:{'|'.join(shapes)})"
        rf"(?![{glue}])(?![-/.\\][{glue}])",
        re.ASCII,
    )


def _worth_saying(bad: BadDate) -> bool:
    by_dashes = bad.text[4:5] == "-" and bad.text[7:8] == "-"
    return bad.problem == "ambiguous" or by_dashes or "q" in bad.text[:6].lower()


def _read(text: str) -> Period | BadDate | None:
    """What `text` is as a whole, or None when it has no shape of a date."""
    if len(text) > _LONGEST or not _DIGITS.intersection(text):
        return None
    for shape in _shapes():
        match = shape.fullmatch(text)
        if match:
            return _build(text, match)
    match = _EITHER_WAY.fullmatch(text)
    return _ambiguous(text, match) if match else None


def _build(text: str, match: re.Match[str]) -> Period | BadDate:
    part = match.groupdict()
    year = int(part["year"])
    if year == 0:
        return BadDate(text, "impossible", "years go from 0001 to 9999")
    if part.get("quarter"):
        return _quarter(text, year, int(part["quarter"]))
    name = part.get("name")
    month = _month_number(name) if name else int(part.get("month") or 0)
    if not name and not part.get("month"):
        return Period(date(year, 1, 1), date(year, 12, 31), "year")
    if not 1 <= month <= _LAST_MONTH:
        return BadDate(text, "impossible", "months go from 01 to 12")
    length = _days(year, month)
    if not part.get("day"):
        return Period(date(year, month, 1), date(year, month, length), "month")
    if not 1 <= int(part["day"]) <= length:
        shown = f"{year:04d}-{month:02d}"
        return BadDate(text, "impossible", f"{shown} has {length} days: write {shown}-{length} or {shown}")
    day = date(year, month, int(part["day"]))
    if part.get("hour") and not _on_the_clock(part):
        return BadDate(text, "impossible", f"no day has that time: write {day.isoformat()}")
    return Period(day, day, "day")


def _quarter(text: str, year: int, quarter: int) -> Period | BadDate:
    if not 1 <= quarter <= _LAST_QUARTER:
        return BadDate(text, "impossible", "quarters go from Q1 to Q4")
    end = 3 * quarter
    return Period(date(year, end - 2, 1), date(year, end, _days(year, end)), "quarter")


def _days(year: int, month: int) -> int:
    """Days of a month of the Gregorian calendar; `calendar` would do, and takes nearly 2 ms to import."""
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 28 + leap if month == _FEBRUARY else 30 if month in _SHORT else 31


def _month_number(name: str) -> int:
    return next(i for i, month in enumerate(_MONTHS, 1) if month.startswith(name[:3].lower()))


def _on_the_clock(part: dict[str, str | None]) -> bool:
    hour, minute, second = (int(part[unit] or 0) for unit in ("hour", "minute", "second"))
    hours = range(1, 13) if part["half"] else range(_LAST_HOUR + 1)
    return hour in hours and minute <= _LAST_MINUTE and second <= _LEAP_SECOND


def _ambiguous(text: str, match: re.Match[str]) -> BadDate:
    one, two, year = int(match[1]), int(match[3]), int(match[4])
    if len(match[4]) < len("2026"):
        return BadDate(text, "ambiguous", "write the year first and in full: YYYY-MM-DD")
    readings = dict.fromkeys(
        f"{year:04d}-{month:02d}-{day:02d}"
        for month, day in ((one, two), (two, one))
        if year and 1 <= month <= _LAST_MONTH and 1 <= day <= _days(year, month)
    )
    if not readings:
        return BadDate(text, "impossible", "no calendar has that day: write YYYY-MM-DD")
    return BadDate(text, "ambiguous", f"write {' or '.join(readings)}")


def _closest(text: str) -> str:
    """A hint for text that is no date as a whole."""
    inside = [day for _, _, day in find_dates(text[:_LOOKED_AT]) if isinstance(day, Period)]
    if len(inside) == 1:
        return f"write {inside[0].written()} alone"
    run = re.fullmatch("([0-9]{4})[./]?([0-9]{2})[./]?([0-9]{2})?", text[:_LONGEST])
    if run:
        meant = _read("-".join(piece for piece in run.groups() if piece))
        if isinstance(meant, Period):
            return f"write {meant.written()}"
    return "write YYYY-MM-DD, YYYY-MM or YYYY-Qn"


_LOOKED_AT = 500
"""Characters searched for a date to suggest."""
