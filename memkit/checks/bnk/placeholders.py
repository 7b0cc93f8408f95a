"""Telling text that a template left behind from text that somebody wrote."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.text.page import Page

_LEAD = re.compile(
    r"[ \t>]{0,80}(?:#{1,6}[ \t]{1,8}|(?:[-*+]|\d{1,3}[.)])[ \t]{1,8}(?:\[[ xX]?\][ \t]{1,8})?)?(?:[^\w\s\[{<*]{1,3} )?"
)
_LABEL = re.compile(r"(?:\*\*[^*\n]{1,60}\*\*[ \t]{0,3}[:：]?|[^\W\d_][^:：*\n\[{|]{0,40}[:：](?=\s|$))[ \t]{0,8}")
_DATE = r"\[?\{?[Yy]{4}[-/.][Mm]{2}[-/.][Dd]{2}(?:[T ][Hh]{2}:[Mm]{2}(?::[Ss]{2})?)?\}?\]?"
_STARTS_WITH_DATE = re.compile(rf"{_DATE}(?!\w)")
_HELD = re.compile(
    rf"{_DATE}(?!\w)|(?<!!)\[(?P<square>[^\[\]\n]{{1,80}})\](?![(\[:])|(?<![\w$/{{])\{{(?P<curly>[^{{}}\n]{{1,160}})\}}(?![\w/}}])"
)
_NOTHING_YET = re.compile(r"(?:TBD|TODO|FIXME|XXX|Lorem ipsum\b.{0,200})[.…]{0,3}")
_WORDS = frozenset({
    "date", "title", "name", "project name", "description", "author", "version", "decision", "decision title",
    "context", "rationale", "reason", "summary", "task", "task name", "feature", "feature name", "component",
    "component name", "url", "email", "placeholder", "timestamp", "status", "owner", "goal", "issue",
    "link type", "link to adr", "link to other adrs", "path", "deciders", "date and time", "pattern name",
})  # fmt: skip
_OPENERS = re.compile(
    r"(?:insert|add|describe|enter|your|list|explain|brief|briefly|short|specify|fill in|replace|name of|title of"
    r"|argument [a-z]\b|option \d|justification|example [a-z0-9]\b|decision driver|pointer to|e\.g\.|yyyy)\b",
    re.IGNORECASE,
)
_LONE = re.compile(r"[ \t>]{0,80}(?:[-*+]|\d{1,3}[.)])[ \t]{0,80}(?:\[[ ]?\])?[ \t]{0,80}")
_ABOUT_TEMPLATES = re.compile(r"template|format|example|вид|шаблон|模板|格式|示例|vorlage|plantilla|modelo", re.IGNORECASE)
_MAY_HOLD = re.compile(r"[Yy]{4}[-/.][Mm]{2}|\{|\[|TBD|TODO|FIXME|XXX|Lorem", re.MULTILINE)


def leftovers(page: Page, marked: tuple[Span, ...] = ()) -> Iterator[tuple[str, Span, str]]:
    """At most one leftover a section: the section's title, where it stands, and what it is.

    `marked` are leftovers that a parser found already, as a status that still lists every status.
    """
    code = _code_lines(page)
    bounds = [0, *(heading.first for heading in page.headings), page.source.line_count]
    skipped_below = 0
    for number, (first, last) in enumerate(zip(bounds, bounds[1:], strict=False)):
        title = page.headings[number - 1].text if number else ""
        level = page.headings[number - 1].level if number else 0
        if skipped_below and level > skipped_below:
            continue
        skipped_below = level if number and _ABOUT_TEMPLATES.search(title) else 0
        if skipped_below:
            continue
        area = page.source.lines_span(first, last)
        known = next((span for span in marked if span.within(area)), None)
        if known:
            yield title, known, "a status that still lists every status"
            continue
        found = _leftover(page, first, last, code)
        if found:
            yield title, *found


def _leftover(page: Page, first: int, last: int, code: frozenset[int]) -> tuple[Span, str] | None:
    if _MAY_HOLD.search(page.source.text, *_ends(page, first, last)):
        before = ""
        for line in range(first, last):
            text = page.source.line_text(line)
            if line in code or not text.strip():
                continue
            found = None if before.rstrip().endswith((":", "：")) else _in_line(page, line)
            if found:
                return found
            before = text
    return _lone_bullet(page, first, last, code)


def _in_line(page: Page, line: int) -> tuple[Span, str] | None:
    span, text = page.source.line_span(line), page.source.text
    if text[span.start : span.end].lstrip().startswith("|"):
        cells = text[span.start : span.end].strip().strip("|").split("|")
        held = all(not cell.strip() or _whole(cell) for cell in cells) and any(cell.strip() for cell in cells)
        return (span, "a table row of placeholders") if held and not _dashes(cells) else None
    lead = _LEAD.match(text, span.start, span.end)
    start = lead.end() if lead else span.start
    value = _LABEL.match(text, start, span.end)
    for at in (start, value.end()) if value else (start,):
        rest = text[at : span.end]
        if not _filled_in(page, rest, at):
            continue
        return Span(at, span.end), f"the placeholder “{rest.strip(' *_')[:40]}”"
    return None


def _filled_in(page: Page, rest: str, at: int) -> bool:
    """Whether a value is a placeholder, and no code, comment or link."""
    bare = rest.strip(" \t*_")
    if not bare or not (_NOTHING_YET.fullmatch(bare) or _whole(rest) or _STARTS_WITH_DATE.match(bare)):
        return False
    return not any(span.start <= at + len(rest) and at <= span.end for span in _quoted(page))


def _quoted(page: Page) -> Iterator[Span]:
    yield from page.code_spans
    yield from page.comments
    yield from (link.span for link in page.links if link.kind != "autolink")


def _whole(value: str) -> bool:
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


def _dashes(cells: list[str]) -> bool:
    return all(not cell.strip(" :-") for cell in cells)


def _lone_bullet(page: Page, first: int, last: int, code: frozenset[int]) -> tuple[Span, str] | None:
    rules = {block.first for block in page.blocks("rule")} if "---" in page.source.text else set()
    heading = next((h for h in page.headings if h.first == first), None)
    lone: Span | None = None
    for line in range(heading.last if heading else first, last):
        text = page.source.line_text(line)
        if line in rules:
            break
        if not text.strip():
            continue
        if line in code or _LONE.fullmatch(text) is None:
            return None
        lone = lone or page.source.line_span(line)
    return (lone, "an empty bullet and nothing else") if lone else None


def _ends(page: Page, first: int, last: int) -> tuple[int, int]:
    area = page.source.lines_span(first, last)
    return area.start, area.end


def _code_lines(page: Page) -> frozenset[int]:
    before = page.source.line_at(page.body_start) if page.body_start else 0
    lines = set(range(before))
    for block in page.blocks("fence", "code", "html"):
        lines.update(range(block.first, block.last))
    return frozenset(lines)
