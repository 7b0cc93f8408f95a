"""The pointers of a memory index: links, wikilinks and bare file names that lead into its folder."""

from __future__ import annotations

import re
from bisect import bisect_left
from posixpath import normpath
from typing import TYPE_CHECKING, Literal

from memkit.frozen import frozen
from memkit.text.markdown import content_start
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.text.inline import Inline, Link
    from memkit.text.markdown import Block
    from memkit.text.page import Page
    from memkit.text.tables import Row, Table

PointerForm = Literal["link", "wikilink", "mention"]

_MARKDOWN = (".md", ".markdown")
_MENTION = pattern(r"[ \t`*_]{0,8}(?P<name>[\w][\w.-]{0,200}\.md)(?![\w/])", re.IGNORECASE)
_SEPARATOR = pattern(r"[ \t`*_~]{0,8}(?:[—–:：|→-]{1,3})?[ \t*_~]{0,8}")
_LEAD = 40
"""Characters that may stand before a link that opens its line: emphasis, an emoji."""
_HOOK_HEADERS = frozenset(
    {
        "hook",
        "description",
        "summary",
        "what",
        "about",
        "content",
        "contents",
        "purpose",
        "描述",
        "说明",
        "описание",
    }
)


@frozen
class Pointer:
    """One pointer: `path` is relative to the tree's root; the hook's span is empty where there is none."""

    title: str
    target: str
    target_span: Span
    path: str
    hook_span: Span
    span: Span
    leading: bool
    form: PointerForm


def read_pointers(page: Page, folder: str) -> tuple[Pointer, ...]:
    """Every pointer of an index that lies in `folder`, in order."""
    found: list[Pointer] = []
    tables = iter(page.tables)
    blocks = page.blocks("paragraph", "heading", "table")
    for block, inline in zip(blocks, page.inlines, strict=True):
        if block.kind == "table":
            found.extend(_of_table(next(tables), inline, folder))
        else:
            found.extend(_of_paragraph(page, block, inline, folder))
    return tuple(found)


def resolve_target(link: Link, folder: str) -> str | None:
    """The Markdown file in `folder` that a link means, or None for whatever lies elsewhere.

    A target written from the root (`memory/x.md` in `memory/MEMORY.md`) is taken as meant.
    """
    path = link.path.split("#", 1)[0].strip()
    if link.kind == "wikilink":
        path = path if path.casefold().endswith(_MARKDOWN) else f"{path}.md"
    elif link.external or link.kind in {"image", "autolink"} or not path.casefold().endswith(_MARKDOWN):
        return None
    if path.startswith(("/", "~")) or any(mark in path for mark in "\\<>{}:*"):
        return None
    prefix = f"{folder}/" if folder else ""
    whole = normpath(path if prefix and path.startswith(prefix) else prefix + path)
    return whole if whole.startswith(prefix) and not whole.startswith("../") else None


def _of_paragraph(page: Page, block: Block, inline: Inline, folder: str) -> Iterator[Pointer]:
    source, end = page.source, page.span_of(block).end
    links = [(link, path) for link in inline.links if (path := resolve_target(link, folder)) is not None]
    for number, (link, path) in enumerate(links):
        line = source.line_at(link.span.start)
        start = content_start(source, page.structure, block, line)
        ahead = source.text[start : min(link.span.start, start + _LEAD)]
        alone = len(ahead) < _LEAD and not any(char.isalnum() for char in ahead)
        leading = alone and (line == block.first or block.parent < 0)
        stop = link.span.end
        if leading:
            one_a_line = block.parent < 0 and number + 1 < len(links)
            last = source.line_at(link.span.end - 1)  # its text may hold a line break
            stop = source.line_span(last).end if one_a_line else end
        hook = _hook(source.text, link.span.end, stop)
        yield Pointer(link.text, link.target, link.target_span, path, hook, link.span, leading, _form(link))
    if not inline.links:
        start = content_start(source, page.structure, block, block.first)
        mention = _MENTION.match(source.text, start, end)
        if mention:
            yield _mention(mention, folder)


def _of_table(table: Table, inline: Inline, folder: str) -> Iterator[Pointer]:
    starts = [link.span.start for link in inline.links]
    for row in table.rows:
        links = inline.links[bisect_left(starts, row.span.start) : bisect_left(starts, row.span.end)]
        paths = [(link, path) for link in links if (path := resolve_target(link, folder)) is not None]
        for number, (link, path) in enumerate(paths):
            cell = next((n for n, held in enumerate(row.cells) if link.span.within(held.span)), 0)
            hook = _hook_cell(table, row, cell) if number == 0 else Span(link.span.end, link.span.end)
            leading = number == 0
            yield Pointer(
                link.text, link.target, link.target_span, path, hook, link.span, leading, _form(link)
            )


def _hook_cell(table: Table, row: Row, own: int) -> Span:
    names = [cell.text.strip("*_` ").casefold() for cell in table.header.cells]
    others: Sequence[int] = [n for n in range(len(row.cells)) if n != own]
    named = [n for n in others if n < len(names) and names[n] in _HOOK_HEADERS]
    if named:
        return row.cells[named[0]].span
    if not others:
        return Span(row.cells[own].span.end, row.cells[own].span.end)
    return row.cells[max(others, key=lambda n: len(row.cells[n].text))].span


def _hook(text: str, start: int, end: int) -> Span:
    separator = _SEPARATOR.match(text, start, end)
    start = min(separator.end(), end) if separator else start
    while end > start and text[end - 1] in " \t\r\n":
        end -= 1
    return Span(start, end)


def _mention(match: re.Match[str], folder: str) -> Pointer:
    name, span = match["name"], Span(*match.span("name"))
    path = f"{folder}/{name}" if folder else name
    return Pointer(name, name, span, path, Span(span.end, span.end), span, leading=False, form="mention")


def _form(link: Link) -> PointerForm:
    return "wikilink" if link.kind == "wikilink" else "link"
