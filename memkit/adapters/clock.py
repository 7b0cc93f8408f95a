"""Today: the one place where the system's clock is read."""

from __future__ import annotations

from datetime import UTC, date, datetime, tzinfo
from typing import TYPE_CHECKING

from memkit.errors import ConfigProblem, UsageProblem
from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from memkit.ports import Clock

TODAY_VARIABLE = "MEMKIT_TODAY"


@frozen
class FixedClock:
    """A clock that always shows one day."""

    day: date

    def today(self) -> date:
        """The day it was made with."""
        return self.day


@frozen
class SystemClock:
    """The system's clock, read in one zone."""

    zone: tzinfo

    def today(self) -> date:
        """The current day in the zone."""
        return datetime.now(self.zone).date()


def utc_now() -> datetime:
    """The present moment in UTC."""
    return datetime.now(UTC)


def system_clock(zone: str, environment: Mapping[str, str], given: str = "") -> Clock:
    """The clock of a run: `--today` where it is `given`, else `MEMKIT_TODAY`, else the present in `zone`.

    Raises UsageProblem for a value that is no date, ConfigProblem for a zone that nobody knows.
    """
    if given:
        return FixedClock(_day(given, "--today", "leave it out"))
    value = environment.get(TODAY_VARIABLE, "")
    return FixedClock(_day(value, TODAY_VARIABLE, "unset it")) if value else SystemClock(named_zone(zone))


def _day(value: str, origin: str, otherwise: str) -> date:
    from memkit.text.dates import iso_day

    day = iso_day(value)
    if day is None:
        raise UsageProblem(
            f"{origin} holds {value!r}, which is no date.",
            help_line=f"Write it as YYYY-MM-DD, or {otherwise}.",
        )
    return day


def named_zone(name: str) -> tzinfo:
    """The time zone of an IANA name; empty is UTC. Raises ConfigProblem for one that nobody knows."""
    if name.upper() in {"", "UTC", "Z"}:
        return UTC
    from zoneinfo import ZoneInfo

    try:
        return ZoneInfo(name)
    except (OSError, ValueError, LookupError) as error:
        raise ConfigProblem(
            f"The time zone {name!r} is not known on this system.",
            help_line="Name a zone of the IANA database such as Europe/Berlin, or UTC.",
        ) from error
