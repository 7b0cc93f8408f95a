"""Task items: a list item with a box, its text, its indented details, its place in the tree of items."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memkit.frozen import frozen, replace
from memkit.text.markdown import content_start
from memkit.text.patterns import pattern
from memkit.text.source import Source, Span

if TYPE_CHECKING:
    from memkit.text.markdown import Block, Structure

_MARKER = r"(?:[-*+]|\d{1,9}[.)])[ \t]{1,4}"
_BOX = pattern(_MARKER + r"\[([^\]\[\n]{0,4})\](?=[ \t]|$)", re.MULTILINE)
_MARK = pattern(_MARKER + r"(✅|❌|🔄|⏳|☑️?|⬜|🔲|🚧|✔️?)[ \t]*")
_LETTERS = frozenset("xX\u0445\u0425")  # the Cyrillic twins are easily typed
_JOINERS = "\ufe0e\ufe0f\u200d"
_Head = tuple[str, Span, bool, int]
"""A box, its span, whether it has brackets, and the offset where the text begins."""


@frozen
class Task:
    """An item with a box (or a leading status emoji).

    `box` is what stands between the brackets, or the emoji; `box_span` covers it. `text_span` is the rest
    of the first line, `span` the whole item with its details and children, lines `[first, last)`.
    `own_lines` are the lines that belong to this item and to none of its task children.
    """

    box: str
    box_span: Span
    bracketed: bool
    text_span: Span
    span: Span
    first: int
    last: int
    parent: int
    own_lines: tuple[int, ...]


def read_tasks(source: Source, structure: Structure) -> tuple[Task, ...]:
    """All tasks in document order; `parent` is an index into the result or -1.

    One letter between brackets is a box only where another item of the same list has a usual one.
    """
    tasks: list[Task] = []
    of_block: dict[int, int] = {}
    for number, (box, box_span, bracketed, text_start) in _heads(source, structure).items():
        block = structure.blocks[number]
        end = source.line_span(block.first).end
        of_block[number] = len(tasks)
        tasks.append(
            Task(
                box,
                box_span,
                bracketed,
                Span(text_start, end),
                source.lines_span(block.first, block.last),
                block.first,
                block.last,
                _task_above(structure, of_block, block),
                (),
            )
        )
    return _with_own_lines(tasks)


def _heads(source: Source, structure: Structure) -> dict[int, _Head]:
    """The boxes by the number of the block that they open."""
    found: dict[int, _Head] = {}
    boxed: set[int] = set()
    for number, block in enumerate(structure.blocks):
        if block.kind == "item":
            end = source.line_span(block.first).end
            head = _head(source.text, Span(content_start(source, structure, block, block.first), end))
            if head:
                found[number] = head
                if head[2] and _is_box(head[0]):
                    boxed.add(block.parent)
    links = frozenset(label.casefold() for label, _ in structure.references)
    return {
        number: head
        for number, head in found.items()
        if not head[2]
        or _is_box(head[0])
        or (structure.blocks[number].parent in boxed and head[0].strip().casefold() not in links)
    }


def _head(text: str, span: Span) -> _Head | None:
    match = _BOX.match(text, span.start, span.end)
    if match and not _is_box(match[1]) and not _is_letter(match[1]):
        return None
    bracketed = match is not None
    match = match or _MARK.match(text, span.start, span.end)
    if match is None:
        return None
    start = match.end()
    while start < span.end and text[start] in " \t":
        start += 1
    return match[1], Span(*match.span(1)), bracketed, start


def _is_box(held: str) -> bool:
    """Nothing, an x, one sign or one emoji; `[1]`, `[a]` and `[API]` are text."""
    mark = held.strip(" \t").rstrip(_JOINERS)
    return mark in _LETTERS or (len(mark) <= 1 and not mark.isalnum())


def _is_letter(held: str) -> bool:
    mark = held.strip(" \t")
    return len(mark) == 1 and (mark.isupper() or mark.islower())


def _task_above(structure: Structure, of_block: dict[int, int], block: Block) -> int:
    parent = block.parent
    while parent >= 0:
        if parent in of_block:
            return of_block[parent]
        parent = structure.blocks[parent].parent
    return -1


def _with_own_lines(tasks: list[Task]) -> tuple[Task, ...]:
    taken: dict[int, set[int]] = {}
    for task in tasks:
        if task.parent >= 0:
            taken.setdefault(task.parent, set()).update(range(task.first, task.last))
    return tuple(
        replace(task, own_lines=tuple(n for n in range(task.first, task.last) if n not in taken.get(k, ())))
        for k, task in enumerate(tasks)
    )
