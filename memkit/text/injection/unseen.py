"""Text of a page that a person does not see rendered and an agent reads: comments and invisible elements."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal

from memkit.frozen import frozen
from memkit.text.patterns import pattern
from memkit.text.source import Span
from memkit.text.spans import Cover

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.text.page import Page

__all__ = ["Unseen", "UnseenKind", "find_unseen"]

UnseenKind = Literal[
    "comment", "invisible element", "link definition used as a comment", "title of a link", "text of an image"
]  # fmt: skip

_LONGEST: Final = 20_000
"""Characters in which the end of an element is looked for."""
_TAG: Final = pattern(r"<([A-Za-z][A-Za-z0-9-]{0,20})(?=[\s/>])([^<>]{0,1000})>")
_INVISIBLE: Final = pattern(
    r"display\s{0,4}:\s{0,4}none|visibility\s{0,4}:\s{0,4}(?:hidden|collapse)"
    r"|opacity\s{0,4}:\s{0,4}0(?:\.0{1,9})?(?![\d.])"
    r"|font-size\s{0,4}:\s{0,4}0(?:\.\d{1,9})?(?:px|pt|r?em|%)?(?![\d.a-z])"
    r"|(?<![\w-])color\s{0,4}:\s{0,4}(?:transparent|white|#fff(?:fff)?)(?![\w])"
    r"|(?:left|top|text-indent)\s{0,4}:\s{0,4}-\d{4,6}(?:px|em|%)|clip(?:-path)?\s{0,4}:\s{0,4}(?:rect\(0|inset\(100%)"
    r"|(?<![\w-])(?:width|height)\s{0,4}:\s{0,4}0(?:px)?(?![\d.%a-z])"
    r"|(?:^|\s)hidden(?=\s|=|/|$)|class\s{0,4}=\s{0,4}[\"']?(?:hidden|sr-only|visually-hidden|d-none)[\s\"']",
    re.IGNORECASE,
)
_NOTE: Final = pattern(
    r"^ {0,3}\[(?://|#|[Cc]omment|_{1,4}|\^_\^)\]:[ \t]{1,8}(?:#|<>)[ \t]{0,8}"
    r"[(\"']([^\n]{1,2000})[)\"'][ \t]*$",
    re.MULTILINE,
)


_SHORTEST: Final = 12
"""Letters below which a title or the text of an image says nothing."""
_TITLE: Final = pattern(
    r"(?:\]\([^\s()<>]{1,400}|^ {0,3}\[[^\]\n]{1,100}\]:[ \t]{1,8}[^\s<>]{1,400})[ \t]{1,8}"
    r"(?:\"(?P<double>[^\"\n]{13,600})\"|'(?P<single>[^'\n]{13,600})'|\((?P<round>[^()\n]{13,600})\))"
    r"|<[a-z][^<>\n]{0,300}\s(?P<name>title|alt)\s{0,3}=\s{0,3}\"(?P<attribute>[^\"<>\n]{13,600})\"",
    re.MULTILINE | re.IGNORECASE,
)


@frozen
class Unseen:
    """A stretch that is not rendered: its kind, where it stands, and where its text does."""

    kind: UnseenKind
    span: Span
    inner: Span


def find_unseen(page: Page) -> tuple[Unseen, ...]:
    """Comments, invisible elements and definitions used as comments, outside of code, in order."""
    text = page.source.text
    found = [_comment(text, span) for span in page.comments]
    code = Cover((*map(page.span_of, page.blocks("fence", "code")), *page.code_spans, *page.comments))
    found += [*_elements(text, code), *_notes(text, code), *_titles(text, code)]
    found += [
        Unseen("text of an image", link.span, Span(link.span.start + 2, link.span.start + 2 + len(link.text)))
        for link in page.links
        if link.kind == "image" and len(link.text) > _SHORTEST
    ]
    return tuple(sorted(found, key=lambda each: each.span))


def _comment(text: str, span: Span) -> Unseen:
    closed = text.endswith("-->", span.start, span.end)
    return Unseen("comment", span, Span(span.start + 4, max(span.start + 4, span.end - 3 * closed)))


def _elements(text: str, code: Cover) -> Iterator[Unseen]:
    at = 0
    while (match := _TAG.search(text, at)) is not None:
        at = match.end()
        if match.start() not in code and _INVISIBLE.search(match[2]):
            limit = at + _LONGEST
            end = text.find(f"</{match[1]}", at, limit)
            end = end if end >= 0 else _paragraph_end(text, at, limit)
            yield Unseen("invisible element", Span(match.start(), end), Span(at, end))
            at = end


def _paragraph_end(text: str, at: int, limit: int) -> int:
    end = text.find("\n\n", at, limit)
    return end if end >= 0 else min(limit, len(text))


def _notes(text: str, code: Cover) -> Iterator[Unseen]:
    for match in _NOTE.finditer(text) if "]:" in text else ():
        if match.start() not in code:
            yield Unseen("link definition used as a comment", Span(*match.span()), Span(*match.span(1)))


def _titles(text: str, code: Cover) -> Iterator[Unseen]:
    """What shows only where a pointer rests: titles of links, attributes of elements."""
    for match in _TITLE.finditer(text):
        group = next(name for name in ("double", "single", "round", "attribute") if match[name])
        if match.start() not in code and not _NOTE.match(text, match.start()):
            kind: UnseenKind = (
                "text of an image" if (match["name"] or "").lower() == "alt" else "title of a link"
            )
            yield Unseen(kind, Span(*match.span()), Span(*match.span(group)))
