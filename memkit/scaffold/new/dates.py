"""Dates that somebody says for a new entry."""

from __future__ import annotations

from memkit.errors import UsageProblem
from memkit.text.clean import printable
from memkit.text.dates import Period, parse_date


def read_period(name: str, text: str) -> Period:
    """The date that was said for a part. Raises `UsageProblem` for what is none."""
    value = parse_date(text)
    if not isinstance(value, Period):
        raise UsageProblem(f"{name} {printable(text[:60])!r} is no date.", help_line=f"{value.hint}.")
    return value
