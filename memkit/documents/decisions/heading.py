"""Reading an entry heading: `ADR-005: Title (2026-03) — SUPERSEDED by ADR-006` and its many cousins."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from memkit.documents.decisions.ids import WORDS, decision_id, is_decision_prefix
from memkit.documents.decisions.status import Status, status_value
from memkit.documents.decisions.suffix import read_suffix
from memkit.documents.entry import Dated
from memkit.frozen import frozen
from memkit.text.dates import find_dates, parse_date
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from memkit.text.markdown import Heading
    from memkit.text.source import Source

HeadingKind = Literal["id", "number", "date", "word", "title"]

_LEAD = pattern(r"[\s*_~\[]{0,4}(?:[^\w\s\[\]()`*_~\"'<>#.,:;|/\\-]{1,4}\s{1,2})?[\s*_~\[]{0,4}")
_SEPARATOR = (
    r"[\]*_~)]{0,4}(?:\s{0,3}[:：、|·•]\s{0,5}|\.\s{1,5}|\s{1,3}[—–-]{1,2}\s{1,5}|\s{0,3}[—–]{1,2}\s{0,5}"
    r"|(?P<weak>\s{1,5})|\s{0,5}$)"
)
_ID = pattern(
    r"(?P<prefix>[^\W\d_]{1,12}\d{0,2})(?P<join>[-_#]|\s{1,2}#?|)(?P<number>\d{1,6}[A-Z]?)(?![\w%]|\.\d|-\d)"
    + _SEPARATOR
)
_NUMBER = pattern(r"#?(?P<number>\d{1,4})(?:[.)]\s{1,5}(?=\S)|\s{1,3}[—–-]{1,2}\s{1,5}|[:：]\s{1,5})")
_DAY = pattern(
    r"\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)?Z?(?![\w-])"
)
_AFTER_DATE = pattern(_SEPARATOR)
_WORD = pattern(
    r"[*_~]{0,3}(?:Decision|决策|决定|決定|Решение|Entscheidung|Decisión|Decisão|Décision)\s{0,2}[:：]\s{0,5}",
    re.IGNORECASE,
)
_BRACKETED = pattern(r"[\[(](?P<status>[^\[\]()]{3,30})[\])]\s{0,3}[:：—–-]{0,2}\s{0,3}")
_BLANK = pattern(r"\[?(?:YYYY|(?:[A-Z]{1,8}[- ])?(?:[NX]{2,6}|[0-9]{1,3}[NX]{1,3}|#{2,6})(?![A-Za-z0-9]))")
_DATE_REACH = 40


@frozen
class EntryHeading:
    """The parts of an entry heading with their spans in the file.

    `weak` tells that the id is one only if other headings are numbered alike: `D3 for charts`.
    """

    kind: HeadingKind
    id: str
    number: int | None
    prefix: str
    id_span: Span
    title: str
    title_span: Span
    date: Dated | None
    statuses: tuple[Status, ...]
    suffix: Span
    """What follows the title but for a date: statuses and relations; empty at the end where there is none."""
    weak: bool = False

    @property
    def blank(self) -> bool:
        """Whether it is a template's blank: `[Decision title]`, `ADR-NNN: {title}`, `YYYY-MM-DD`."""
        bracketed = self.title[:1] in "[{<" and self.title[-1:] in "]}>" and len(self.title) > 1
        return bracketed or _BLANK.match(self.title) is not None


def read_heading(source: Source, heading: Heading) -> EntryHeading:
    """Take a heading apart; whether it is an entry is for the caller to say."""
    text, base = source.text, heading.span.start
    start, end = base, heading.span.end
    tail = read_suffix(source, Span(start, end))
    end = tail.title_end
    lead = _LEAD.match(text, start, end)
    start = lead.end() if lead else start
    statuses = list(tail.statuses)
    start = _bracketed(source, start, end, statuses)
    kind, held, start = _identity(text, start, end)
    start = _bracketed(source, start, end, statuses)
    id_, number, prefix, id_span, weak = "", None, "", Span(base, base), False
    if held:
        prefix = held.groupdict().get("prefix") or ""
        id_ = decision_id(prefix, held["number"])
        number = int(held["number"]) if held["number"].isdecimal() else None
        id_span = Span(held.start(), held.end("number"))
        weak = bool(prefix) and _is_weak(held)
    start, date = _leading_date(text, start, end)
    if date and kind == "title":
        kind = "date"
    word = _WORD.match(text, start, end)
    if word and kind in {"title", "date"}:
        kind, start = ("word" if kind == "title" else kind), word.end()
    elif kind == "title" and text[start - 1 : start] == "[" and lead and start == lead.end():
        start -= 1  # neither id nor date: the bracket is the title's
    span = _trim(text, start, end)
    return EntryHeading(
        kind,
        id_,
        number,
        prefix,
        id_span,
        source.slice(span),
        span,
        date or tail.date,
        tuple(statuses),
        tail.span,
        weak,
    )


def _bracketed(source: Source, start: int, end: int, statuses: list[Status]) -> int:
    """Take a status in brackets before the id or the title, `[DEPRECATED] ADR-3`, and return what follows."""
    match = _BRACKETED.match(source.text, start, end)
    if match is None:  # the lead has eaten the bracket
        match = (
            _BRACKETED.match(source.text, start - 1, end) if source.text[start - 1 : start] == "[" else None
        )
    value = status_value(match["status"]) if match else ""
    if match is None or not value or match.end() >= end:
        return start
    statuses.append(Status(value, match["status"], Span(*match.span("status")), "heading"))
    return match.end()


def _identity(text: str, start: int, end: int) -> tuple[HeadingKind, re.Match[str] | None, int]:
    named = _ID.match(text, start, end)
    if named and is_decision_prefix(named["prefix"], named["join"].strip() or named["join"]):
        return "id", named, named.end()
    if not _DAY.match(text, start, end):
        numbered = _NUMBER.match(text, start, end)
        if numbered and (len(numbered["number"]) < 4 or numbered["number"][0] == "0"):  # noqa: PLR2004 - a year
            return "number", numbered, numbered.end()
    return "title", None, start


def _is_weak(match: re.Match[str]) -> bool:
    if match["weak"] is None:
        return False
    folded = match["prefix"].casefold()
    return folded not in WORDS or (folded in {"d", "dec"} and match["join"] == "")


def _leading_date(text: str, start: int, end: int) -> tuple[int, Dated | None]:
    first, last = start, start
    day = _DAY.match(text, start, end)
    if day:
        last = day.end()
    else:
        found = find_dates(text[start : min(end, start + _DATE_REACH)])
        if found and found[0][0] == 0 and found[0][1] > 4:  # noqa: PLR2004 - a year alone is a word of a title
            last = start + found[0][1]
    after = _AFTER_DATE.match(text, last, end) if last > first else None
    if after is None:
        return start, None
    said = text[first:last]
    return after.end(), Dated(said, Span(first, last), parse_date(said))


def _trim(text: str, start: int, end: int) -> Span:
    linked = text.find("](", start, end)
    if linked >= 0 and "[" not in text[start + 1 : linked]:  # a heading that is one link
        start, end = (start + 1 if text[start] == "[" else start), linked
    while start < end and text[start] in " \t*_~:：":
        start += 1
    while end > start and text[end - 1] in " \t*_~—–:":
        end -= 1
    return Span(start, end)
