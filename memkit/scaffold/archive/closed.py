"""Which entries are closed before a day, with the year they belong to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from memkit.frozen import frozen
from memkit.scaffold.archive.excused import Excused
from memkit.text.dates import Period, find_dates

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from datetime import date

    from memkit.bank.document import Document
    from memkit.bank.history import LineOrigin
    from memkit.bank.ties import Tie
    from memkit.documents.decisions.decision import Decision
    from memkit.documents.entry import Dated
    from memkit.text.source import Source, Span

ArchiveRole = Literal["decisions", "progress", "gotchas"]


@frozen
class Closed:
    """A closed entry: where it stands, what it is called, and the day that decides (None: nobody knows).

    `year` is that of its own date, else of the day.
    """

    title: str
    span: Span
    day: date | None
    year: int


def closed_entries(
    document: Document,
    role: ArchiveRole,
    origins: Callable[[str], Sequence[LineOrigin | None]],
    successors: Mapping[int, Sequence[Tie]],
) -> tuple[Closed, ...]:
    """The closed entries of a file that can be moved, in order; rows of tables stay where they are.

    Without a date of its own an entry is as old as the newest of its lines in git. A decision was closed on
    the day that its status or its successor has, else when its newest line came into git; `successors` are
    the ties of decisions by `id()`.
    """
    source = document.source
    if source is None or document.page is None:
        return ()
    excused = Excused(document.page)
    lines: Sequence[LineOrigin | None] | None = None
    found: list[Closed] = []
    for title, entry, dated, ended in _closed(document, role, successors):
        span = excused.own(entry)
        own = dated.value.last if dated and isinstance(dated.value, Period) else None
        day = max(ended, own or ended) if ended else None if role == "decisions" else own
        if day is None:
            lines = origins(document.path) if lines is None else lines
            day = _newest(source, span, lines) if lines else own
        year = own or day
        found.append(Closed(title, span, day, year.year if year else 0))
    return tuple(found)


_Found = tuple[str, "Span", "Dated | None", "date | None"]
"""Title, place, date, and the day it was closed where the text tells."""


def _closed(
    document: Document, role: ArchiveRole, successors: Mapping[int, Sequence[Tie]]
) -> Iterator[_Found]:
    if role == "decisions":
        for decision in document.decisions:
            if decision.form == "log" and decision.closed:
                title = f"{decision.label}: {decision.title}" if decision.id else decision.title
                yield title, decision.span, decision.date, _ended(decision, successors.get(id(decision), ()))
    elif role == "progress":
        for item in document.items:
            if item.form == "task" and not item.depth and item.state in {"done", "cancelled"}:
                yield item.title, item.span, item.date, None
    else:
        for gotcha in document.gotchas:
            if gotcha.form in {"section", "bullet"} and gotcha.resolved:
                yield gotcha.title, gotcha.span, gotcha.date, None


def _ended(decision: Decision, successors: Sequence[Tie]) -> date | None:
    """The day that a decision's status gives, or its newest successor's."""
    said = [day for status in decision.statuses for _, _, day in find_dates(status.text)]
    said += [tie.later.date.value for tie in successors if tie.kind == "supersedes" and tie.later.date]
    return max((day.last for day in said if isinstance(day, Period)), default=None)


def _newest(source: Source, span: Span, lines: Sequence[LineOrigin | None]) -> date | None:
    first, last = source.line_at(span.start), source.line_at(max(span.start, span.end - 1))
    days = [line.when if line else None for line in lines[first : last + 1]]
    known = [day for day in days if day is not None]
    return max(known) if known and len(known) == len(days) else None
