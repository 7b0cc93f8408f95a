"""One source line with a caret under the place, fitted to the width of a terminal."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from memkit.frozen import frozen
from memkit.text.clean import ELLIPSIS, visible_characters

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_TAB: Final = "    "
_CONTEXT: Final = 16
"""Characters kept before a window so that a CI command cut by its edge is still seen as one."""


@frozen
class Excerpt:
    """A line as shown, and the blanks and carets of the line below it; no carets without a column."""

    text: str
    underline: str


def excerpt(line: str, column: int, end_column: int, width: int) -> Excerpt:
    """The part of `line` around `column` that fits in `width` terminal cells.

    Columns count characters from 1, `end_column` is the one after the last (0: to the end of the line).
    Column 0 shows the beginning of the line without carets. The cost depends on `width` alone.
    """
    line = line.rstrip("\r\n")
    first = min(max(column - 1, 0), len(line))
    base = max(first - width - _CONTEXT, 0)
    shown = _shown(line[base : first + width + 1])
    cells = [cells_of(piece) for piece in shown]
    left, right = _window(cells, first - base, width, cut=base > 0)
    text = "".join(shown[left:right])
    before = ELLIPSIS if base + left > 0 else ""
    after = ELLIPSIS if base + right < len(line) else ""
    if column <= 0:
        return Excerpt(f"{before}{text}{after}".rstrip(), "")
    last = len(line) if end_column <= 0 else min(max(end_column - 1, first + 1), len(line))
    # A place after the last character of a line that fills the row stands under that character.
    blanks = min(len(before) + sum(cells[left : first - base]), width - 1)
    carets = max(sum(cells[first - base : min(last - base, right)]), 1)
    return Excerpt(f"{before}{text}{after}".rstrip(), " " * blanks + "^" * carets)


def _shown(text: str) -> Sequence[str]:
    return [_TAB if raw == "\t" else piece for raw, piece in zip(text, visible_characters(text), strict=True)]


def cells_of(piece: str) -> int:
    """How many cells of a terminal a text takes."""
    return len(piece) if piece.isascii() else sum(_width(character) for character in piece)


def _width(character: str) -> int:
    if character.isascii():
        return 1
    if unicodedata.category(character) in {"Mn", "Me"} or "\u1160" <= character <= "\u11ff":
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _window(cells: Sequence[int], focus: int, width: int, *, cut: bool) -> tuple[int, int]:
    """First and last + 1 index of the pieces to show; one cell is kept on each side for an ellipsis."""
    if not cut and sum(cells) <= width:
        return 0, len(cells)
    room = max(width - 2, 1)
    left = focus - _fitting(reversed(cells[:focus]), room // 3)
    right = focus + _fitting(cells[focus:], room - sum(cells[left:focus]))
    if right == len(cells):
        left -= _fitting(reversed(cells[:left]), room - sum(cells[left:right]))
    return left, right


def _fitting(cells: Iterable[int], room: int) -> int:
    """How many pieces fit in `room` cells, from the first on."""
    count = 0
    for size in cells:
        room -= size
        if room < 0:
            break
        count += 1
    return count
