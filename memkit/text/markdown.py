"""The block structure of a Markdown text, from markdown-it-py's tokens, with lines and spans.

Only block rules run; what is inline is scanned by `memkit.text.inline`, because inline tokens carry no
offsets. Block rules alone are about five times faster than a full parse.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from memkit.frozen import frozen
from memkit.text.patterns import pattern
from memkit.text.source import Source, Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markdown_it.token import Token

Kind = Literal["heading", "paragraph", "fence", "code", "html", "quote", "list", "item", "table", "rule"]

_KINDS: dict[str, Kind] = {
    "heading_open": "heading",
    "paragraph_open": "paragraph",
    "fence": "fence",
    "code_block": "code",
    "html_block": "html",
    "blockquote_open": "quote",
    "bullet_list_open": "list",
    "ordered_list_open": "list",
    "list_item_open": "item",
    "table_open": "table",
    "hr": "rule",
}
_HOLDERS = frozenset({"quote", "list", "item"})
_ITEM_MARKER = pattern(r"(?:[-*+]|\d{1,9}[.)])[ \t]*")
_NESTING_LIMIT = 60
"""Deeper containers are read as text: keeps recursion and time bounded on hostile input."""
_QUOTE_LIMIT = 8
_LOW_NESTING_LIMIT = 6
"""For texts with quotes in quotes beyond `_QUOTE_LIMIT`: each level reads every lazy line again, and 25,000
lines under 60 levels took 6 s."""
_QUOTE_PREFIX = pattern(r"^[ \t>*+\d.)-]*>", re.MULTILINE)


@frozen
class Block:
    """One block: its kind, its lines `[first, last)` from 0 in the whole file, and its container.

    `level` is the heading level, `info` a fence's info string; `parent` is an index into `Structure.blocks`
    or -1. `closed` is false for a fence that nothing closes.
    """

    kind: Kind
    first: int
    last: int
    parent: int = -1
    level: int = 0
    info: str = ""
    closed: bool = True


@frozen
class Structure:
    """All blocks of a text in document order, containers before their content."""

    blocks: tuple[Block, ...]
    references: tuple[tuple[str, str], ...]
    """Link reference definitions: normalised label, destination."""


@frozen
class Heading:
    """A heading that makes a section: level 1 to 6, its text without markers, lines `[first, last)`."""

    level: int
    text: str
    span: Span
    first: int
    last: int


def parse_blocks(source: Source, skip_to: int = 0) -> Structure:
    """Parse the blocks of `source`, leaving out what stands before offset `skip_to` (the frontmatter)."""
    # Here and not above: markdown-it-py takes as long to import as a small bank to check.
    from memkit.text.block_rules import Blocks

    shift = source.line_at(skip_to) if skip_to else 0
    body = source.text[skip_to:] if skip_to else source.text
    # As CommonMark asks for. Without the last newline markdown-it-py (4.3) fails on "> - <!--\n> ".
    text = body.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\ufffd") + "\n"
    parsed = Blocks(text, _LOW_NESTING_LIMIT if _quoted_deeply(text) else _NESTING_LIMIT)
    references = parsed.references.get("references", {})
    return Structure(
        tuple(_blocks(parsed.tokens, parsed.filled, shift)),
        tuple((label, entry.get("href", "")) for label, entry in references.items()),
    )


def headings(source: Source, structure: Structure) -> tuple[Heading, ...]:
    """The headings outside of any container, in order."""
    return tuple(
        _heading(source, block) for block in structure.blocks if block.kind == "heading" and block.parent < 0
    )


def content_start(source: Source, structure: Structure, block: Block, line: int) -> int:
    """Offset where the text of `block` begins on `line`, after the quote and list markers that hold it."""
    holders: list[Block] = []
    parent = block.parent
    while parent >= 0:
        holders.append(structure.blocks[parent])
        parent = structure.blocks[parent].parent
    span = source.line_span(line)
    at = _skip_blanks(source.text, span.start, span.end)
    for holder in reversed(holders):
        if holder.kind == "quote" and source.text[at : at + 1] == ">" and at < span.end:
            at = _skip_blanks(source.text, at + 1, span.end)
        elif holder.kind == "item" and holder.first == line:
            at = _skip_item_marker(source.text, at, span.end)
    return at


def _quoted_deeply(text: str) -> bool:
    return text.count(">") > _QUOTE_LIMIT and any(
        match[0].count(">") > _QUOTE_LIMIT for match in _QUOTE_PREFIX.finditer(text)
    )


def _blocks(tokens: Sequence[Token], filled: Sequence[int], shift: int) -> list[Block]:
    blocks: list[Block] = []
    holders = [-1]
    for token in tokens:
        if token.nesting < 0:
            holders.pop()
            continue
        kind = _KINDS[token.type]
        first, last = token.map or (0, 0)
        last = max(first + 1, filled[last])
        level = int(token.tag[1]) if kind == "heading" else 0
        closed = kind != "fence" or _fence_closed(token)
        info = token.info.strip() if token.info else ""
        blocks.append(Block(kind, first + shift, last + shift, holders[-1], level, info, closed))
        if kind in _HOLDERS:
            holders.append(len(blocks) - 1)
    return blocks


def _fence_closed(token: Token) -> bool:
    first, last = token.map or (0, 0)
    held = token.content.count("\n") + (token.content[-1:] not in {"", "\n"})
    return last - first - held == 2  # noqa: PLR2004 - the opening and the closing line


def _skip_blanks(text: str, at: int, end: int) -> int:
    while at < end and text[at] in " \t":
        at += 1
    return at


def _skip_item_marker(text: str, at: int, end: int) -> int:
    match = _ITEM_MARKER.match(text, at, end)
    return match.end() if match else at


def _heading(source: Source, block: Block) -> Heading:
    span = source.line_span(block.first)
    text = source.slice(span)
    if block.last - block.first > 1:
        end = source.line_span(block.last - 2).end
        span = Span(span.start + len(text) - len(text.lstrip()), end)
    else:
        span = _atx_text(text, span)
    return Heading(block.level, source.slice(span).strip(), span, block.first, block.last)


def _atx_text(line: str, span: Span) -> Span:
    body = line.lstrip().lstrip("#").strip()
    closing = body.rstrip("#")
    if closing != body and (not closing or closing[-1] in " \t"):
        body = closing.rstrip()
    indent = len(line) - len(line.lstrip())
    marks = len(line.lstrip()) - len(line.lstrip().lstrip("#"))
    start = indent + marks
    start += len(line[start:]) - len(line[start:].lstrip())
    return Span(span.start + start, span.start + start + len(body))
