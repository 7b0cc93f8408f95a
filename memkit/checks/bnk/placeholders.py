"""Telling text that a template left behind from text that somebody wrote."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING

from memkit.checks.bnk.template_sentences import is_template_sentence
from memkit.frozen import frozen
from memkit.text.clean import clip
from memkit.text.dates import find_dates
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.text.markdown import Heading
    from memkit.text.page import Page

_LEAD = pattern(
    r"[ \t>]{0,80}(?:#{1,6}[ \t]{1,8}|(?:[-*+]|\d{1,3}[.)])[ \t]{1,8}(?:\[[ xX]?\][ \t]{1,8})?)?"
    r"(?:[^\w\s\[{<*]{1,3} )?"
)
_LABEL = pattern(
    r"(?:\*\*[^*\n]{1,60}\*\*[ \t]{0,3}[:：]?|[^\W\d_][^:：*\n\[{|]{0,40}[:：](?=\s|$))[ \t]{0,8}"
)
_YEARS, _MONTHS, _DAYS = "YYYY|yyyy|ГГГГ|AAAA|JJJJ", "MM|mm|ММ", "DD|dd|ДД|TT|JJ"
_TIME = r"(?:[T ][Hh]{2}:[Mm]{2}(?::[Ss]{2})?)?"
_DATE = rf"[\[{{]?(?:{_YEARS})[-/.](?:{_MONTHS})[-/.](?:{_DAYS}){_TIME}[\]}}]?"
STARTS_WITH_DATE = pattern(rf"{_DATE}(?!\w)")
_SQUARE = r"(?<!!)\[(?P<square>[^\[\]\n]{1,80})\](?![(\[:])"
_CURLY = r"(?<![\w$/{])\{(?P<curly>[^{}\n]{1,160})\}(?![\w/}])"
_HELD = pattern(rf"{_DATE}(?!\w)|{_SQUARE}|{_CURLY}")
BRACKETED = pattern(r"\[(?P<words>[^\W\d_][^\[\]\n]{3,200})\][.。]?")
_NOTHING_YET = pattern(r"(?:TBD|TODO|FIXME|XXX)[.…]{0,3}")
_SAYS_HOW = pattern(
    r"format|template|example|e\.g\.|like|follow|append|write|\buse"
    r"|формат|пример|如下|例如|格式|模板",
    re.IGNORECASE,
)
_WORDS = frozenset({
    "date", "title", "name", "project name", "description", "author", "version", "decision", "decision title",
    "context", "rationale", "reason", "summary", "task", "task name", "feature", "feature name", "component",
    "component name", "url", "email", "placeholder", "timestamp", "status", "owner", "goal", "issue",
    "link type", "link to adr", "link to other adrs", "path", "deciders", "date and time", "pattern name",
})  # fmt: skip
_OPENERS = pattern(
    r"(?:insert|add|describe|enter|your|list|explain|brief|briefly|short|specify|fill in|replace|name of"
    r"|title of|argument [a-z]\b|option \d|justification|example [a-z0-9]\b|decision driver|pointer to"
    r"|yyyy)\b|e\.g\.",
    re.IGNORECASE,
)
_LONE = pattern(r"[ \t>]{0,80}(?:[-*+]|\d{1,3}[.)])[ \t]{0,80}(?:\[[ ]?\])?[ \t]{0,80}")
_COMMENT = pattern(r"[ \t]{0,80}<!--[^\n>]{0,300}-->[ \t]{0,80}")
ABOUT_TEMPLATES = pattern(
    r"template|format|example|unreleased|шаблон|формат|模板|格式|示例|vorlage|plantilla|modelo",
    re.IGNORECASE,
)
_MAY_HOLD = pattern(rf"(?:{_YEARS})[-/.](?:{_MONTHS})|\{{|\[|TBD|TODO|FIXME|XXX")


@frozen
class Leftover:
    """What a template left behind: the section's title, where it stands, and what it is."""

    section: str
    span: Span
    what: str


