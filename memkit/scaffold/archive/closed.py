"""Which entries are closed before a day, with the year they belong to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from memkit.frozen import frozen
from memkit.text.dates import Period

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from datetime import date

    from memkit.bank.document import Document
    from memkit.bank.history import LineOrigin
    from memkit.documents.entry import Dated
    from memkit.text.source import Source, Span

ArchiveRole = Literal["decisions", "progress", "gotchas"]


@frozen
class Closed:
    """A closed entry: where it stands, what it is called, and the day that decides (None: nobody knows)."""

    title: str
    span: Span
    day: date | None


def closed_entries(
    document: Document, role: ArchiveRole, origins: Callable[[str], Sequence[LineOrigin | None]]
) -> tuple[Closed, ...]:
    """The closed entries of a file that can be moved, in order; rows of tables stay where they are.

    Without a date of its own an entry is as old as the newest of its lines in git.
    """
    source = document.source
    if source is None:
        return ()
    lines: Sequence[LineOrigin | None] | None = None
    found: list[Closed] = []
    for title, span, dated in _closed(document, role):
        day = dated.value.last if dated and isinstance(dated.value, Period) else None
        if day is None:
            lines = origins(document.path) if lines is None else lines
            day = _newest(source, span, lines)
        found.append(Closed(title, span, day))
    return tuple(found)


def _closed(document: Document, role: ArchiveRole) -> Iterator[tuple[str, Span, Dated | None]]:
    if role == "decisions":
        for decision in document.decisions:
            if decision.form == "log" and decision.closed:
                yield (
                    f"{decision.label}: {decision.title}" if decision.id else decision.title,
                    decision.span,
                    decision.date,
                )
    elif role == "progress":
        for item in document.items:
            if item.form == "task" and not item.depth and item.state in {"done", "cancelled"}:
                yield item.title, item.span, item.date
    else:
        for gotcha in document.gotchas:
            if gotcha.form in {"section", "bullet"} and gotcha.resolved:
                yield gotcha.title, gotcha.span, gotcha.date


def _newest(source: Source, span: Span, lines: Sequence[LineOrigin | None]) -> date | None:
    first, last = source.line_at(span.start), source.line_at(max(span.start, span.end - 1))
    days = [line.when if line else None for line in lines[first : last + 1]]
    known = [day for day in days if day is not None]
    return max(known) if known and len(known) == len(days) else None
