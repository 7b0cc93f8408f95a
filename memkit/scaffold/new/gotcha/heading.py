"""The heading of a new gotcha, as its neighbours write theirs: level, number, date, what stands around."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memkit.documents.gotchas.heading import read_gotcha_heading
from memkit.frozen import frozen
from memkit.text.dates import Period
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from memkit.documents.gotchas.gotcha import Gotcha
    from memkit.documents.gotchas.heading import GotchaHeading
    from memkit.text.page import Page

_LAST_NUMBER = pattern(r"\d{1,9}(?=\D{0,20}$)")
_MARK = pattern(r"\*|_|~|resolved|fixed|solved|obsolete", re.IGNORECASE)


@frozen
class Heading:
    """What a neighbour's heading is made of: the text around its title, with its id and date in it."""

    level: int
    before: str
    after: str
    id: str
    date: str
    blank_below: bool


def neighbour_headings(page: Page, entries: Sequence[Gotcha]) -> list[Heading]:
    """The headings of the entries that have one, in order."""
    by_span = {heading.span: heading for heading in page.headings}
    found = []
    for entry in entries:
        heading = by_span.get(entry.head)
        if heading is None or entry.form not in {"section", "prose"}:
            continue
        raw = page.source.slice(entry.head)
        base = raw.index(heading.text) if heading.text in raw else -1
        below = page.source.line_text(heading.last) if heading.last < page.source.line_count else ""
        if base >= 0:
            read = read_gotcha_heading(heading.text, 0)
            found.append(_heading(heading.level, heading.text, read, blank_below=not below.strip()))
    return found


def heading_line(
    title: str, headings: Sequence[Heading], siblings: Sequence[Heading], when: str, today: date
) -> str:
    """The line of a new heading. `headings` are all of the page, `siblings` those of its group.

    A number stands in it where at least half of the siblings have one, a date where most do; `when` is the
    date that was said, or empty.
    """
    near = siblings or headings
    level = near[-1].level if near else 2
    before, after = "", ""
    dated = [each for each in near if each.date]
    numbered = [each for each in near if each.id and each.id in each.before]
    if near and 2 * len(numbered) >= len(near):
        model = numbered[-1]
        before = model.before.replace(model.id, next_id(model.id, [each.id for each in headings]), 1)
    if 2 * len(dated) > len(near):
        model = dated[-1]
        written = when or _like(model.date, today)
        if model.date in model.after:
            after = _around(model.after, model.date, written)
        elif not numbered:
            before = model.before.replace(model.date, written, 1)
    elif when:
        after = f" ({when})"
    return f"{'#' * level} {before}{title}{after}"


def next_id(id_: str, taken: Sequence[str]) -> str:
    """The number after the highest of those like `id_`: `1.4` gives `1.5`, `GOT-09` gives `GOT-10`."""
    last = _LAST_NUMBER.search(id_)
    if last is None:
        return id_
    stem, tail = id_[: last.start()], id_[last.end() :]
    numbers = [
        int(match[0])
        for each in taken
        if (match := _LAST_NUMBER.search(each)) and each[: match.start()] == stem
    ]
    return f"{stem}{max(numbers, default=0) + 1:0{len(last[0])}d}{tail}"


def _heading(level: int, text: str, read: GotchaHeading, *, blank_below: bool) -> Heading:
    before, after = text[: read.title_span.start], text[read.title_span.end :]
    date = read.date.text if read.date and isinstance(read.date.value, Period) else ""
    return Heading(level, before if _plain(before) else "", after, read.id, date, blank_below)


def _plain(before: str) -> bool:
    """Whether what stands before a title is no mark of its own, such as `[RESOLVED]` or an emphasis."""
    return _MARK.search(before) is None


def _around(after: str, old: str, new: str) -> str:
    """A date with its brackets or dash, without what else follows the title."""
    start = after.index(old)
    opening = after[:start].rstrip()[-1:]
    closing = {"(": ")", "[": "]"}.get(opening, "")
    return f" {opening}{new}{closing}" if closing else f" {opening or '—'} {new}"


def _like(date_text: str, today: date) -> str:
    """Today at the precision that the neighbour's date has."""
    return f"{today:%Y-%m}" if len(date_text) == len("2026-03") else today.isoformat()
