"""Anchors of headings as GitHub makes them, and anchors that a page sets by hand."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from memkit.text.inline import rendered
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_WORD = frozenset({"Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "Pc"})
"""What Ruby's `\\p{Word}` holds, which GitHub's filter keeps; ² and ① are not among them."""
_TAG = pattern(r"<([A-Za-z][A-Za-z0-9-]{0,30})([^<>]{0,800})>")
_SET_BY_HAND = pattern(
    r"""(?<![\w-])(?:id|name)\s{0,9}=\s{0,9}(?:"([^"]{1,300})"|'([^']{1,300})'|([^\s"'>]{1,300}))"""
)
_ATTRIBUTE_LIST = pattern(r"\{:?[ \t]{0,9}#([^\s{}]{1,200})(?:\s[^{}]{0,200})?\}")
_HEADING_TAGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_HEADING_LIMIT = 600


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


def html_anchors(text: str) -> Iterator[tuple[int, str]]:
    """The `id` and `name` of every HTML tag, with the offset of the tag; code is not told from markup."""
    for tag in _TAG.finditer(text):
        for found in _SET_BY_HAND.finditer(tag[2]):
            yield tag.start(), found[1] or found[2] or found[3]


def html_headings(text: str) -> Iterator[tuple[int, str]]:
    """What stands between `<h1>` and `</h1>` (to `<h6>`), with the offset of the tag; long ones are cut."""
    for tag in _TAG.finditer(text):
        if tag[1].lower() in _HEADING_TAGS:
            end = text.find("</", tag.end(), tag.end() + _HEADING_LIMIT)
            while end >= 0 and text[end + 2 : end + 4].lower() != tag[1].lower():
                end = text.find("</", end + 2, tag.end() + _HEADING_LIMIT)
            if end >= 0:
                yield tag.start(), text[tag.end() : end].strip()


def attribute_anchor(heading: str) -> tuple[str, str]:
    """The anchor that `{#anchor}` at a heading's end sets, or empty, and the heading without it."""
    found = _ATTRIBUTE_LIST.search(heading)
    if found is None or heading[found.end() :].strip():
        return "", heading
    return found[1], heading[: found.start()].rstrip()


def _slug_char(char: str) -> str:
    if char == " ":
        return "-"
    return char if char == "-" or unicodedata.category(char) in _WORD else ""
