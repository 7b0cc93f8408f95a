"""The code at a gotcha's Where changed much, or went, since the entry was written.

A trap described for code that is gone sends its readers looking in the wrong place.

Read the code again; then correct the entry, or mark it as [RESOLVED] with what resolved it.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from memkit.checks.check import Check, Example, Trouble
from memkit.checks.got.live import is_live
from memkit.checks.over import BANK
from memkit.findings import Severity
from memkit.text.dates import Period

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.documents.gotchas.gotcha import Gotcha, Location

_MUCH = 10
"""Commits to one file after which nobody can know any more that an entry about it holds."""


def find(bank: Bank, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each plain file at Where that git knew and that is gone or changed in ten commits."""
    named = {place.path for gotcha in bank.gotchas for place in gotcha.where}
    named |= {gotcha.path for gotcha in bank.gotchas}
    days: dict[str, list[date]] = {path: [] for path in named}
    for commit in reversed(scope.history.commits or ()):
        for path in commit.paths:
            if path in days:
                days[path].append(commit.when)
    for gotcha in bank.gotchas:
        if is_live(gotcha, bank):
            since = _since(gotcha, days)
            for place in gotcha.where:
                yield from _changed(bank, gotcha, place, days[place.path], since)


def _since(gotcha: Gotcha, days: dict[str, list[date]]) -> date | None:
    """The day from which changes count: the entry's own date, else the last change of its file."""
    if gotcha.date and isinstance(gotcha.date.value, Period):
        return gotcha.date.value.last
    touched = days[gotcha.path]
    return touched[-1] if touched else None


def _changed(
    bank: Bank, gotcha: Gotcha, place: Location, days: list[date], since: date | None
) -> Iterator[Trouble]:
    if not days or since is None:
        return
    later = len(days) - bisect_right(days, since)
    if not bank.tree.exists(place.path):
        says, about = f"{place.path}, named by the gotcha {gotcha.label}, is gone", "gone"
    elif later >= _MUCH:
        says, about = f"{place.path} changed much since the gotcha {gotcha.label} was written", "changed"
    else:
        return
    yield Trouble(
        message=says,
        help="check whether the entry still holds; correct it, or mark it as [RESOLVED]",
        path=gotcha.path,
        span=place.span,
        about=f"{gotcha.key} {place.path} {about}",
    )


_PATH = "memory-bank/GOTCHAS.md"
_TEXT = "## Two clocks (2026-01-10)\n**Symptom.** Early expiry.\n**Where.** `src/clock.py`\n"
CHECK = Check(
    code="GOT006",
    name="where-changed",
    summary="The code at a gotcha's Where changed much, or went, since the entry was written.",
    standard=Severity.INFO,
    strict=Severity.INFO,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(
        Example(files=((_PATH, _TEXT),), commits=(("2026-03-01", ("src/clock.py",)),)),
        Example(
            files=((_PATH, _TEXT), ("src/clock.py", "")),
            commits=tuple((f"2026-03-{day:02d}", ("src/clock.py",)) for day in range(20, 9, -1)),
        ),
    ),
    good=(
        Example(files=((_PATH, _TEXT), ("src/clock.py", "")), commits=(("2026-03-01", ("src/clock.py",)),)),
    ),
    needs=("commits",),
)
