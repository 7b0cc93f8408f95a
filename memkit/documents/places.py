"""Places in a repository that a text names: paths, globs, `file.py:120`, links."""

from __future__ import annotations

import posixpath
from bisect import bisect_left
from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.text.page import Page

_PATH = pattern(
    r"(?P<path>(?:\.{0,2}/)?[\w.@*?+{}\[\],~-]{1,200}(?:/[\w.@*?+{}\[\],~-]{1,200}){0,30}/?)"
    r"(?:(?::|#L)(?P<line>\d{1,7})(?:[-–:]L?\d{1,7})?|::?[A-Za-z_][\w.:]{0,200}(?:\(\))?|\(\))?"
)
_NAME = pattern(r"[\w@*?+{}\[\],~.-]*[\w*}]\.[A-Za-z][A-Za-z0-9]{0,9}$")
_BARE = pattern(r"(?<![\w/`(])[\w.@*-]{1,100}(?:/[\w.@*-]{1,100}){1,20}(?::\d{1,7})?(?![\w/])")
_FILES = frozenset("Makefile Dockerfile Justfile justfile Rakefile Gemfile Procfile Jenkinsfile".split())
_NO_EXTENSION = frozenset(
    "com org net io dev app get set map new len push then catch lock read write".split()
)


@frozen
class Location:
    """A place a gotcha names under Where: a path or glob, perhaps a line, with its span."""

    path: str
    line: int | None
    span: Span


def find_locations(page: Page, region: Span) -> tuple[Location, ...]:
    """The places named in a region: in code font and as links to files; bare paths where there is neither."""
    found = [*_coded(page, region), *_linked(page, region)]
    if not found:
        found = list(_bare(page, region))
    return tuple(sorted(found, key=lambda location: location.span))


def read_location(text: str, span: Span) -> Location | None:
    """The place that one piece of code names, or None when it is something else."""
    match = _PATH.fullmatch(text)
    if match is None or (text.endswith("()") and ":" not in text and "/" not in text):
        return None
    path = match["path"]
    name = path.rstrip("/").rsplit("/", 1)[-1]
    extension = name.rpartition(".")[2].casefold()
    if "/" not in path and (not _NAME.match(name) or extension in _NO_EXTENSION) and name not in _FILES:
        return None
    if path.startswith("/") or not any(char.isalnum() for char in path):
        return None
    return Location(path.removeprefix("./"), int(match["line"]) if match["line"] else None, span)


def _coded(page: Page, region: Span) -> Iterator[Location]:
    spans = page.code_spans
    for code in spans[bisect_left(spans, Span(region.start, region.start)) :]:
        if code.start >= region.end:
            return
        raw = page.source.slice(code)
        text = raw.strip("`")
        start = code.start + raw.index(text) if text else code.start
        located = read_location(text.strip(), Span(start, start + len(text)))
        if located:
            yield located


def _linked(page: Page, region: Span) -> Iterator[Location]:
    links = page.links
    for link in links[bisect_left(links, region.start, key=lambda link: link.span.start) :]:
        if link.span.start >= region.end:
            return
        if link.kind not in {"link", "reference"} or "://" in link.target or link.target.startswith("#"):
            continue
        target, _, anchor = link.target.partition("#")
        path = posixpath.normpath(posixpath.join(posixpath.dirname(page.path), target)) if target else ""
        located = read_location(path, link.target_span)
        if located and not path.startswith(".."):
            number = anchor.removeprefix("L").partition("-")[0]
            yield Location(located.path, int(number) if number.isdecimal() else None, link.target_span)


def _bare(page: Page, region: Span) -> Iterator[Location]:
    for match in _BARE.finditer(page.source.text, region.start, region.end):
        name = match[0].rsplit("/", 1)[-1].partition(":")[0]
        located = read_location(match[0], Span(*match.span())) if _NAME.match(name) else None
        if located:
            yield located
