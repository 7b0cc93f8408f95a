"""Links into what moves: whatever led to a file or a heading before leads to it afterwards."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING
from urllib.parse import quote

from memkit.bank.sizes import LARGE_LIMIT
from memkit.documents.paths.resolving import resolved
from memkit.documents.paths.written import is_page
from memkit.frozen import frozen
from memkit.ports import Unreadable
from memkit.text.edits import Edit, FileEdits
from memkit.text.page import Page
from memkit.text.patterns import pattern
from memkit.text.source import NotUtf8, Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memkit.ports import Tree
    from memkit.text.links import Link

DEFINITION = pattern(r"[ \t]{0,3}\[[^\]\n]{1,200}\]:[ \t]{0,9}(?:<([^<>\n]{1,500})>|([^\s<>]{1,500}))")
"""A line that says where `[label]` leads."""


@frozen
class Move:
    """A heading or a whole file that is to be found elsewhere; without `anchor` it is the file.

    A moved file takes all links with it, those to its headings too. Paths are relative to the tree's root.
    """

    path: str
    anchor: str
    new_path: str
    new_anchor: str


def inbound_edits(tree: Tree, moves: Iterable[Move], without: Iterable[str] = ()) -> Iterator[FileEdits]:
    """The edits, a file each, that make every Markdown link to what moves lead there; `without` some files.

    Linear in the text of the tree; only files that name what moves are parsed.
    """
    seen = _Moves(tuple(moves))
    left = frozenset(without)
    for path in tree.files():
        if path in left or not is_page(path):
            continue
        data = tree.read(path, LARGE_LIMIT)
        if isinstance(data, Unreadable) or not seen.named_in(data, path):
            continue
        source = Source.decode(path, data)
        if isinstance(source, NotUtf8):
            continue
        edits = tuple(sorted(seen.edits(Page(source))))
        if edits:
            yield FileEdits(path, edits)


class _Moves:
    """Where things move, looked up by what a link names."""

    def __init__(self, moves: tuple[Move, ...]) -> None:
        self._files = {move.path: move for move in moves if not move.anchor}
        self._headings = {(move.path, move.anchor.lower()): move for move in moves if move.anchor}
        names = {posixpath.basename(move.path) for move in moves}
        stems = {name.rpartition(".")[0] or name for name in names}
        self._names = tuple(name.encode() for name in (*names, *(f"[[{stem}" for stem in stems)))
        self._own = {move.path for move in moves}

    def named_in(self, data: bytes, path: str) -> bool:
        """Whether a file may hold a link to what moves."""
        return path in self._own or b"%" in data or any(name in data for name in self._names)

    def edits(self, page: Page) -> Iterator[Edit]:
        """The edits of the link targets in a page."""
        for link in page.links:
            if link.kind == "reference" or link.external:
                continue
            new = self._wiki(link) if link.kind == "wikilink" else self._target(page.path, link.path, link)
            if new is not None and new != page.source.slice(link.target_span):
                yield Edit(link.target_span, new)
        yield from self._definitions(page)

    def _target(self, page: str, path: str, link: Link) -> str | None:
        return self._written(page, path, link.anchor, link.target)

    def _written(self, page: str, path: str, anchor: str, target: str) -> str | None:
        """A target as it is to be written, in the manner of the old one, or None where nothing moves."""
        folder = posixpath.dirname(page)
        meant = resolved("" if path.startswith("/") else folder, path) if path else page
        if meant is None:
            return None
        move = self._headings.get((meant, anchor.lower())) or self._files.get(meant)
        if move is None:
            return None
        new_anchor = move.new_anchor if move.anchor else anchor
        encoded = "%" in target
        where = "" if not path and move.new_path == page else _seen_from(folder, move.new_path, path)
        tail = f"#{quote(new_anchor) if encoded else new_anchor}" if new_anchor else ""
        return f"{quote(where) if encoded or ' ' in where else where}{tail}"

    def _wiki(self, link: Link) -> str | None:
        for path, move in self._files.items():
            if link.target.partition("#")[0] == _stem(path):
                return _stem(move.new_path) + link.target[len(_stem(path)) :]
        return None

    def _definitions(self, page: Page) -> Iterator[Edit]:
        """The destinations of reference definitions, which Markdown reads outside of any paragraph."""
        known = {destination for _, destination in page.structure.references}
        if not known:
            return
        source = page.source
        for line in range(source.line_count):
            span = source.line_span(line)
            found = DEFINITION.match(source.text, span.start, span.end)
            if found is None:
                continue
            group = 1 if found[1] else 2
            target = found[group]
            path, _, anchor = target.partition("#")
            new = self._written(page.path, path, anchor, target) if target in known else None
            if new is not None:
                yield Edit(Span(*found.span(group)), new)


def _seen_from(folder: str, path: str, written: str) -> str:
    if written.startswith("/"):
        return f"/{path}"
    near = posixpath.relpath(path, folder or ".")
    return f"./{near}" if written.startswith("./") and not near.startswith("../") else near


def _stem(path: str) -> str:
    name = posixpath.basename(path)
    return name.rpartition(".")[0] or name
