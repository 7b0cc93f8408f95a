"""Where a page tells of attacks and does not carry one out: code, quotes, comments, sections about them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from memkit.text.patterns import pattern
from memkit.text.source import Span
from memkit.text.spans import Cover

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.text.page import Page

_TOPIC: Final = pattern(
    r"injection|jail-?break|adversarial|red.?team|prompt.?attack|malicious|untrusted|poison|exfiltrat|注入|越狱"
    r"|инъекци|inyecci|injektion",
    re.IGNORECASE,
)
_QUOTED: Final = pattern(
    r'"[^"\n]{1,400}"|“[^”\n]{1,400}”|«[^»\n]{1,400}»|„[^“”\n]{1,400}[“”]|「[^」\n]{1,400}」'
)


def told_about(page: Page) -> Cover:
    """The places of a page where an order is only shown; a fence that nothing closes shows nothing."""
    return Cover(_spans(page))


def _spans(page: Page) -> Iterator[Span]:
    shown = (block for block in page.blocks("fence", "code", "quote") if block.closed)
    yield from map(page.span_of, shown)
    yield from page.code_spans
    yield from page.comments
    for match in _QUOTED.finditer(page.source.text):
        yield Span(*match.span())
    for section in page.sections:
        if _TOPIC.search(section.title):
            yield page.source.lines_span(section.first, section.last)
    for block in page.paragraphs:
        span = page.span_of(block)
        if _TOPIC.search(page.source.text, span.start, span.end):
            yield span
    if _TOPIC.search(page.path.rpartition("/")[2]):
        yield Span(0, len(page.source.text))
