"""Measure dates against an independent oracle (R7): every day of eight years, eight forms, three zones.

    python tests/bench/dates.py [--json]

The oracle counts day by day from ordinals and asks `calendar` and `strftime`; it shares no arithmetic with
`memkit.text.dates`. For each day it checks the period read from each form, what is written back, whether
running text gives the same, the state on the days around the period's ends, and the day it is in each zone.
"""

from __future__ import annotations

import argparse
import calendar
import json
import sys
import time
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from memkit.text.dates import Period, find_dates, parse_date, today_in

FIRST = date(2023, 1, 1)
DAYS = 2920
ZONES = ("UTC", "America/Los_Angeles", "Pacific/Auckland")
WITHIN = 14
ENGLISH = "January February March April May June July August September October November December".split()


def main() -> int:
    parser = argparse.ArgumentParser(description="Dates against an independent oracle.")
    parser.add_argument("--json", action="store_true", help="print one flat object")
    options = parser.parse_args()
    started = time.perf_counter()
    walk = [date.fromordinal(FIRST.toordinal() + offset) for offset in range(DAYS)]
    wrong: list[str] = []
    cases = sum(_check_day(day, zone, wrong) for day in walk for zone in ZONES)
    result = {
        "dates.days": DAYS,
        "dates.forms": len(_forms(FIRST)),
        "dates.zones": len(ZONES),
        "dates.cases": cases,
        "dates.wrong": len(wrong),
        "dates.seconds": round(time.perf_counter() - started, 2),
    }
    print(
        json.dumps(result)
        if options.json
        else "\n".join(f"{key:14} {value}" for key, value in result.items())
    )
    for line in wrong[:20]:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


def _forms(day):
    """Each form of a day with the month span (first month, last month) it stands for; None is the day."""
    month, year = ENGLISH[day.month - 1], day.year
    quarter = "1112223334"[day.month - 1] if day.month < 11 else "4"
    months = {"1": (1, 3), "2": (4, 6), "3": (7, 9), "4": (10, 12)}[quarter]
    return (
        (day.strftime("%Y-%m-%d"), None, day.isoformat()),
        (day.strftime("%Y/%m/%d"), None, day.isoformat()),
        (day.strftime("%Y-%m-%dT23:59:59+13:00"), None, day.isoformat()),
        (f"{month} {day.day}, {year}", None, day.isoformat()),
        (f"{day.day} {month[:3]} {year}", None, day.isoformat()),
        (f"{year}年{day.month}月{day.day}日", None, day.isoformat()),
        (day.strftime("%Y-%m"), (day.month, day.month), day.strftime("%Y-%m")),
        (f"Q{quarter} {year}", months, f"{year}-Q{quarter}"),
    )


def _check_day(day, zone, wrong):
    noon = datetime(day.year, day.month, day.day, 12, tzinfo=ZoneInfo(zone))
    cases = 0
    for text, months, written in _forms(day):
        first, last = _span(day, months)
        period = parse_date(text)
        found = [seen for _, _, seen in find_dates(f"({text}) ")]
        if not isinstance(period, Period) or (period.first, period.last) != (first, last):
            wrong.append(f"{text}: read as {period}")
            continue
        if period.written() != written or found != [period]:
            wrong.append(f"{text}: written {period.written()}, found {found}")
        for today, state in _states(first, last):
            moment = noon + timedelta(days=today.toordinal() - day.toordinal())
            seen = today_in(zone, moment.astimezone(UTC))
            if seen != today or period.state(seen, WITHIN) != state:
                wrong.append(
                    f"{text} on {today} in {zone}: {seen}, {period.state(seen, WITHIN)}, not {state}"
                )
        cases += 1
    return cases


def _span(day, months):
    if months is None:
        return day, day
    last = calendar.monthrange(day.year, months[1])[1]
    return date(day.year, months[0], 1), date(day.year, months[1], last)


def _states(first, last):
    """Days around both ends with the state they must have, found by walking."""
    days = {
        edge + timedelta(days=step) for edge in (first, last) for step in (-WITHIN - 1, -WITHIN, -1, 0, 1)
    }
    due = {date.fromordinal(n) for n in range(first.toordinal(), last.toordinal() + 1)}
    due |= {last - timedelta(days=back) for back in range(WITHIN + 1)}
    over = {last + timedelta(days=1), last + timedelta(days=2)}
    for today in sorted(days | over):
        yield today, "overdue" if today in over else "due" if today in due else "fresh"


if __name__ == "__main__":
    sys.exit(main())
