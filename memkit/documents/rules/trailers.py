"""Rules in prose: a bullet or sentence with a trailer `<!-- rule: id since: … source: … review: … -->`."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from memkit.documents.rules.rule import RuleCell
from memkit.documents.rules.values import Written, make_rule
from memkit.text.inline import plain
from memkit.text.markdown import content_start
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.documents.rules.rule import Rule
    from memkit.text.markdown import Block
    from memkit.text.page import Page

_OPENING = pattern(r"<!--\s{0,20}rule\s{0,5}:\s{0,20}(?P<id>[^\s;,|<>]{1,120})?")
_KEY = pattern(r"(?<![\w-])(?P<name>since|source|review|owner|expires|origin)\s{0,5}:\s{0,20}", re.IGNORECASE)
_NAMES = {"expires": "review", "origin": "source"}
_STEPS = 6
"""How many blocks above a comment of its own may be passed to reach its sentence."""
_BOX = pattern(r"\[[^\]\[\n]{0,2}\][ \t]{1,3}")


def trailer_rules(page: Page) -> Iterator[Rule]:
    """The rules that comments give provenance to, in order."""
    after = page.body_start
    for comment in page.comments:
        opening = _OPENING.match(page.source.text, comment.start, comment.end)
        if opening is None or not page.source.text.endswith("-->", comment.start, comment.end):
            continue
        cells = _cells(page.source.text, opening.end(), comment.end - len("-->"))
        if not cells:
            continue
        id_ = opening["id"] or ""
        if id_.rstrip(":").casefold() in {"since", "source", "review"}:
            id_, cells = "", _cells(page.source.text, opening.start("id"), comment.end - len("-->"))
        said = _statement(page, comment, after)
        after = comment.end
        head = _first_line(page, said) if said else comment
        first, last = page.source.line_at(head.start), page.source.line_at(comment.end - 1)
        span = page.source.lines_span(first, last + 1)
        yield make_rule(
            page,
            Written(
                form="trailer",
                id=id_,
                statement=plain(page.source.slice(said)) if said else "",
                head=head,
                span=span,
                cells=tuple(cells),
                retired=False,
            ),
        )


def _cells(text: str, start: int, end: int) -> list[RuleCell]:
    """The parts of a trailer; a value may hold spaces and ends where the next name begins."""
    found: dict[str, re.Match[str]] = {}
    for match in _KEY.finditer(text, start, end):
        name = match["name"].casefold()
        found.setdefault(_NAMES.get(name, name), match)
    matches = sorted(found.items(), key=lambda held: held[1].start())
    cells = []
    for number, (name, match) in enumerate(matches):
        stop = matches[number + 1][1].start() if number + 1 < len(matches) else end
        while stop > match.end() and text[stop - 1] in " \t\r\n;,|":
            stop -= 1
        value = " ".join(text[match.end() : stop].split())
        cells.append(RuleCell(name, match["name"], value, Span(match.end(), max(match.end(), stop))))
    return cells


def _statement(page: Page, comment: Span, after: int) -> Span | None:
    """The text that a trailer belongs to: what stands before it in its block, else the block above."""
    blocks = page.structure.blocks
    line = page.source.line_at(comment.start)
    place = bisect_right(blocks, line, key=lambda block: block.first) - 1
    lowest = place - _STEPS
    while place >= 0 and blocks[place].kind not in {"paragraph", "heading"}:
        if place == lowest or (blocks[place].kind != "html" and blocks[place].last > line):
            return None
        place -= 1
    if place < 0:
        return None
    block = blocks[place]
    if block.last < page.source.line_at(comment.start):
        return None  # a blank line parts them
    start = max(_text_start(page, block), after)
    end = min(comment.start, page.span_of(block).end)
    text = page.source.text
    while end > start and text[end - 1] in " \t\r\n":
        end -= 1
    return Span(start, end) if end > start else None


def _text_start(page: Page, block: Block) -> int:
    start = content_start(page.source, page.structure, block, block.first)
    if block.kind == "heading":
        while page.source.text[start : start + 1] in {"#", " "}:
            start += 1
    box = _BOX.match(page.source.text, start)
    return box.end() if box else start


def _first_line(page: Page, said: Span) -> Span:
    text = page.source.slice(said)
    start = said.start + len(text) - len(text.lstrip())
    return Span(start, min(said.end, page.source.line_span(page.source.line_at(start)).end))
