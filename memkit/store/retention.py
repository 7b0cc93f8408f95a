"""How long a memory is kept before it ends or is looked at again: a table, resolved when it is written."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Literal

from memkit.frozen import frozen
from memkit.text.dates import Period, parse_date

if TYPE_CHECKING:
    from datetime import date

    from memkit.store.fact import Kind, Lifetime

Profile = Literal["usual", "all-expire"]
PERSONAL_DAYS = 90
"""A memory about a person ends, whatever else is said of it."""
NEVER = "never"
"""Said for a last day: there is none. Of a memory about a person it cannot be said."""
_EPISODIC_DAYS = 90
_REVIEW_DAYS = 90
_ALL_DAYS = 90


@frozen
class Term:
    """The last day of a memory, or the day to look at it again; one of them is None."""

    expires: date | None
    review: date | None


def lasting(today: date) -> Term:
    """The term of what was said to end never."""
    return Term(None, today + timedelta(_REVIEW_DAYS))


def ending(asked: str, kept: str, today: date) -> tuple[str, ...]:
    """What to say of the last day that was asked for, where it is kept as another one or has passed."""
    last = parse_date(asked) if asked else None
    if not isinstance(last, Period):
        return ()
    if last.overdue(today):
        return (f"Its last day, {asked}, has passed: it is shown nowhere but by --expired.",)
    if asked != kept:
        return (f"It ends on {kept} and not on {asked}: one about a person ends in {PERSONAL_DAYS} days.",)
    return ()


def term_of(
    kind: Kind, lifetime: Lifetime, today: date, *, personal: bool, profile: Profile = "usual"
) -> Term:
    """When a memory written today ends, or is due for a review: everything has a date.

    A session's memory ends with it: its date only catches a session that never said so.
    """
    if personal:
        return Term(today + timedelta(PERSONAL_DAYS), None)
    if lifetime in {"turn", "session"}:
        return Term(today + timedelta(1), None)
    if profile == "all-expire":
        return Term(today + timedelta(_ALL_DAYS), None)
    if kind == "episodic":
        return Term(today + timedelta(_EPISODIC_DAYS), None)
    return Term(None, today + timedelta(_REVIEW_DAYS))
