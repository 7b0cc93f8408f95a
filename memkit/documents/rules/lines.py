"""Rules in one line: `rule-id | since: 2026-01 | source: why | review: 2026-Q3`, alone or in a list."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from memkit.documents.rules.rule import RuleCell
from memkit.documents.rules.values import PROVENANCE, Written, make_rule
from memkit.text.inline import plain
from memkit.text.markdown import content_start
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from memkit.documents.rules.rule import Rule
    from memkit.text.markdown import Block
    from memkit.text.page import Page

_PIPE = pattern(r"(?<!\\)\|")
_PART = pattern(r"\s{0,20}[*_]{0,2}(?P<name>[A-Za-z][A-Za-z -]{0,20}?)[*_]{0,2}\s{0,5}:[*_]{0,2}\s{0,20}")
_SLUG = pattern(r"[a-z0-9]+(?:-[a-z0-9]+)+")
_NAMES = {
    "since": "since", "added": "since", "introduced": "since",
    "source": "source", "origin": "source", "why": "source", "reason": "source",
    "review": "review", "expires": "review", "expiry": "review", "review by": "review",
    "owner": "owner", "text": "statement", "rule": "statement", "statement": "statement",
}  # fmt: skip


def line_rules(page: Page, block: Block, *, retired: bool) -> Iterator[Rule]:
    """The one-line rules in a paragraph."""
    text = page.source.text
    for line in range(block.first, block.last):
        span = page.source.line_span(line)
        if "|" not in text[span.start : span.end] or ":" not in text[span.start : span.end]:
            continue
        start = content_start(page.source, page.structure, block, line)
        pipes = [match.start() for match in _PIPE.finditer(text, start, span.end)]
        if not pipes or _in_code(page, pipes[0]):
            continue
        rule = _rule(page, Span(start, span.end), pipes, retired=retired)
        if rule:
            yield rule


def _in_code(page: Page, offset: int) -> bool:
    spans = page.code_spans
    place = bisect_right(spans, offset, key=lambda span: span.start) - 1
    return place >= 0 and offset in spans[place]


def _rule(page: Page, content: Span, pipes: list[int], *, retired: bool) -> Rule | None:
    text = page.source.text
    head = Span(content.start, pipes[0])
    if head.start < head.end and text[head.start] == "|":
        return None
    cells = _cells(text, pipes, content.end)
    id_, statement = _id(plain(text[head.start : head.end]))
    held = {cell.name for cell in cells} & set(PROVENANCE)
    if not id_ or len(held) < (1 if _SLUG.fullmatch(id_) and held & {"since", "review"} else 2):
        return None
    said = next((plain(cell.text) for cell in cells if cell.name == "statement"), "")
    end = head.end
    while end > head.start and text[end - 1] in " \t":
        end -= 1
    return make_rule(
        page,
        Written("line", id_, statement or said, Span(head.start, end), content, tuple(cells), retired),
    )


def _cells(text: str, pipes: list[int], end: int) -> list[RuleCell]:
    """The `name: value` parts; a pipe that begins none belongs to the part before."""
    starts: list[tuple[int, re.Match[str]]] = []
    for pipe in pipes:
        match = _PART.match(text, pipe + 1, end)
        if match and match["name"].strip().casefold() in _NAMES:
            starts.append((pipe, match))
    cells = []
    for number, (_, match) in enumerate(starts):
        stop = starts[number + 1][0] if number + 1 < len(starts) else end
        start = match.end()
        while stop > start and text[stop - 1] in " \t|":
            stop -= 1
        name = match["name"].strip()
        value = text[start:stop].replace("\\|", "|")
        cells.append(RuleCell(_NAMES[name.casefold()], name, value, Span(start, stop)))
    return cells


def _id(text: str) -> tuple[str, str]:
    """The id before the first pipe, and the statement where one follows it after a colon or a dash."""
    for separator in (": ", " — ", " – ", " - "):
        before, found, after = text.partition(separator)
        if found and _SLUG.fullmatch(before.strip()):
            return before.strip(), after.strip()
    return text.strip().rstrip(":"), ""
