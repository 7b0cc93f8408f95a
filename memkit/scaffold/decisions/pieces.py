"""The pieces of a decision's body, and the text that they make."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

BLOCK = pattern(r"(?:[-*+]|\d{1,3}[.)])[ \t]|```|~~~|\||>")
ITEM = pattern(r"[ \t]{0,8}[-*+][ \t]{1,4}")


@frozen
class Piece:
    """One field as it will be: its label up to the value, the value, and how it stands below what is above.

    `gap` parts it from what is above: empty for the same line (`join` lies between), else newlines.
    """

    name: str
    lead: str
    value: str
    gap: str
    section: bool
    join: str = ""


def joined(heading: str, pieces: Sequence[Piece]) -> str:
    """The text of an entry from its heading line and the pieces of its body."""
    text = heading
    above: Piece | None = None
    for piece in pieces:
        gap = piece.gap
        if not gap and above is not None:
            text += f"{piece.join}{piece.lead}{piece.value}"
            above = piece
            continue
        if above is not None and gap == "\n" and not piece.section and _needs_blank(above.value, piece.lead):
            gap = "\n\n"
        text += f"{gap or chr(10)}{piece.lead}{piece.value}"
        above = piece
    return text


def _needs_blank(above: str, lead: str) -> bool:
    """Whether a label right below a text would be read as part of it."""
    last = above.rstrip().rpartition("\n")[2]
    return not ITEM.match(lead) and (
        "\n\n" in above or bool(BLOCK.match(last.lstrip())) or last.startswith(" ")
    )
