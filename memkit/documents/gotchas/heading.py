"""The heading of a gotcha: `Gotcha #2: Title (2026-03) [RESOLVED]` taken apart."""

from __future__ import annotations

import re

from memkit.documents.entry import Dated
from memkit.frozen import frozen
from memkit.text.dates import Period, find_dates, parse_date
from memkit.text.patterns import pattern
from memkit.text.source import Span

_LEAD = pattern(r"[\s*_~]{0,4}(?:[^\w\s\[\]()`*_~\"'<>#.,:;|/\\-]{1,3}\s{1,2})?[\s*_~]{0,4}")
_ID = pattern(
    r"\[?(?:"
    r"(?:(?i:gotcha|pitfall|lesson|trap|issue|problem|bug|case)|陷阱|坑|教训|問題)\s{0,2}[#№]?\s{0,2}"
    r"(?P<named>\d{1,5})(?=\]?\s{0,2}[.):：—–-])"
    r"|#(?P<hash>\d{1,5})(?=\]?\s{0,2}[.):：—–-])"
    r"|(?P<code>[A-Z][A-Z0-9]{0,9}(?:-[A-Z]{1,10}){0,2}-\d{1,6})(?=\W|$)"
    r"|(?P<dotted>\d{1,3}(?:\.\d{1,3}){1,3})(?=[.):：]?\s)"
    r"|(?P<plain>\d{1,4})(?=[.)]\s|\s{0,2}[:：]\s|\s{1,2}[—–-]\s)"
    r")\]?\s{0,2}[.):：—–-]{0,2}\s{0,3}"
)
_WORD = pattern(r"(?:(?i:gotcha|pitfall|lesson)|陷阱|教训)\s{0,2}[:：]\s{0,3}(?=\S)")
_DATE_LEAD = pattern(
    r"\[?(?P<date>\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?)\]?(?:\s{0,2}[:：—–|-]\s{0,3}|\s{1,3}|$)"
)
_ENDED = r"resolved|fixed|solved|obsolete|no longer applies|closed|已解决|已修复|решено"
_MARK = pattern(
    rf"(?:\*\*|__|~~)?[\[(]\s?(?:[^\w\s]{{1,2}}\s)?(?:{_ENDED})"
    r"(?=[\])]|\s(?:by|in|on|since|with|as of|\d)|\s?[:,—–✅-])[^\[\]()\n]{0,80}[\])](?:\*\*|__|~~)?",
    re.IGNORECASE,
)
_TAIL = pattern(
    rf"(?:\s[—–-]\s|\s[✅✔☑]\ufe0f?\s?|:\s)\s?(?:\*\*)?(?:{_ENDED})(?:\s(?:by|in|on|since)\s[^\n]{{1,60}})?(?:\*\*)?\s{{0,3}}$",
    re.IGNORECASE,
)
_HEAD_MARK = pattern(rf"(?:\*\*)?(?:{_ENDED.upper()})(?:\*\*)?\s{{0,2}}[:：—–-]\s{{1,3}}")
_EDGE = " \t*_~—–"


@frozen
class GotchaHeading:
    """The parts of a gotcha's heading; `title_span` is in the file."""

    id: str
    title: str
    title_span: Span
    date: Dated | None
    resolved: bool


def read_gotcha_heading(text: str, base: int) -> GotchaHeading:
    """Take a heading's text apart; `base` is the offset where it begins in the file."""
    start, end, resolved = _marks(text)
    lead = _LEAD.match(text, start, end)
    start = lead.end() if lead else start
    date, start = _leading_date(text, start, end, base)
    named = _ID.match(text, start, end)
    id_ = ""
    if named and named.end() < end:
        id_ = next(found for found in named.groups() if found)
        start = named.end()
    word = _WORD.match(text, start, end)
    start = word.end() if word else start
    if date is None:
        date, start = _leading_date(text, start, end, base)
    if date is None:
        date, end = _trailing_date(text, start, end, base)
    while start < end and text[start] in _EDGE:
        start += 1
    while end > start and text[end - 1] in _EDGE + ":：":
        end -= 1
    return GotchaHeading(id_, text[start:end], Span(base + start, base + end), date, resolved)


def _marks(text: str) -> tuple[int, int, bool]:
    """Where the heading begins and ends without `[RESOLVED]` and the like, and whether there was one."""
    start, end, resolved = 0, len(text), False
    stripped = text.strip(" *_")
    if stripped.startswith("~~") and stripped.endswith("~~") and len(stripped) > len("~~~~"):
        resolved = True
    for mark in _MARK.finditer(text):
        resolved = True
        if not text[: mark.start()].strip(_EDGE):
            start = mark.end()
        elif not text[mark.end() : end].strip(_EDGE + ".)"):
            end = mark.start()
    tail = _TAIL.search(text, start, end)
    if tail:
        end, resolved = tail.start(), True
    head = _HEAD_MARK.match(text, start, end)
    if head:
        start, resolved = head.end(), True
    return start, end, resolved


def _leading_date(text: str, start: int, end: int, base: int) -> tuple[Dated | None, int]:
    match = _DATE_LEAD.match(text, start, end)
    value = parse_date(match["date"]) if match else None
    if match is None or not isinstance(value, Period):
        return None, start
    span = Span(base + match.start("date"), base + match.end("date"))
    return Dated(match["date"], span, value), match.end()


def _trailing_date(text: str, start: int, end: int, base: int) -> tuple[Dated | None, int]:
    found = find_dates(text[start:end])
    if not found:
        return None, end
    first, last, value = found[-1]
    first, last = first + start, last + start
    before = text[start:first].rstrip(" \t*_~")
    if text[last:end].strip(" \t*_~)]") or not before.endswith(("(", "[", "—", "–", "-", ",")):
        return None, end
    return (
        Dated(text[first:last], Span(base + first, base + last), value),
        start + len(before.rstrip("([—–-, \t")),
    )
