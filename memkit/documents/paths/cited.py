"""Paths that a page cites in code font: `src/app.py`, `src/app.py:120`, `docs/`."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from memkit.documents.paths.resolving import folders_above, resolved
from memkit.frozen import frozen
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from memkit.text.page import Page

_CITED = pattern(
    r"(?P<path>(?:\.{1,2}/){0,8}[\w.][\w@+.-]{0,150}(?:/[\w@+.-]{1,150}){0,24}/?)"
    r"(?:(?::|#L)(?P<line>\d{1,7})(?:[-–]L?(?P<end>\d{1,7})|:\d{1,7})?"
    r"|::?[A-Za-z_][\w.:]{0,200}(?:\(\))?|#[\w.-]{1,200})?"
)
_LONGEST = 600


@frozen
class Cited:
    """A path as written, without `./`, and the last line it names (0: none); `span` leaves out the ticks."""

    path: str
    line: int
    span: Span

    @property
    def climbs(self) -> bool:
        """Whether it is relative to the file that cites it."""
        return self.path.startswith("../")


def find_cited(page: Page) -> tuple[Cited, ...]:
    """The paths that a page cites in code font, but not as a link's text."""
    return tuple(_cited(page))


def meanings(cited: Cited, document: str) -> tuple[str, ...]:
    """The paths that a citation may mean: from the root, from the document's folder, from those above it."""
    own = document.rpartition("/")[0]
    bases = (own,) if cited.climbs else ("", *folders_above(document))
    return tuple(path for base in bases if (path := resolved(base, cited.path)))


def _cited(page: Page) -> Iterator[Cited]:
    for code in page.code_spans:
        raw = page.source.slice(code)
        if len(raw) > _LONGEST or ("/" not in raw and "." not in raw):
            continue
        text = raw.strip("`").strip()
        match = _CITED.fullmatch(text)
        if match and not _in_link(page, code):
            start = code.start + raw.index(text)
            yield Cited(_bare(match["path"]), _last_line(match), Span(start, start + len(text)))


def _in_link(page: Page, code: Span) -> bool:
    at = bisect_right(page.links, code.start, key=lambda link: link.span.start) - 1
    return at >= 0 and code.within(page.links[at].span)


def _bare(path: str) -> str:
    while path.startswith("./"):
        path = path[2:]
    return path


def _last_line(match: re.Match[str]) -> int:
    return max(int(match["line"] or 0), int(match["end"] or 0))
