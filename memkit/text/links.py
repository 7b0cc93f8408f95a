"""Links as values, and the part of a link between its parentheses."""

from __future__ import annotations

import re
from typing import Literal

from memkit.frozen import frozen
from memkit.text.patterns import pattern
from memkit.text.source import Span

LinkKind = Literal["link", "image", "reference", "wikilink", "autolink"]

_SCHEME = pattern(r"[A-Za-z][A-Za-z0-9+.-]{1,31}:")
_BLANKS = pattern(r"[ \t\r\n]*")
_ANGLED = pattern(r"<((?:[^<>\\\r\n]|\\.)*+)>")
_TITLE = pattern(r'"(?:[^"\\]|\\.)*+"|\'(?:[^\'\\]|\\.)*+\'|\((?:[^()\\]|\\.)*+\)', re.DOTALL)
_BARE_STOP = pattern(r"[\x00-\x20\x7f()\\]")
_PAREN_LIMIT = 32


@frozen
class Link:
    """A link as written: its whole span, its text, and where it leads.

    `target` has backslash escapes, entities and angle brackets resolved; `target_span` covers it in the
    source (for a reference link: the label). A wikilink's target is its key, without alias.
    """

    kind: LinkKind
    text: str
    target: str
    span: Span
    target_span: Span

    @property
    def path(self) -> str:
        """The target without query and fragment, percent-decoded; empty for `#anchor` links."""
        return _decoded(self.target.split("#", 1)[0].split("?", 1)[0])

    @property
    def anchor(self) -> str:
        """What stands after `#`, percent-decoded, or empty."""
        return _decoded(self.target.partition("#")[2])

    @property
    def external(self) -> bool:
        """Whether the target names a scheme (https:, mailto:) or a host (//)."""
        return self.target.startswith("//") or _SCHEME.match(self.target) is not None


def parse_destination(text: str, at: int, end: int) -> tuple[Span, int] | None:
    """Parse `dest "title")` from `at`: the span of the destination and the offset after `)`."""
    at = _blanks(text, at, end)
    angled = _ANGLED.match(text, at, end)
    if angled:
        span, at = Span(*angled.span(1)), angled.end()
    elif text[at : at + 1] == "<":
        return None
    else:
        stop = _bare_destination(text, at, end)
        if stop is None:
            return None
        span, at = Span(at, stop), stop
    after = _blanks(text, at, end)
    title = _TITLE.match(text, after, end) if after > at else None
    if title:
        after = _blanks(text, title.end(), end)
    return (span, after + 1) if after < end and text[after] == ")" else None


def unescape(target: str) -> str:
    """A destination with backslash escapes and entities resolved."""
    if "\\" not in target and "&" not in target:
        return target
    from markdown_it.common.utils import unescapeAll

    return unescapeAll(target)


def _decoded(part: str) -> str:
    if "%" not in part:
        return part
    from urllib.parse import unquote

    return unquote(part)


def _blanks(text: str, at: int, end: int) -> int:
    match = _BLANKS.match(text, at, end)
    return match.end() if match else at


def _bare_destination(text: str, at: int, end: int) -> int | None:
    depth = 0
    while stop := _BARE_STOP.search(text, at, end):
        at, char = stop.start(), stop[0]
        if char == "\\" and text[at + 1 : at + 2] != " ":
            at += 2
        elif char == "(" and depth < _PAREN_LIMIT:
            depth, at = depth + 1, at + 1
        elif char == ")" and depth:
            depth, at = depth - 1, at + 1
        else:
            return None if depth else at
    return None
