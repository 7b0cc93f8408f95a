"""Text that moves to another folder: its relative links lead where they led before."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from memkit.documents.paths.resolving import resolved
from memkit.text.edits import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from memkit.text.page import Page
    from memkit.text.source import Span


def moved_text(page: Page, span: Span, new_path: str, homes: Mapping[str, str]) -> str:
    """The text of a span as it stands in the file `new_path`; `homes` are the paths that anchors move to."""
    pieces: list[str] = []
    at = span.start
    for edit in _edits(page, span, new_path, homes):
        pieces += [page.source.text[at : edit.span.start], edit.text]
        at = edit.span.end
    return "".join([*pieces, page.source.text[at : span.end]])


def _edits(page: Page, span: Span, new_path: str, homes: Mapping[str, str]) -> Iterator[Edit]:
    old_folder, new_folder = posixpath.dirname(page.path), posixpath.dirname(new_path)
    for link in page.links:
        inside = span.start <= link.target_span.start and link.target_span.end <= span.end
        if not inside or link.external or link.kind in {"wikilink", "reference", "autolink"}:
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
