"""Anchors of headings as GitHub makes them."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from memkit.text.inline import plain

if TYPE_CHECKING:
    from collections.abc import Iterable


def slug(heading: str) -> str:
    """The anchor of one heading: lower case, spaces to `-`, letters, digits, `-` and `_` kept."""
    kept = (_slug_char(char) for char in plain(heading.replace("_", "\x00")).replace("\x00", "_").lower())
    return "".join(kept)


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
    if char in "-_" or char.isalnum() or unicodedata.category(char)[0] in "LMN":
        return char
    return ""
