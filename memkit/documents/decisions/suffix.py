"""What follows a decision's title in its heading: `(2026-03)`, `— SUPERSEDED by ADR-6`, `[accepted]`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.decisions.ids import id_in
from memkit.documents.decisions.relations import starts_with_relation
from memkit.documents.decisions.status import Status, read_status, states_status
from memkit.documents.entry import Dated
from memkit.frozen import frozen
from memkit.text.dates import Period, parse_date
from memkit.text.inline import plain
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from memkit.text.source import Source

_DASH = pattern(
    r"\s{1,4}[—–]{1,2}\s{1,4}|\s{1,4}-{1,2}\s{1,4}|[—–]{1,2}|,\s{1,4}|\s{1,4}@\s{0,4}|\s{1,4}\|\s{1,4}|\s\*\*(?=[\[(]?\w)"
)
_DAY_BEFORE_YEAR = r"(?:(?<=[a-z.] \d,)|(?<=[a-z.] \d\d,))\s?\d{4}(?![-/\d])"
_PARTS = pattern(rf"(?:[;|·•]|,(?!{_DAY_BEFORE_YEAR}))\s{{0,4}}|\s[—–]\s")
_EDGES = " \t*_~"
_CLEAR = frozenset({"superseded", "partially-superseded", "deprecated", "rejected"})
_USUAL = ("proposed", "accepted", "rejected", "deprecated", "superseded")
_SHORTEST_SLIP = 6
_MOST = 4
_LONGEST = 160


@frozen
class Suffix:
    """The end of a heading: where the title ends, a date, statuses, the span of statuses and relations."""

    title_end: int
    date: Dated | None
    statuses: tuple[Status, ...]
    span: Span


def read_suffix(source: Source, heading: Span) -> Suffix:
    """Take what stands after the title from a heading's end, group by group."""
    end, date, first = heading.end, None, heading.end
    statuses: list[Status] = []
    for _ in range(_MOST):
        group = _last_group(source.text, heading.start, end)
        held = _read_group(source, *group) if group else None
        if group is None or held is None:
            break
        end = group[0]
        date = date or held[0]
        statuses = [*held[1], *statuses]
        if held[2]:
            first = group[0]
    return Suffix(end, date, tuple(statuses), Span(first, heading.end))


def _last_group(text: str, start: int, end: int) -> tuple[int, Span, bool] | None:
    """Where the last group begins with its separator, its inner span, and whether brackets hold it."""
    while end > start and text[end - 1] in _EDGES:
        end -= 1
    floor = max(start, end - _LONGEST)
    opener = {")": "(", "]": "[", "）": "（"}.get(text[end - 1 : end])
    if opener:
        at = _opening(text, opener, floor, end - 1)
        if at > start and text[at - 1] not in "])":
            return _without_blanks(text, start, at), Span(at + 1, end - 1), True
    found = None
    for match in _DASH.finditer(text, floor, end):
        found = match
    if found is None or found.start() <= start or found.end() >= end:
        return None
    return found.start(), Span(found.end(), end), False


def _opening(text: str, opener: str, floor: int, closer: int) -> int:
    """Offset of the bracket that the one at `closer` closes, or -1."""
    depth = 1
    for at in range(closer - 1, floor - 1, -1):
        depth += (text[at] == text[closer]) - (text[at] == opener)
        if not depth:
            return at
    return -1


def _without_blanks(text: str, start: int, at: int) -> int:
    while at > start and text[at - 1] in " \t*_~—–":
        at -= 1
    return at


def _read_group(
    source: Source,
    _cut: int,
    inner: Span,
    bracketed: bool,  # noqa: FBT001 - the parts of one group
) -> tuple[Dated | None, list[Status], bool] | None:
    """A group's date, statuses, and whether it holds a status or relation; None where a part is neither."""
    date: Dated | None = None
    statuses: list[Status] = []
    relation = False
    for part in _parts(source.text, inner):
        said = source.slice(part)
        value = parse_date(said)
        status = read_status(source, part, "heading")
        if isinstance(value, Period) or value.problem != "unknown":
            if len(said) < 5 and not bracketed:  # noqa: PLR2004 - `Goals, 2026`
                return None
            date = date or Dated(said, part, value)
        elif status and (_is_status(said, status.value, bracketed) or _is_misspelt(said, status.value)):
            statuses.append(status)
        elif starts_with_relation(said) or (id_in(said) and (relation or statuses)):
            relation = True
        else:
            return None
    return (date, statuses, relation or bool(statuses)) if date or statuses or relation else None


def _is_status(said: str, value: str, bracketed: bool) -> bool:  # noqa: FBT001 - a part of one group
    """Whether a text is a status; after a dash a lower-case `done` or `live` may belong to the title."""
    if not states_status(plain(said)):
        return False
    return bracketed or value in _CLEAR or said.strip(_EDGES)[:1].isupper() or not said[:1].isascii()


def _is_misspelt(said: str, value: str) -> bool:
    """Whether a text is a status with a slip in it: in capitals, or with the id of a successor."""
    first, _, rest = said.strip(_EDGES).partition(" ")
    if value or not (first.isalpha() and first.isascii() and len(first) >= _SHORTEST_SLIP):
        return False
    if not (first.isupper() if not rest else rest[:3].casefold() == "by " and id_in(rest[3:])):
        return False
    from difflib import get_close_matches

    return bool(get_close_matches(first.casefold(), _USUAL, n=1, cutoff=0.85))


def _parts(text: str, inner: Span) -> list[Span]:
    cuts = [match.span() for match in _PARTS.finditer(text, inner.start, inner.end)]
    starts = [inner.start, *(after for _, after in cuts)]
    ends = [*(before for before, _ in cuts), inner.end]
    return [_trimmed(text, start, end) for start, end in zip(starts, ends, strict=True) if start < end]


def _trimmed(text: str, start: int, end: int) -> Span:
    while start < end and text[start] in _EDGES:
        start += 1
    while end > start and text[end - 1] in _EDGES:
        end -= 1
    return Span(start, end)
