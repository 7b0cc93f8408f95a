"""Where a new entry goes in a log, and what parts it from its neighbours."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from memkit.documents.contract import declares_newest_first, declares_newest_last
from memkit.frozen import frozen
from memkit.text.dates import Period
from memkit.text.edits import Edit
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memkit.documents.decisions.decision import Decision
    from memkit.text.page import Page

_RULE = pattern(r"[ \t]{0,3}(?:-{3,80}|\*{3,80}|_{3,80})[ \t]{0,9}")


@frozen
class Spot:
    """The entry that the new one stands beside, above it or below it; `top` where the newest is on top."""

    beside: Decision
    above: bool
    top: bool


def spot_for(page: Page, entries: Sequence[Decision], when: Period | None = None) -> Spot | None:
    """Where a log's newest entry goes: as it declares, else as its entries stand; None without any.

    One of a day that was said goes below all that are newer, where the newest stand on top.
    """
    if not entries:
        return None
    if not newest_first(page, entries):
        return Spot(entries[-1], above=False, top=False)
    older = next((each for each in entries if when is None or not _is_newer(each, when)), None)
    return Spot(older or entries[-1], above=older is not None, top=True)


def _is_newer(entry: Decision, when: Period) -> bool:
    """Whether a section was decided after a day, as it says itself."""
    dated = entry.date
    if entry.form != "log" or dated is None or not dated.span.within(entry.span):
        return False
    return isinstance(dated.value, Period) and dated.value.first > when.last


def newest_first(page: Page, entries: Sequence[Decision]) -> bool:
    """Whether the newest entry stands on top."""
    end = entries[0].span.start
    if declares_newest_first(page, end):
        return True
    if declares_newest_last(page, end):
        return False
    steps = [step for pair in pairwise(entries) if (step := _step(*pair))]
    return sum(steps) < 0


def placed(page: Page, spot: Spot, entries: Sequence[Decision], text: str) -> Edit:
    """Put the text of an entry, lines without a final newline, at its place."""
    parting = _parting(page, entries)
    if spot.above:
        at = page.source.line_starts[page.source.line_at(spot.beside.span.start)]
        return Edit(Span(at, at), f"{text}\n" + "".join(f"{held}\n" for held in parting))
    line = _last_line(page, spot.beside)
    at = page.source.line_span(line).end
    return Edit(Span(at, at), "\n" + "".join(f"{held}\n" for held in parting) + text)


def _parting(page: Page, entries: Sequence[Decision]) -> list[str]:
    """The lines that part two neighbours, blanks and rules only; one blank line where none show."""
    source = page.source
    for first, second in pairwise(entries):
        start = source.line_at(max(first.span.start, first.span.end - 1)) + 1
        lines = [source.line_text(line).strip() for line in range(start, source.line_at(second.span.start))]
        if all(not line or _RULE.fullmatch(line) for line in lines) and len(lines) < 6:  # noqa: PLR2004 - a gap
            return lines
    return [""]


def _last_line(page: Page, entry: Decision) -> int:
    """The last line of an entry that holds something."""
    source = page.source
    first, last = source.line_at(entry.span.start), source.line_at(max(entry.span.start, entry.span.end - 1))
    while last > first and not source.line_text(last).strip():
        last -= 1
    return last


def _step(one: Decision, other: Decision) -> int:
    """1 where the second of two neighbours is newer, -1 where it is older, 0 where nobody can say."""
    if one.number is not None and other.number is not None and one.number != other.number:
        return 1 if other.number > one.number else -1
    if (
        one.date
        and other.date
        and isinstance(one.date.value, Period)
        and isinstance(other.date.value, Period)
    ):
        left, right = one.date.value, other.date.value
        if one.date.text > other.date.text and left == right:
            return -1
        return 1 if right.first > left.last else -1 if right.last < left.first else 0
    return 0
