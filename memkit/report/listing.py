"""Rows in columns: aligned for a person, separated by tabs' worth of two spaces in a pipe as well."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.report.excerpt import cells_of
from memkit.report.shown import shown

if TYPE_CHECKING:
    from collections.abc import Sequence


def columns(rows: Sequence[Sequence[str]], width: int = 0) -> list[str]:
    """Each row as one line, its cells aligned; lines are cut to `width` cells where it is not 0."""
    cells = [[shown(cell) for cell in row] for row in rows]
    count = max(map(len, cells), default=0)
    widths = [max((cells_of(row[n]) for row in cells if n < len(row)), default=0) for n in range(count)]
    lines = [
        "  ".join(
            _padded(cell, widths[n]) if n < len(row) - 1 else cell for n, cell in enumerate(row)
        ).rstrip()
        for row in cells
    ]
    return [_cut(line, width) if width else line for line in lines]


def _padded(cell: str, width: int) -> str:
    return cell + " " * (width - cells_of(cell))


def _cut(line: str, width: int) -> str:
    """A line in as many cells of a terminal: wide letters take two."""
    if cells_of(line) <= width:
        return line
    while cells_of(line) >= width:
        line = line[: min(len(line) - 1, width - 1)]
    return f"{line}…"
