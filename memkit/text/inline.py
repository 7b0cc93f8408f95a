"""Inline Markdown with offsets: code spans, comments, links, images, wikilinks, in linear time.

markdown-it-py's inline tokens carry no offsets, so this scanner locates what they would find; the test
suite compares the two over the CommonMark examples.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

LinkKind = Literal["link", "image", "reference", "wikilink", "autolink"]

_TICKS = re.compile(r"`+")
_WIKI = re.compile(r"\[\[([^\[\]\n|]{1,200})(?:\\?\|([^\[\]\n]{0,200}))?\]\]")
_AUTO = re.compile(r"<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]{0,2000})>")
_EVENT = re.compile(r"[\[\]\\<]")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]{1,31}:")
_PAREN_LIMIT = 32
_PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")


@dataclass(frozen=True, slots=True)
class Link:
    """A link as written: its whole span, its text, and where it leads.

    `target` has backslash escapes and angle brackets removed; `target_span` covers it in the source (for a
    reference link: the label). A wikilink's target is its key, without alias.
    """

    kind: LinkKind
    text: str
    target: str
    span: Span
    target_span: Span

    @property
    def path(self) -> str:
        """The target without query and fragment, percent-decoded; empty for `#anchor` links."""
        bare = self.target.split("#", 1)[0].split("?", 1)[0]
        if "%" not in bare:
            return bare
        from urllib.parse import unquote

        return unquote(bare)

    @property
    def anchor(self) -> str:
        """What stands after `#`, or empty."""
        return self.target.partition("#")[2]

    @property
    def external(self) -> bool:
        """Whether the target names a scheme (https:, mailto:) or a host (//)."""
        return self.target.startswith("//") or _SCHEME.match(self.target) is not None


@dataclass(frozen=True, slots=True)
class Inline:
    """What one stretch of text holds: spans of code and comments, and links, each left to right."""

    code: tuple[Span, ...]
    comments: tuple[Span, ...]
    links: tuple[Link, ...]


def scan_inline(text: str, region: Span, references: Mapping[str, str]) -> Inline:
    """Scan `text` inside `region`; offsets in the result are offsets into `text`."""
    code, comments = _opaque(text, region)
    if not any(mark in text[region.start : region.end] for mark in ("[", "<")):
        return Inline(code, comments, ())
    hidden = sorted((*code, *comments))
    return Inline(code, comments, tuple(_links(text, region, hidden, references)))


def plain(text: str) -> str:
    """Text without emphasis, code ticks, link targets, strike-through and comments, for comparing titles."""
    if "<!--" in text:
        text = re.sub(r"<!--.{0,2000}?-->", "", text, flags=re.DOTALL)
    if "](" in text:
        text = re.sub(r"!?\[([^\[\]]{0,500})\]\([^()\s]{0,500}\)", r"\1", text)
    text = _WIKI.sub(lambda match: match[2] or match[1], text)
    return " ".join(text.replace("**", "").replace("__", "").replace("~~", "").replace("`", "").split())


def _opaque(text: str, region: Span) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
    runs = list(_TICKS.finditer(text, region.start, region.end))
    later: dict[int, list[int]] = {}
    for number, run in enumerate(runs):
        later.setdefault(len(run[0]), []).append(number)
    code: list[Span] = []
    comments: list[Span] = []
    cursor: dict[int, int] = {}
    comment = _next_comment(text, region.start, region.end)
    number = 0
    while number < len(runs):
        run = runs[number]
        if comment and comment.start < run.start():
            comments.append(comment)
            number = next((k for k in range(number, len(runs)) if runs[k].start() >= comment.end), len(runs))
            comment = _next_comment(text, comment.end, region.end)
            continue
        close = None if _escaped(text, run.start(), region.start) else _later(later, cursor, runs, number)
        if close is None:
            number += 1
            continue
        code.append(Span(run.start(), runs[close].end()))
        number = close + 1
        if comment and comment.start < runs[close].end():
            comment = _next_comment(text, runs[close].end(), region.end)
    while comment:
        comments.append(comment)
        comment = _next_comment(text, comment.end, region.end)
    return tuple(code), tuple(comments)


def _next_comment(text: str, start: int, end: int) -> Span | None:
    opening = text.find("<!--", start, end)
    if opening < 0:
        return None
    closing = text.find("-->", opening + 4, end)
    return Span(opening, closing + 3) if closing >= 0 else None


def _escaped(text: str, offset: int, floor: int) -> bool:
    first = offset
    while first > floor and text[first - 1] == "\\":
        first -= 1
    return (offset - first) % 2 == 1


def _later(
    later: dict[int, list[int]], cursor: dict[int, int], runs: list[re.Match[str]], number: int
) -> int | None:
    length = len(runs[number][0])
    same = later[length]
    at = cursor.get(length, 0)
    while at < len(same) and same[at] <= number:
        at += 1
    cursor[length] = at
    return same[at] if at < len(same) else None


def _links(text: str, region: Span, hidden: list[Span], references: Mapping[str, str]) -> Iterator[Link]:
    openers: list[int] = []
    at, skip = region.start, 0
    found: list[Link] = []
    while match := _EVENT.search(text, at, region.end):
        here = match.start()
        while skip < len(hidden) and hidden[skip].end <= here:
            skip += 1
        if skip < len(hidden) and here in hidden[skip]:
            at = hidden[skip].end
            continue
        mark, at = text[here], here + 1
        if mark == "\\":
            at = here + 2
        elif mark == "<":
            auto = _AUTO.match(text, here, region.end)
            if auto:
                found.append(Link("autolink", auto[1], auto[1], Span(here, auto.end()), Span(*auto.span(1))))
                at = auto.end()
        elif mark == "[":
            wiki = _WIKI.match(text, here, region.end)
            if wiki and text[wiki.end() : wiki.end() + 1] != "(":
                found.append(_wikilink(wiki))
                at = wiki.end()
            else:
                openers.append(here)
        elif openers:
            link, at = _close(text, openers, here, region.end, references)
            if link:
                found.append(link)
    yield from sorted(found, key=lambda link: link.span)


def _wikilink(match: re.Match[str]) -> Link:
    target = match[1].rstrip("\\").strip()
    start = match.start(1) + len(match[1]) - len(match[1].lstrip())
    return Link(
        "wikilink",
        (match[2] or target).strip(),
        target,
        Span(*match.span()),
        Span(start, start + len(target)),
    )


def _close(
    text: str, openers: list[int], here: int, end: int, references: Mapping[str, str]
) -> tuple[Link | None, int]:
    opening = openers.pop()
    image = opening > 0 and text[opening - 1] == "!" and not _escaped(text, opening - 1, 0)
    start = opening - 1 if image else opening
    label = text[opening + 1 : here] if here - opening < 2000 else ""  # noqa: PLR2004 - longer is no label
    if text[here + 1 : here + 2] == "(":
        target = _destination(text, here + 2, end)
        if target:
            span, after = target
            kind: LinkKind = "image" if image else "link"
            if not image:
                openers[:] = [at for at in openers if text[at - 1 : at] == "!"]  # no link in a link
            return Link(kind, label, _unescape(text[span.start : span.end]), Span(start, after), span), after
    if not references:
        return None, here + 1
    key, after, label_span = label, here + 1, Span(opening + 1, here)
    if text[here + 1 : here + 2] == "[":
        close = text.find("]", here + 2, min(end, here + 1002))
        if close > here + 2:
            key, after, label_span = text[here + 2 : close], close + 1, Span(here + 2, close)
        elif close == here + 2:
            after = close + 1
    destination = references.get(_reference_key(key))
    if destination is None:
        return None, here + 1
    return Link("image" if image else "reference", label, destination, Span(start, after), label_span), after


def _reference_key(label: str) -> str:
    return " ".join(label.split()).lower().upper()


def _destination(text: str, at: int, end: int) -> tuple[Span, int] | None:
    """Parse `dest "title")` from `at`: the span of the destination and the offset after `)`."""
    at = _blanks(text, at, end)
    if text[at : at + 1] == "<":
        close = at + 1
        while close < end and text[close] not in "<>\n":
            close += 2 if text[close] == "\\" else 1
        if close >= end or text[close] != ">":
            return None
        span, at = Span(at + 1, close), close + 1
    else:
        stop = _bare_destination(text, at, end)
        if stop is None:
            return None
        span, at = Span(at, stop), stop
    after = _blanks(text, at, end)
    if after > at and text[after : after + 1] in ('"', "'", "("):
        after = _title(text, after, end)
        after = _blanks(text, after, end)
    return (span, after + 1) if text[after : after + 1] == ")" and after < end else None


def _blanks(text: str, at: int, end: int) -> int:
    while at < end and text[at] in " \t\r\n":
        at += 1
    return at


def _bare_destination(text: str, at: int, end: int) -> int | None:
    depth = 0
    while at < end:
        char = text[at]
        if char == "\\" and text[at + 1 : at + 2] in _PUNCTUATION:
            at += 2
            continue
        if char <= " " or char == "\x7f":
            break
        if char == "(":
            depth += 1
            if depth > _PAREN_LIMIT:
                return None
        elif char == ")":
            if not depth:
                break
            depth -= 1
        at += 1
    return at if not depth else None


def _title(text: str, at: int, end: int) -> int:
    close = ")" if text[at] == "(" else text[at]
    stop = text.find(close, at + 1, min(end, at + 1000))
    return stop + 1 if stop > 0 else end


def _unescape(target: str) -> str:
    if "\\" not in target:
        return target
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", target)
