"""Rows in columns: aligned for a person, separated by tabs' worth of two spaces in a pipe as well."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.text.clean import printable

if TYPE_CHECKING:
    from collections.abc import Sequence


def columns(rows: Sequence[Sequence[str]], width: int = 0) -> list[str]:
    """Each row as one line, its cells aligned; lines are cut to `width` characters where it is not 0."""
    shown = [[printable(cell) for cell in row] for row in rows]
    count = max(map(len, shown), default=0)
    widths = [max((len(row[n]) for row in shown if n < len(row)), default=0) for n in range(count)]
    lines = [
        "  ".join(cell.ljust(widths[n]) if n < len(row) - 1 else cell for n, cell in enumerate(row)).rstrip()
        for row in shown
    ]
    return [line if not width or len(line) <= width else f"{line[: width - 1]}…" for line in lines]
