"""Memories about persons: each says whom it is about, ends, and is known as a conclusion where it is one."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from memkit.errors import Refused, UsageProblem
from memkit.store.retention import PERSONAL_DAYS
from memkit.store.scope import Reference
from memkit.text.clean import brief
from memkit.text.dates import Period, parse_date
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from datetime import date

    from memkit.store.fact import Fact, Origin

_SUBJECT = pattern(r"([A-Za-z][A-Za-z0-9-]{0,30}):(\S{1,168})")
_SHOWN = 60
_FEWEST_DIGITS = 9
"""Of a telephone number: a text with fewer is not searched for one, which would compile six patterns."""


def read_subject(said: str) -> Reference:
    """Whom a memory is about, as TYPE:ID. Raises `UsageProblem` for another form."""
    found = _SUBJECT.fullmatch(said.strip())
    if found is None:
        raise UsageProblem(
            f"{brief(said, _SHOWN)!r} names no subject.",
            help_line="Write TYPE:ID, such as user:NAME or person:ID, without blanks.",
        )
    return Reference(found[1].casefold(), found[2])


def is_about(fact: Fact, subject: Reference) -> bool:
    """Whether a memory names a subject as its own, or in its scope; case counts for nothing."""
    wanted = str(subject).casefold()
    return fact.subject.strip().casefold() == wanted or any(
        str(reference).casefold() == wanted for reference in fact.references
    )


def is_personal(type_: str, subject: str, text: str, origin: Origin) -> bool:
    """Whether what is to be written is about a person: it says so, or an agent writes personal data."""
    if type_ == "user" or subject:
        return True
    suspect = "@" in text or sum(map(str.isdigit, text)) >= _FEWEST_DIGITS
    if origin == "person" or not suspect:
        return False
    from memkit.text.personal import find_personal

    return bool(find_personal(text))


def refuse_without_subject(subject: str) -> None:
    """Raise `Refused` for a memory about a person that does not say about whom."""
    if not subject:
        raise Refused(
            "subject-missing: a memory about a person says whom it is about.",
            help_line="Name the person with --subject TYPE:ID, such as user:NAME; it then ends in "
            f"{PERSONAL_DAYS} days and can be listed and erased.",
        )


def personal_end(asked: str, today: date, origin: Origin) -> str:
    """The last day of a memory about a person: in 90 days, or the day asked for, which an agent cannot defer.

    Raises `Refused` for `never` and for what is no date.
    """
    latest = today + timedelta(PERSONAL_DAYS)
    if not asked:
        return latest.isoformat()
    value = parse_date(asked)
    if not isinstance(value, Period):
        raise Refused(
            "A memory about a person ends on a day.", help_line="Give --expires a day as YYYY-MM-DD."
        )
    return latest.isoformat() if origin != "person" and value.last > latest else asked
