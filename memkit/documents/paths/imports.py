"""The pages that an agent file brings in with `@path`, as Claude Code reads it."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from memkit.documents.paths.resolving import resolved
from memkit.documents.paths.written import PLACEHOLDER
from memkit.frozen import frozen
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.text.page import Page

_IMPORT = pattern(r"(?<![^\s(])@(?P<path>(?:[\w.-]{1,100}/){0,20}[\w.-]{1,100}\.mdc?)(?![\w/-])")


@frozen
class Import:
    """An `@path` outside of code, with the path that it means from the tree's root."""

    written: str
    path: str
    span: Span


def find_imports(page: Page) -> Iterator[Import]:
    """The Markdown files that a page imports, seen from its own folder; none out of the root."""
    text = page.source.text
    if "@" not in text:
        return
    folder = page.path.rpartition("/")[0]
    code: list[Span] | None = None
    for match in _IMPORT.finditer(text, page.body_start):
        path = resolved(folder, match["path"])
        if path is None or PLACEHOLDER.search(match["path"]):
            continue
        if code is None:
            blocks = (page.span_of(block) for block in page.blocks("fence", "code", "html"))
            code = sorted((*blocks, *page.code_spans, *page.comments))
        at = bisect_right(code, match.start(), key=lambda span: span.start) - 1
        if at < 0 or match.start() >= code[at].end:
            yield Import(match["path"], path, Span(*match.span()))
