"""Text that moves to another folder: its relative links lead where they led before."""

from __future__ import annotations

import posixpath
from bisect import bisect_left
from typing import TYPE_CHECKING

from memkit.documents.paths.resolving import resolved
from memkit.scaffold.inbound import DEFINITION
from memkit.text.edits import Edit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from memkit.text.links import Link
    from memkit.text.page import Page
    from memkit.text.source import Span


def tied_places(page: Page) -> list[int]:
    """Where a page says where a label leads, and where it needs that: such text cannot go alone."""
    if not page.structure.references:
        return []
    source = page.source
    found = [at for at in source.line_starts[:-1] if DEFINITION.match(source.text, at)]
    for link in page.links:
        at = link.target_span.start
        if link.kind == "reference" or (link.kind == "image" and source.text[at - 1] == "["):
            found.append(at)
    return sorted(found)


def moved_texts(page: Page, spans: Iterable[Span], new_path: str, homes: Mapping[str, str]) -> list[str]:
    """The texts of spans as they stand in the file `new_path`; `homes` are the paths that anchors move to.

    Linear in the page, as its links are sorted once.
    """
    links = sorted(page.links, key=_place)
    return [_moved(page, span, links, new_path, homes) for span in spans]


def _moved(page: Page, span: Span, links: Sequence[Link], new_path: str, homes: Mapping[str, str]) -> str:
    pieces: list[str] = []
    at = span.start
    inside = links[bisect_left(links, span.start, key=_place) : bisect_left(links, span.end, key=_place)]
    for edit in _edits(page, inside, new_path, homes):
        pieces += [page.source.text[at : edit.span.start], edit.text]
        at = edit.span.end
    return "".join([*pieces, page.source.text[at : span.end]])


def _place(link: Link) -> int:
    return link.target_span.start


def _edits(page: Page, links: Sequence[Link], new_path: str, homes: Mapping[str, str]) -> Iterator[Edit]:
    old_folder, new_folder = posixpath.dirname(page.path), posixpath.dirname(new_path)
    for link in links:
        if link.external or link.kind in {"wikilink", "reference", "autolink"}:
            continue
        if link.path.startswith("/") or not (link.path or link.anchor):
            continue
        written = page.source.slice(link.target_span)
        meant = resolved(old_folder, link.path) if link.path else homes.get(link.anchor.lower(), page.path)
        if meant is None or (not link.path and meant == new_path):
            continue
        near = posixpath.relpath(meant, new_folder or ".")
        slash = "/" if link.path.endswith("/") else ""
        _, mark, tail = written.partition("#")
        yield Edit(link.target_span, f"{near.replace(' ', '%20')}{slash}{mark}{tail}")
