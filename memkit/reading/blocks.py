"""Managed blocks: the part of an agent file between two comments that `memkit index` writes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.reading.lines import cell_of, folder_of, relative, text_of
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from memkit.reading.entries import ReadingOrder
    from memkit.text.page import Page

READING_ORDER = "reading-order"
NOTHING = "The memory bank holds no file yet."

_MARKER = pattern(r"<!--[ \t]{0,20}memkit:(begin|end)[ \t]{1,20}([a-z][a-z-]{0,40})[ \t]{0,20}-->")
OPENING = (
    "**Memory resets between sessions.** Reading the first files below at the start of every task is "
    "mandatory: what they hold is all that is remembered."
)
_WHEN = "Read these when there is a reason to:"
_HEADER = ("| File | Read when |", "|---|---|")
_HEADING = pattern(r"## Quick Start: First (?:\d{1,4} Files|File) to Read")
_STEP = pattern(r"\d{1,4}\. \S")


@frozen
class Found:
    """A block: `span` with its markers, `inner` the lines between them."""

    span: Span
    inner: Span


@frozen
class Missing:
    """There is no block."""


@frozen
class Broken:
    """Markers that make no block: why, as the end of a sentence about the block, and where."""

    reason: str
    span: Span


def find_block(page: Page, name: str = READING_ORDER) -> Found | Missing | Broken:
    """The managed block called `name`; markers inside code do not count."""
    if "memkit:begin" not in page.source.text and "memkit:end" not in page.source.text:
        return Missing()
    markers = find_markers(page, name)
    if not markers:
        return Missing()
    for _, span in markers:
        if page.source.slice(
            page.source.line_span(page.source.line_at(span.start))
        ).strip() != page.source.slice(span):
            return Broken("has a marker that shares its line with other text", span)
    kinds = [kind for kind, _ in markers]
    if kinds == ["begin", "end"]:
        (_, begin), (_, end) = markers
        lines = page.source.line_starts
        inner = Span(lines[page.source.line_at(begin.start) + 1], lines[page.source.line_at(end.start)])
        return Found(Span(begin.start, end.end), inner)
    return Broken(*_trouble(markers))


def find_markers(page: Page, name: str = READING_ORDER) -> list[tuple[str, Span]]:
    """The markers of a block, `begin` or `end` with their place, in order; those inside code do not count."""
    return [(match[1], span) for span in page.comments if (match := _marker(page, span)) and match[2] == name]


def foreign_lines(page: Page, block: Found) -> tuple[Span, ...]:
    """The lines inside a block that memkit would never write."""
    first = page.source.line_at(block.inner.start)
    last = page.source.line_at(block.span.end)
    held = (page.source.line_span(line) for line in range(first, last))
    return tuple(span for span in held if not is_ours(page.source.slice(span).strip()))


def is_ours(line: str) -> bool:
    """Whether memkit might have written a line of a block."""
    if line in {"", OPENING, _WHEN, NOTHING, *_HEADER} or _HEADING.fullmatch(line):
        return True
    return (line.startswith("| ") and line.endswith(" |")) or (
        " - " in line and _STEP.match(line) is not None
    )


def render_inner(order: ReadingOrder, path: str) -> str:
    """The lines of the block in the agent file `path`, LF at each end."""
    return "\n".join(_lines(order, folder_of(path))) + "\n"


def with_markers(inner: str, name: str = READING_ORDER) -> str:
    """A whole block: its markers and the lines between them."""
    return f"<!-- memkit:begin {name} -->\n{inner}<!-- memkit:end {name} -->\n"


def quick_start(count: int) -> str:
    """The heading over the first tier."""
    return (
        f"## Quick Start: First {count} Files to Read" if count != 1 else "## Quick Start: First File to Read"
    )


def _marker(page: Page, span: Span) -> re.Match[str] | None:
    return _MARKER.fullmatch(page.source.text, span.start, span.end)


def _trouble(markers: list[tuple[str, Span]]) -> tuple[str, Span]:
    kinds = [kind for kind, _ in markers]
    if "end" not in kinds:
        return "begins and never ends", markers[0][1]
    if "begin" not in kinds:
        return "ends and never begins", markers[0][1]
    if kinds[:2] == ["begin", "begin"]:
        return "begins again before it ends", markers[1][1]
    if kinds[0] == "end":
        return "ends before it begins", markers[0][1]
    if kinds.count("begin") > 1:
        return "stands twice in the file", markers[kinds.index("begin", 1)][1]
    return "ends twice", markers[-1][1]


def _lines(order: ReadingOrder, folder: str) -> Iterator[str]:
    if not order.lines:
        yield NOTHING
        return
    yield ""
    if order.first:
        yield from (OPENING, "", quick_start(len(order.first)), "")
        for number, line in enumerate(order.first, 1):
            yield f"{number}. {text_of(relative(line.path, folder))} - {text_of(line.summary)}"
        yield ""
    if order.reference:
        yield from (_WHEN, "", *_HEADER)
        for line in order.reference:
            yield f"| {cell_of(relative(line.path, folder))} | {cell_of(line.read_when)} |"
        yield ""
