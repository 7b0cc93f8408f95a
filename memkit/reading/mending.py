"""Mending a managed block: markers put right and foreign lines moved out, with nothing lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.reading.blocks import (
    NOTHING,
    OPENING,
    READING_ORDER,
    Broken,
    Found,
    find_block,
    find_markers,
    foreign_lines,
    is_ours,
)
from memkit.text.edits import Edit
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.text.page import Page
    from memkit.text.source import Source

_BEGIN, _END = (f"<!-- memkit:{kind} {READING_ORDER} -->\n" for kind in ("begin", "end"))


def block_edits(page: Page) -> tuple[Edit, ...]:
    """The edits that bring the managed block of a page nearer to a whole one; none where it is one.

    One fault is mended at a time. Lines that memkit did not write are moved below the block.
    """
    block = find_block(page)
    if isinstance(block, Found):
        return tuple(_moved_out(page, block))
    if not isinstance(block, Broken):
        return ()
    markers = find_markers(page)
    shared = next((span for _, span in markers if not _alone(page.source, span)), None)
    if shared:
        return tuple(_on_its_own(page.source, shared))
    kinds = [kind for kind, _ in markers]
    if kinds == ["begin"]:
        return (_end_for(page, markers[0][1]),)
    if kinds == ["end"]:
        return (_begin_for(page, markers[0][1]),)
    return tuple(_without_surplus(page, markers))


def _moved_out(page: Page, block: Found) -> Iterator[Edit]:
    source = page.source
    foreign = [source.line_at(span.start) for span in foreign_lines(page, block)]
    if not foreign:
        return
    kept: list[str] = []
    for line, above in zip(foreign, [foreign[0], *foreign], strict=False):
        if line > above + 1:
            kept.append("")
        kept.append(source.line_text(line))
        yield Edit(source.lines_span(line, line + 1), "")
    text = "\n".join(kept)
    after = source.line_at(block.span.end) + 1
    if after >= source.line_count:
        end = len(source.text)
        yield Edit(Span(end, end), f"{'' if source.text.endswith(chr(10)) else chr(10)}\n{text}\n")
        return
    place = source.line_starts[after]
    closing = "\n" if source.line_text(after).strip() else ""
    yield Edit(Span(place, place), f"\n{text}\n{closing}")


def _alone(source: Source, span: Span) -> bool:
    return source.line_text(source.line_at(span.start)).strip() == source.slice(span)


def _on_its_own(source: Source, span: Span) -> Iterator[Edit]:
    line = source.line_span(source.line_at(span.start))
    before, after = source.text[line.start : span.start], source.text[span.end : line.end]
    if before.strip():
        yield Edit(Span(span.start - (len(before) - len(before.rstrip())), span.start), "\n")
    if after.strip():
        yield Edit(Span(span.end, span.end + len(after) - len(after.lstrip())), "\n")


def _end_for(page: Page, begin: Span) -> Edit:
    """The end marker below the lines that memkit wrote; right below the other where it wrote none."""
    source = page.source
    first = source.line_at(begin.start) + 1
    last, line = first, first
    opened = False
    while line < source.line_count and is_ours(source.line_text(line).strip()):
        said = source.line_text(line).strip()
        opened = opened or said in {OPENING, NOTHING}
        if said and not opened:
            break
        line += 1
        last = line if said else last
    at = source.line_starts[last] if last < len(source.line_starts) else len(source.text)
    ended = not at or source.text[at - 1] in "\r\n"
    return Edit(Span(at, at), _END if ended else f"\n{_END}")


def _begin_for(page: Page, end: Span) -> Edit:
    """The begin marker above the lines that memkit wrote, or right above the other."""
    source = page.source
    own = line = source.line_at(end.start)
    while line > 0 and is_ours(source.line_text(line - 1).strip()):
        line -= 1
        if source.line_text(line).strip() in {OPENING, NOTHING}:
            own = line
            break
    at = source.line_starts[own]
    return Edit(Span(at, at), _BEGIN)


def _without_surplus(page: Page, markers: list[tuple[str, Span]]) -> Iterator[Edit]:
    """Without the markers that pair with none; a second block goes whole where memkit wrote all of it."""
    source = page.source
    lines = [source.line_at(span.start) for _, span in markers]
    kinds = [kind for kind, _ in markers]
    begin = kinds.index("begin") if "begin" in kinds else -1
    end = next((n for n, kind in enumerate(kinds) if kind == "end" and n > begin), -1)
    number = 0
    while number < len(markers):
        pair = kinds[number : number + 2] == ["begin", "end"] and number > end
        inner = (
            [source.line_text(n).strip() for n in range(lines[number] + 1, lines[number + 1])] if pair else []
        )
        if pair and all(is_ours(line) for line in inner):
            yield Edit(source.lines_span(lines[number], lines[number + 1] + 1), "")
            number += 2
            continue
        if number not in {begin, end}:
            yield Edit(source.lines_span(lines[number], lines[number] + 1), "")
        number += 1
