"""An item's date, before or after its title, and the title without it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.entry import Dated
from memkit.text.dates import Period, find_dates
from memkit.text.inline import plain
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

_OPENING = " \t[(（*_~`"
_CLOSING = " \t])）*_~`."
_SEPARATORS = " \t-–—:：,])）*_~`"
_EMPTY = pattern(r"[(\[（][ \t,;]{0,9}[)\]）]")
_OPTION = pattern(r"--?[a-zA-Z]")
"""`--no-color for terminals`"""
_LIMIT = 400
"""Longer first lines are looked at from both ends only."""


def date_of_title(text: str, head: Span) -> Dated | None:
    """The date that opens an item, or that opens the brackets at its end; `head` is the title's span."""
    for start, held in _ends(text[head.start : head.end]):
        for first, last, value in _own_dates(held):
            span = Span(head.start + start + first, head.start + start + last)
            return Dated(text[span.start : span.end], span, value)
    return None


def title_without_date(held: str) -> str:
    """The title as read, without its own date; a title that is nothing but a date keeps it."""
    title = plain(held)
    if len(title) > _LIMIT:
        title = title[:_LIMIT].rpartition(" ")[0] or title[:_LIMIT]
    for first, last, _ in reversed(list(_own_dates(title))):
        before, after = title[:first].rstrip(), title[last:]
        if before.strip(_OPENING):
            title = f"{before}{after.lstrip(' ,;')}"
        else:
            title = after.lstrip(_SEPARATORS) or title
    title = _EMPTY.sub("", title).rstrip(" \t.,;:：—–-")
    if not _OPTION.match(title):
        title = title.lstrip(" \t,;:：—–-")
    return title.removeprefix(". ")  # but `.gitignore` keeps its dot


def _ends(held: str) -> Iterator[tuple[int, str]]:
    if len(held) <= _LIMIT:
        yield 0, held
        return
    yield 0, held[: _LIMIT // 2]
    yield len(held) - _LIMIT // 2, held[-(_LIMIT // 2) :]


def _own_dates(held: str) -> Iterator[tuple[int, int, Period]]:
    for first, last, value in find_dates(held):
        if not isinstance(value, Period):
            continue
        leading = not held[:first].strip(_OPENING)
        bracketed = held[:first].rstrip("*_ ")[-1:] in {"(", "[", "（"}
        rest = held[last:].rstrip(_CLOSING)
        final = bracketed and not any(mark in rest for mark in "()[]（）")
        if leading or (final and held.rstrip("*_ .")[-1:] in {")", "]", "）"}):
            yield first, last, value
