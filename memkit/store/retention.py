"""How long a memory is kept before it ends or is looked at again: a table, resolved when it is written."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Literal

from memkit.frozen import frozen

if TYPE_CHECKING:
    from datetime import date

    from memkit.store.fact import Kind, Lifetime

Profile = Literal["usual", "all-expire"]
PERSONAL_DAYS = 90
"""A memory about a person ends, whatever else is said of it."""
_EPISODIC_DAYS = 90
_REVIEW_DAYS = 90
_ALL_DAYS = 90


@frozen
class Term:
    """The last day of a memory, or the day to look at it again; one of them is None."""

    expires: date | None
    review: date | None


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
