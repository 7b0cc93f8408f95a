"""Inline Markdown with offsets: code spans, comments, links, images, wikilinks, in linear time.

markdown-it-py's inline tokens carry no offsets, so this scanner locates what they would find; the test
suite compares the two. Like them it goes from left to right, and whatever opens first wins.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from memkit.frozen import frozen, replace
from memkit.text.links import Link, LinkKind, parse_destination, unescape
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from markdown_it import MarkdownIt
    from markdown_it.token import Token

__all__ = ["Inline", "Link", "LinkKind", "plain", "rendered", "scan_inline"]

_EVENT = pattern(r"[\\`<\]]|!?\[")
_TICKS = pattern(r"`+")
_WIKI = pattern(r"\[\[([^\[\]\n|`]{1,200})(?:\\?\|([^\[\]\n]{0,200}))?\]\]")
_AUTO = pattern(
    r"<(?:(?P<url>[A-Za-z][A-Za-z0-9+.-]{1,31}:[^<>\x00-\x20]{0,2000})"
    r"|(?P<mail>[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9][A-Za-z0-9.-]{0,254}))>"
)
_TAG = pattern(
    r"</[A-Za-z][A-Za-z0-9-]*+\s*+>|<[A-Za-z][A-Za-z0-9-]*+"
    r"(?:\s++[A-Za-z_:][A-Za-z0-9_:.-]*+(?:\s*+=\s*+(?:[^\s\"'=<>`]++|'[^']*+'|\"[^\"]*+\"))?+)*+\s*+/?>"
)
_LABEL = pattern(r"\[((?:[^\\\[\]]|\\.){0,999})\]", re.DOTALL)
_LABEL_LIMIT = 999
_DECORATED = pattern(r"[*_`~\[\]<>&\\!]")
_WITHIN_WORD = pattern(r"(?<=[^\W_])_{1,9}(?=[^\W_])")
_RENDER_LIMIT = 600
"""Longer texts are stripped, not rendered: markdown-it-py's inline rules are quadratic on hostile input."""


@frozen
class Inline:
    """What one stretch of text holds: spans of code and comments, and links, each left to right."""

    code: tuple[Span, ...]
    comments: tuple[Span, ...]
    links: tuple[Link, ...]

    def moved(self, by: int) -> Inline:
        """The same with all offsets moved."""
        return Inline(
            tuple(_moved(span, by) for span in self.code),
            tuple(_moved(span, by) for span in self.comments),
            tuple(
                replace(link, span=_moved(link.span, by), target_span=_moved(link.target_span, by))
                for link in self.links
            ),
        )


_NOTHING = Inline((), (), ())


def scan_inline(text: str, region: Span, references: Mapping[str, str]) -> Inline:
    """Scan `text` inside `region`; offsets in the result are offsets into `text`.

    `references` maps normalised labels to destinations, as `Structure.references` lists them.
    """
    if _EVENT.search(text, region.start, region.end) is None:
        return _NOTHING
    scan = _Scan(text, region, references)
    scan.run()
    links = tuple(sorted(scan.links, key=lambda link: link.span))
    return Inline(tuple(scan.code), tuple(scan.comments), links)


def plain(text: str) -> str:
    """Text as read: without emphasis, ticks, link targets, strike-through and comments, blanks collapsed."""
    if _is_decorated(text):
        text = rendered(_WIKI.sub(lambda match: match[2] or match[1], text), images=True)
    return " ".join(text.split())


def rendered(text: str, *, images: bool = False) -> str:
    """The text content that inline Markdown renders to; `images` adds their alternative texts."""
    if not _DECORATED.search(text):
        return text
    if len(text) > _RENDER_LIMIT:
        return re.sub(r"[*`~\[\]<>]", "", text)
    return _rendered(text, images=images)


def _is_decorated(text: str) -> bool:
    """Whether a text may render to another one; `_` within a word stays, as in `retry_budget`."""
    return _DECORATED.search(_WITHIN_WORD.sub("", text) if "_" in text else text) is not None


@lru_cache(maxsize=1024)
def _rendered(text: str, *, images: bool) -> str:
    """Kept for a while: several checks ask for the same title, one after the other."""
    tokens = _renderer().parseInline(text)
    return "".join(_texts(tokens[0].children or [], images=images))


@cache
def _renderer() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark").enable("strikethrough")


def _texts(tokens: list[Token], *, images: bool) -> Iterator[str]:
    for token in tokens:
        if token.type in {"text", "code_inline"}:
            yield token.content
        elif token.type in {"softbreak", "hardbreak"}:
            yield "\n"
        elif token.type == "image" and images:
            yield from _texts(token.children or [], images=images)


def _moved(span: Span, by: int) -> Span:
    return Span(span.start + by, span.end + by)


@frozen
class _Opener:
    """An opening bracket: where its link would start (`!` of an image included) and where its text does."""

    start: int
    text_start: int
    image: bool


