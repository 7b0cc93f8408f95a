"""Merge conflicts in what memkit generates: either side will do, as it is written anew; rows are joined."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.memories.index import parse_memory_index
from memkit.documents.reading_order import is_generated
from memkit.frozen import frozen
from memkit.reading.blocks import is_block_line, is_marker_line
from memkit.text.edits import Edit
from memkit.text.page import Page
from memkit.text.source import Source

if TYPE_CHECKING:
    from collections.abc import Iterator

OURS, BASE, SPLIT, THEIRS = "<<<<<<< ", "||||||| ", "=======", ">>>>>>> "


@frozen
class Hunk:
    """One conflict: its lines `[first, last)` with the markers (from 0), and the lines of both sides."""

    first: int
    last: int
    ours: tuple[str, ...]
    theirs: tuple[str, ...]


def find_hunks(source: Source) -> tuple[Hunk, ...]:
    """The conflicts of a text, in order; one whose markers are not in order is none."""
    return tuple(_hunks(source))


def resolution(source: Source, *, memory_index: bool) -> tuple[Edit, ...] | None:
    """The edits that settle every conflict of a file; None where one concerns what people wrote."""
    hunks = find_hunks(source)
    whole = is_generated(source.text)
    edits = []
    for hunk in hunks:
        if whole or _inside_block(source, hunk):
            kept = hunk.ours
        elif memory_index and _rows_only(source, hunk):
            kept = _joined(source, hunk)
        else:
            return None
        text = "".join(f"{line}\n" for line in kept)
        edits.append(Edit(source.lines_span(hunk.first, hunk.last), text))
    return tuple(edits)


def _hunks(source: Source) -> Iterator[Hunk]:
    first = base = split = -1
    for line in range(source.line_count):
        text = source.line_text(line)
        if text.startswith(OURS):
            first, base, split = line, -1, -1
        elif text.startswith(BASE) and first >= 0 > split:
            base = line
        elif text == SPLIT and first >= 0 > split:
            split = line
        elif text.startswith(THEIRS) and split >= 0:
            ours = tuple(source.line_text(n) for n in range(first + 1, base if base >= 0 else split))
            theirs = tuple(source.line_text(n) for n in range(split + 1, line))
            yield Hunk(first, line + 1, ours, theirs)
            first = base = split = -1


def _inside_block(source: Source, hunk: Hunk) -> bool:
    """Whether a conflict lies between the markers of a block, or is a block that both sides brought."""
    if all(is_block_line(line) for line in (*hunk.ours, *hunk.theirs)):
        whole = any(is_marker_line(line) for line in hunk.ours)
        return whole or _opened(source, hunk.first) != ""
    return _opened(source, hunk.first) != "" and not any(
        is_marker_line(line) for line in (*hunk.ours, *hunk.theirs)
    )


def _opened(source: Source, line: int) -> str:
    """The begin marker above a line that no end marker has closed, or empty."""
    while line > 0:
        line -= 1
        text = source.line_text(line).strip()
        if is_marker_line(text):
            return text if ":begin " in text else ""
    return ""


def _rows_only(source: Source, hunk: Hunk) -> bool:
    return all(not line.strip() or _target(source, line) for line in (*hunk.ours, *hunk.theirs))


def _target(source: Source, line: str) -> str:
    """The memory that a row of an index points to, or empty."""
    rows = parse_memory_index(Page(Source(source.path, f"{line}\n"))).rows
    return rows[0].path if rows and rows[0].leading else ""


def _joined(source: Source, hunk: Hunk) -> tuple[str, ...]:
    """Our rows, then those of theirs that point elsewhere: a row that both changed is kept as we have it."""
    known = {_target(source, line) for line in hunk.ours}
    more = (line for line in hunk.theirs if line.strip() and _target(source, line) not in known)
    return (*hunk.ours, *more)