def leftovers(
    page: Page, marked: tuple[Span, ...] = (), entries: frozenset[int] = frozenset()
) -> Iterator[Leftover]:
    """At most one leftover a section, in order.

    `marked` are leftovers that a parser found already, as a status that still lists every status. `entries`
    are offsets where entries begin. A heading of placeholders above a real entry is the log's own form.
    """
    reader = _Reader(page, marked)
    forms = _own_forms(reader, entries)
    hidden_below = 0
    bounds = [heading.first for heading in page.headings] + [page.source.line_count]
    if bounds[0]:
        yield from reader.section("", 0, 0, bounds[0])
    for heading, last in zip(page.headings, bounds[1:], strict=True):
        if hidden_below and heading.level > hidden_below:
            continue
        hidden = heading.first in forms or ABOUT_TEMPLATES.search(heading.text)
        hidden_below = heading.level if hidden else 0
        if not hidden_below:
            yield from reader.section(heading.text, heading.first, heading.last, last)


class _Reader:
    """A page with what is looked up for every line."""

    def __init__(self, page: Page, marked: tuple[Span, ...]) -> None:
        self.page = page
        self.marked = sorted(marked)
        self.code = {
            line for block in page.blocks("fence", "code", "html") for line in range(block.first, block.last)
        }
        self.code.update(range(page.source.line_at(page.body_start) if page.body_start else 0))
        self.rules = {block.first for block in page.blocks("rule")}

    @cached_property
    def quoted(self) -> dict[int, list[Span]]:
        """Code, comments and links by the line that they start on."""
        page = self.page
        links = (link.span for link in page.links if link.kind != "autolink")
        held: dict[int, list[Span]] = defaultdict(list)
        for span in (*page.code_spans, *page.comments, *links):
            held[page.source.line_at(span.start)].append(span)
        return held

    def section(self, title: str, first: int, body: int, last: int) -> Iterator[Leftover]:
        area = self.page.source.lines_span(first, last)
        at = bisect_left(self.marked, area)
        if at < len(self.marked) and self.marked[at].within(area):
            yield Leftover(title, self.marked[at], "a list of statuses of which none was chosen")
            return
        found = (
            self._placeholder(first, last)
            if _MAY_HOLD.search(self.page.source.text, area.start, area.end)
            else None
        )
        found = found or self._lone_bullet(body, last) or self._sentence(body, last)
        if found:
            yield Leftover(title, *found)

    def names_nothing(self, heading: Heading) -> bool:
        """Whether a heading consists of placeholders."""
        return _MAY_HOLD.search(heading.text) is not None and any(self._in_line(heading.first))

    def _placeholder(self, first: int, last: int) -> tuple[Span, str] | None:
        before = ""
        bracketed: Span | None = None
        for line in range(first, last):
            text = self.page.source.line_text(line)
            if line in self.code or not text.strip():
                continue
            if not (before.rstrip().endswith((":", "：")) and _SAYS_HOW.search(before)):
                found, loose = self._in_line(line)
                if found and self._is_form(line, last):
                    continue
                if found or (loose and bracketed):
                    span = found or bracketed or loose
                    return (span, f"the placeholder “{self._shown(span)}”") if span else None
                bracketed = bracketed or loose
            before = text
        return None

    def _is_form(self, line: int, last: int) -> bool:
        """Whether a list's dated placeholder is the form of the dated items below it."""
        held, below = (self.page.source.line_text(at) if at < last else "" for at in (line, line + 1))
        lead = _LEAD.match(below)
        return bool(
            lead
            and lead[0].strip()
            and STARTS_WITH_DATE.match(_bare(held))
            and any(start == 0 for start, _, _ in find_dates(_bare(below)))
        )

    def _in_line(self, line: int) -> tuple[Span | None, Span | None]:
        """A placeholder of a line, or a value in brackets: two of these make a form that nobody filled in."""
        span, text = self.page.source.line_span(line), self.page.source.text
        if text[span.start : span.end].lstrip().startswith("|"):
            cells = [cell for cell in text[span.start : span.end].split("|") if cell.strip()]
            return (span if cells and all(is_placeholder(cell) for cell in cells) else None), None
        lead = _LEAD.match(text, span.start, span.end)
        start = lead.end() if lead else span.start
        label = _LABEL.match(text, start, span.end)
        heading = text[span.start : span.end].lstrip().startswith("#")
        for at in (start, label.end()) if label else (start,):
            value, held = Span(at, span.end), text[at : span.end].strip(" \t*_")
            if self._is_quoted(line, value):
                continue
            if held and (
                is_placeholder(held)
                or STARTS_WITH_DATE.match(held)
                or (not heading and _NOTHING_YET.fullmatch(held))
            ):
                return value, None
            if BRACKETED.fullmatch(held):
                return (value, None) if label and _repeats(label[0], held) else (None, value)
        return None, None

    def _shown(self, span: Span) -> str:
        return clip(self.page.source.slice(span).strip(" *_"), 40)

    def _is_quoted(self, line: int, value: Span) -> bool:
        return any(span.start < value.end and value.start < span.end for span in self.quoted.get(line, ()))

    def _lone_bullet(self, first: int, last: int) -> tuple[Span, str] | None:
        lone: Span | None = None
        for line in range(first, last):
            text = self.page.source.line_text(line)
            if line in self.rules:
                break
            if not text.strip() or _COMMENT.fullmatch(text):
                continue
            if line in self.code or _LONE.fullmatch(text) is None:
                return None
            lone = lone or self.page.source.line_span(line)
        return (lone, "an empty bullet and nothing else") if lone else None

    def _sentence(self, first: int, last: int) -> tuple[Span, str] | None:
        """The first paragraph, where a template's sentences are all that a section says."""
        found: Span | None = None
        paragraph: list[int] = []
        for line in range(first, last + 1):
            text = self.page.source.line_text(line) if line < last else ""
            if text.strip() and line not in self.code and line not in self.rules:
                paragraph.append(line)
            elif text.strip() and line not in self.rules and not _COMMENT.fullmatch(text):
                return None
            elif paragraph:
                lines = [self.page.source.line_span(held) for held in (paragraph[0], paragraph[-1])]
                span = Span(lines[0].start, lines[1].end)
                if not is_template_sentence(self.page.source.slice(span)):
                    return None
                found, paragraph = found or span, []
        return (found, f"a template's sentence, “{self._shown(found)}”") if found else None


