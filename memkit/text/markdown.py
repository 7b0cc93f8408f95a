"""The block structure of a Markdown text, from markdown-it-py's tokens, with lines and spans.

Only block rules run; what is inline is scanned by `memkit.text.inline`, because inline tokens carry no
offsets. Block rules alone are about five times faster than a full parse.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal

from memkit.text.source import Source, Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markdown_it import MarkdownIt
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
_NESTING_LIMIT = 60
"""Deeper containers are read as text: keeps recursion and time bounded on hostile input."""


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Structure:
    """All blocks of a text in document order, containers before their content."""

    blocks: tuple[Block, ...]
    references: tuple[tuple[str, str], ...]
    """Link reference definitions: normalised label, destination."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading that makes a section: level 1 to 6, its text without markers, lines `[first, last)`."""

    level: int
    text: str
    span: Span
    first: int
    last: int


def parse_blocks(source: Source, skip_to: int = 0) -> Structure:
    """Parse the blocks of `source`, leaving out what stands before offset `skip_to` (the frontmatter)."""
    shift = source.line_at(skip_to) if skip_to else 0
    environment: dict[str, dict[str, dict[str, str]]] = {}
    tokens: list[Token] = []
    body = source.text[skip_to:] if skip_to else source.text
    parser = _parser()
    # Newlines and NUL only: the same normalisation as CommonMark asks for, one character for one.
    text = body.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\ufffd")
    parser.block.parse(text, parser, environment, tokens)
    references = environment.get("references", {})
    return Structure(
        tuple(_blocks(source, tokens, shift)),
        tuple((label, entry.get("href", "")) for label, entry in references.items()),
    )


def headings(source: Source, structure: Structure) -> tuple[Heading, ...]:
    """The headings outside of any container, in order."""
    return tuple(
        _heading(source, block) for block in structure.blocks if block.kind == "heading" and block.parent < 0
    )


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"maxNesting": _NESTING_LIMIT}).enable("table")
    parser.core.ruler.enableOnly(["block"])
    return parser


def _blocks(source: Source, tokens: Sequence[Token], shift: int) -> list[Block]:
    blocks: list[Block] = []
    containers: list[int] = []
    for token in tokens:
        kind = _KINDS.get(token.type)
        if kind is not None and token.map is not None:
            parent = containers[-1] if containers else -1
            first, last = token.map[0] + shift, token.map[1] + shift
            last = _without_blank_end(source, first, last)
            level = int(token.tag[1]) if kind == "heading" else 0
            closed = kind != "fence" or _fence_closed(source, first, last, token.markup)
            blocks.append(Block(kind, first, last, parent, level, token.info.strip(), closed))
        if token.nesting > 0:
            containers.append(len(blocks) - 1 if kind is not None else (containers[-1] if containers else -1))
        elif token.nesting < 0:
            containers.pop()
    return blocks


def _without_blank_end(source: Source, first: int, last: int) -> int:
    last = min(last, source.line_count)
    while last > first + 1 and not source.line_text(last - 1).strip():
        last -= 1
    return last


def _fence_closed(source: Source, first: int, last: int, markup: str) -> bool:
    if last - first < 2:  # noqa: PLR2004 - an opening and a closing line
        return False
    end = source.line_text(last - 1).lstrip(" \t>").rstrip(" \t")
    return len(end) >= len(markup) and not end.strip(markup[0])


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
