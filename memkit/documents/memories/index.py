"""MEMORY.md: one row a memory, `- [Title](file.md) — hook`, with headings and inline facts between."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.memories.pointers import Pointer, PointerForm, read_pointers
from memkit.frozen import frozen
from memkit.text.inline import plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.text.markdown import Block
    from memkit.text.page import Page
    from memkit.text.source import Span

LOAD_LINES = 200
LOAD_BYTES = 25_000
_FEW_WORDS = 3


@frozen
class IndexRow:
    """A row that points to a file: title, target as written, the path it resolves to, the hook after it.

    `leading` is false for a pointer in the middle of other text, which has no hook. `form` tells a link
    from a wikilink (its path is a guess: the key may be a name) and from a file name without any link.
    """

    title: str
    target: str
    target_span: Span
    path: str
    hook: str
    hook_span: Span
    span: Span
    line: int
    leading: bool = True
    form: PointerForm = "link"


@frozen
class InlineFact:
    """A bullet or paragraph of the index that states a fact instead of pointing to one."""

    text: str
    span: Span


@frozen
class MemoryIndex:
    """The index as read. `folder` holds the memories; `lines` and `size` (bytes) are what a harness loads."""

    path: str
    folder: str
    rows: tuple[IndexRow, ...]
    facts: tuple[InlineFact, ...]
    lines: int
    size: int


def parse_memory_index(page: Page) -> MemoryIndex:
    """Read an index: rows for links to Markdown files below its folder, facts for what points nowhere."""
    folder = page.path.rpartition("/")[0]
    pointers = read_pointers(page, folder)
    return MemoryIndex(
        path=page.path,
        folder=folder,
        rows=tuple(_row(page, pointer) for pointer in pointers),
        facts=tuple(_facts(page, pointers)),
        lines=page.source.line_count,
        size=len(page.source.encode()),
    )


def _row(page: Page, pointer: Pointer) -> IndexRow:
    source = page.source
    return IndexRow(
        title=plain(pointer.title),
        target=pointer.target,
        target_span=pointer.target_span,
        path=pointer.path,
        hook=" ".join(source.slice(pointer.hook_span).split()) if pointer.leading else "",
        hook_span=pointer.hook_span,
        span=pointer.span,
        line=source.line_at(pointer.span.start),
        leading=pointer.leading,
        form=pointer.form,
    )


def _facts(page: Page, pointers: tuple[Pointer, ...]) -> Iterator[InlineFact]:
    pointing = {page.source.line_at(pointer.span.start) for pointer in pointers}
    linking = {page.source.line_at(link.span.start) for link in page.links}
    items: set[int] = set()
    begun = False
    for block in page.blocks("paragraph", "table"):
        outermost = _outermost_item(page, block)
        lines = range(block.first, block.last)
        if block.kind == "table" or any(line in pointing for line in lines):
            begun = True
            items.add(outermost)
        elif outermost >= 0:
            begun = True
            if outermost not in items and not any(line in linking for line in lines) and _says(page, block):
                yield InlineFact(page.source.slice(page.span_of(block)).strip(), page.span_of(block))
            items.add(outermost)
        elif begun and block.parent < 0 and not any(line in linking for line in lines) and _says(page, block):
            yield InlineFact(page.source.slice(page.span_of(block)).strip(), page.span_of(block))


def _outermost_item(page: Page, block: Block) -> int:
    """Index of the outermost list item that holds a block, or -1."""
    found, parent = -1, block.parent
    while parent >= 0:
        if page.structure.blocks[parent].kind == "item":
            found = parent
        parent = page.structure.blocks[parent].parent
    return found


def _says(page: Page, block: Block) -> bool:
    """Whether a block states something: not a note in italics, an introduction to what follows, a stub."""
    text = page.source.slice(page.span_of(block)).strip(" \t\r\n>").lstrip("-+ \t")
    if text.startswith(("_", "*")) and text.endswith(text[0]) and not text.startswith("**"):
        return False
    text = text.lstrip("* \t")
    short = text.isascii() and len(text.split()) < _FEW_WORDS
    return not text.endswith((":", "：")) and not short and any(char.isalpha() for char in text)