def _bare(line: str) -> str:
    """A line without the mark of its list and what makes it bold."""
    lead = _LEAD.match(line)
    return line[lead.end() if lead else 0 :].lstrip(" \t*_")[:200]


def _own_forms(reader: _Reader, entries: frozenset[int]) -> frozenset[int]:
    """First lines of headings of placeholders that a real entry of the same level follows."""
    nameless = {heading.first for heading in reader.page.headings if reader.names_nothing(heading)}
    forms: set[int] = set()
    followed: set[int] = set()
    for heading in reversed(reader.page.headings if nameless else ()):
        followed = {level for level in followed if level <= heading.level}
        if heading.first in nameless:
            if heading.level in followed:
                forms.add(heading.first)
        elif reader.page.source.line_starts[heading.first] in entries or find_dates(heading.text):
            followed.add(heading.level)
    return frozenset(forms)


def is_placeholder(value: str) -> bool:
    """Whether a value consists of placeholders: nothing else is left, or at least two of them."""
    held = [match for match in _HELD.finditer(value) if _known(match)]
    if not held:
        return False
    if len(held) > 1:
        return True
    rest = value[: held[0].start()] + value[held[0].end() :]
    alone = not any(char.isalnum() for char in rest)
    return alone or (held[0]["curly"] is not None and _OPENERS.match(held[0]["curly"]) is not None)


def _known(match: re.Match[str]) -> bool:
    words = match["square"] or match["curly"]
    if words is None:
        return True
    return " ".join(words.casefold().split()) in _WORDS or _OPENERS.match(words) is not None


def _repeats(label: str, held: str) -> bool:
    """Whether a value in brackets only says its label again, as in `Phone: [Phone number]`."""
    named = {word for word in label.casefold().replace("*", " ").replace(":", " ").split() if word.isalpha()}
    return bool(named) and named.issubset(held.casefold().strip("[].。").split())