class _Scan:
    """One pass over a region; every step moves forward, so time is linear."""

    def __init__(self, text: str, region: Span, references: Mapping[str, str]) -> None:
        self.text = text
        self.region = region
        self.end = region.end
        self.references = references
        self.code: list[Span] = []
        self.comments: list[Span] = []
        self.links: list[Link] = []
        self._openers: list[_Opener] = []
        self._barrier = region.start  # openers before it hold a link already, and no link holds a link
        self._bracket = -1  # the last bracket met: no label of a reference holds one
        self._runs: dict[int, list[int]] | None = None
        self._absent: set[str] = set()

    def run(self) -> None:
        at = self.region.start
        while event := _EVENT.search(self.text, at, self.end):
            here, mark = event.start(), event[0]
            if mark == "\\":
                at = here + 2
            elif mark == "`":
                at = self._ticks(here)
            elif mark == "<":
                at = self._angle(here)
            elif mark == "]":
                at = self._close(here)
            else:
                at = self._open(here, event.end())

    def _ticks(self, here: int) -> int:
        match = _TICKS.match(self.text, here, self.end)
        after = match.end() if match else here + 1
        if self._runs is None:
            self._runs = {}
            for run in reversed(list(_TICKS.finditer(self.text, here, self.end))):
                self._runs.setdefault(len(run[0]), []).append(run.start())
        runs = self._runs.get(after - here, [])
        while runs and runs[-1] < after:
            runs.pop()
        if not runs:
            return after
        self.code.append(Span(here, runs[-1] + after - here))
        return self.code[-1].end

    def _angle(self, here: int) -> int:
        auto = _AUTO.match(self.text, here, self.end)
        if auto:
            inner = auto[0][1:-1]
            target = f"mailto:{inner}" if auto["mail"] else inner
            span = Span(here, auto.end())
            self.links.append(Link("autolink", inner, target, span, Span(here + 1, auto.end() - 1)))
            return auto.end()
        if self.text.startswith("<!--", here):
            after = self._after_comment(here)
            if after:
                self.comments.append(Span(here, after))
        elif self.text.startswith("<![CDATA[", here):
            after = self._after("]]>", here + 9)
        elif self.text.startswith("<?", here):
            after = self._after("?>", here + 2)
        elif self.text.startswith("<!", here) and self.text[here + 2 : here + 3].isalpha():
            after = self._after(">", here + 3)
        else:
            tag = _TAG.match(self.text, here, self.end)
            after = tag.end() if tag else 0
        return after or here + 1

    def _after_comment(self, here: int) -> int:
        for short in ("<!-->", "<!--->"):
            if self.text.startswith(short, here) and here + len(short) <= self.end:
                return here + len(short)
        return self._after("-->", here + 4)

    def _after(self, closing: str, start: int) -> int:
        """Offset after the next `closing`, or 0; what was not found once is not searched again."""
        found = -1 if closing in self._absent else self.text.find(closing, start, self.end)
        if found < 0:
            self._absent.add(closing)
            return 0
        return found + len(closing)

    def _open(self, start: int, after: int) -> int:
        wiki = _WIKI.match(self.text, after - 1, self.end)
        if wiki and self.text[wiki.end() : wiki.end() + 1] != "(":
            self.links.append(_wikilink(wiki))
            return wiki.end()
        self._openers.append(_Opener(start, after, image=after - start > 1))
        self._bracket = after - 1
        return after

    def _close(self, here: int) -> int:
        bracket, self._bracket = self._bracket, here
        if not self._openers:
            return here + 1
        opener = self._openers.pop()
        if not opener.image and opener.start < self._barrier:
            return here + 1
        link = self._inline_link(opener, here) or self._reference(opener, here, bracket)
        if link is None:
            return here + 1
        self.links.append(link)
        if not opener.image:
            self._barrier = opener.start
        return link.span.end

    def _inline_link(self, opener: _Opener, here: int) -> Link | None:
        parsed = None
        if self.text[here + 1 : here + 2] == "(":
            parsed = parse_destination(self.text, here + 2, self.end)
        if parsed is None:
            return None
        span, after = parsed
        label = self.text[opener.text_start : here] if here - opener.start < 2 * _LABEL_LIMIT else ""
        target = unescape(self.text[span.start : span.end])
        return Link("image" if opener.image else "link", label, target, Span(opener.start, after), span)

    def _reference(self, opener: _Opener, here: int, bracket: int) -> Link | None:
        if not self.references:
            return None
        label = Span(opener.text_start, here)
        after = here + 1
        full = _LABEL.match(self.text, after, self.end)
        if full and full[1]:
            key, after = Span(*full.span(1)), full.end()
        elif bracket >= opener.text_start or len(label) > _LABEL_LIMIT:
            return None
        else:
            key, after = label, full.end() if full else after
        destination = self.references.get(_reference_key(self.text[key.start : key.end]))
        if destination is None:
            return None
        text = self.text[label.start : label.end] if len(label) <= 2 * _LABEL_LIMIT else ""
        kind: LinkKind = "image" if opener.image else "reference"
        return Link(kind, text, destination, Span(opener.start, after), key)


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


def _reference_key(label: str) -> str:
    from markdown_it.common.utils import normalizeReference

    return normalizeReference(label)
