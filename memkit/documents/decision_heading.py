"""Reading an entry heading: `ADR-005: Title (2026-03) — SUPERSEDED by ADR-006` and its many cousins."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from memkit.documents.entry import Dated
from memkit.documents.relations import decision_id
from memkit.documents.status import suffix_status
from memkit.text.dates import Period, find_dates, parse_date
from memkit.text.source import Span

if TYPE_CHECKING:
    from memkit.text.markdown import Heading
    from memkit.text.source import Source

HeadingKind = Literal["id", "number", "date", "word", "title"]

_WORDY = frozenset("adr decision 决策 决定 решение entscheidung decisión decisão décision".split())
_SHORT = frozenset("dec d ad edr tdr mdr kdd pdr ard lld".split())
_LEAD = re.compile(r"[\s*_~\[]{0,4}(?:[^\w\s\[\]()`*_~\"'<>#.,:;|/\\-]{1,3}\s{1,2})?[\s*_~\[]{0,4}")
_ID = re.compile(
    r"(?P<prefix>[A-Za-z]{1,12}\d{0,2}|决策|决定|Решение|Entscheidung|Décision|Decisión|Decisão)"
    r"(?P<join>[-_ #]{0,2})(?P<number>\d{1,6}[A-Z]?)(?![\w.])\]?"
    r"(?:\s{0,3}[:：.、|]\s{0,5}|\s{1,3}[—–-]{1,2}\s{1,5}|[—–]|\s{1,5}|$)"
)
_NUMBER = re.compile(r"(?P<number>\d{1,4})(?:[.)]\s{1,5}(?=\S)|(?:\s{1,3}[—–-]{1,2}\s{1,5}|:\s{1,5}))")
_DATED = re.compile(
    r"(?P<date>\d{4}[-/.]\d{1,2}[^\]\[|—–]{0,25}?)\]?(?:\s{0,3}[:：]\s{1,5}|\s{0,3}[—–|]\s{0,5}|\s{1,3}-\s{1,5}|\s{1,5}|\s*$)"
)
_WORD = re.compile(
    r"(?:Decision|决策|决定|決定|Решение|Entscheidung|Decisión|Decisão|Décision)\s{0,2}[:：]\s{0,5}",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class EntryHeading:
    """The parts of an entry heading with their spans in the file."""

    kind: HeadingKind
    id: str
    number: int | None
    prefix: str
    id_span: Span
    title: str
    title_span: Span
    date: Dated | None
    status: str
    suffix: Span
    """The status suffix with its dash, empty at the heading's end where there is none."""


def read_heading(source: Source, heading: Heading) -> EntryHeading:
    """Take a heading apart; whether it is an entry is for the caller to say."""
    text, base = source.slice(heading.span), heading.span.start
    end = len(text)
    status = suffix_status(text)
    if status:
        end = status[0]
    lead = _LEAD.match(text)
    start = lead.end() if lead else 0
    kind, id_match, start = _lead_id(text, start, end)
    id_, number, prefix, id_span = "", None, "", Span(base, base)
    if id_match:
        prefix = id_match.groupdict().get("prefix") or ""
        id_ = decision_id(prefix, id_match["number"])
        number = int(id_match["number"]) if id_match["number"].isdigit() else None
        id_span = Span(base + id_match.start(), base + id_match.end("number"))
    start, end, date, dated_first = _date(text, start, end, base)
    if date and kind == "title" and dated_first:
        kind = "date"
    word = _WORD.match(text, start)
    if word and kind in {"title", "date"}:
        kind, start = ("word" if kind == "title" else kind), word.end()
    title, title_span = _trim(text, start, end, base)
    suffix = Span(base + (status[0] if status else len(text)), base + len(text))
    return EntryHeading(
        kind, id_, number, prefix, id_span, title, title_span, date, status[1] if status else "", suffix
    )


def _lead_id(text: str, start: int, end: int) -> tuple[HeadingKind, re.Match[str] | None, int]:
    named = _ID.match(text, start, end)
    if named and _is_id(named):
        return "id", named, named.end()
    if not _DATED.match(text, start, end):
        numbered = _NUMBER.match(text, start, end)
        if numbered and (len(numbered["number"]) < 4 or numbered["number"][0] == "0"):  # noqa: PLR2004 - a year
            return "number", numbered, numbered.end()
    return "title", None, start


def _is_id(match: re.Match[str]) -> bool:
    prefix, join = match["prefix"], match["join"]
    if prefix.casefold() in _WORDY:
        return True
    if prefix.casefold() in _SHORT:
        return prefix[0].isupper() and join in {"", "-"}
    return prefix.isupper() and join == "-"


def _date(text: str, start: int, end: int, base: int) -> tuple[int, int, Dated | None, bool]:
    leading = _DATED.match(text, start, end)
    if leading:
        value = parse_date(leading["date"].strip())
        span = Span(base + leading.start("date"), base + leading.start("date") + len(leading["date"].strip()))
        return leading.end(), end, Dated(leading["date"].strip(), span, value), True
    found = find_dates(text[start:end])
    if not found:
        return start, end, None, False
    first, last, value = found[-1]
    first, last = first + start, last + start
    tail = text[last:end].strip(" \t*_~)]")
    before = text[start:first].rstrip(" \t*_~")
    if tail or not before.endswith(("(", "[", "—", "–", "-", ",", "@", ":")):
        return start, end, None, False
    cut = start + len(before.rstrip("([—–-,@: \t"))
    return start, cut, Dated(text[first:last], Span(base + first, base + last), value), False


def _trim(text: str, start: int, end: int, base: int) -> tuple[str, Span]:
    while start < end and text[start] in " \t*_~":
        start += 1
    while end > start and text[end - 1] in " \t*_~—–":
        end -= 1
    return text[start:end], Span(base + start, base + end)


def is_period(date: Dated | None) -> bool:
    """Whether a date was given and means a period."""
    return date is not None and isinstance(date.value, Period)
