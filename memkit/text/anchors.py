"""Anchors of headings as GitHub makes them."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from memkit.text.inline import rendered

if TYPE_CHECKING:
    from collections.abc import Iterable

_WORD = frozenset({"Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "Pc"})
"""What Ruby's `\\p{Word}` holds, which GitHub's filter keeps; ² and ① are not among them."""


def slug(heading: str) -> str:
    """The anchor of one heading: its text in lower case, spaces as `-`, only word characters, `-` and `_`."""
    return "".join(_slug_char(char) for char in rendered(heading).lower())


def slugs(headings: Iterable[str]) -> tuple[str, ...]:
    """The anchors of all headings of a page: the second of equal ones gets `-1`, the third `-2`."""
    taken: dict[str, int] = {}
    made: list[str] = []
    for heading in headings:
        base = slug(heading)
        anchor = base
        while anchor in taken:
            taken[base] += 1
            anchor = f"{base}-{taken[base]}"
        taken.setdefault(anchor, 0)
        made.append(anchor)
    return tuple(made)


def _slug_char(char: str) -> str:
    if char == " ":
        return "-"
    return char if char == "-" or unicodedata.category(char) in _WORD else ""
