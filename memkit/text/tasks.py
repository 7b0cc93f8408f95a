"""Task items: a list item with a box, its text, its indented details, its place in the tree of items."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memkit.text.source import Source, Span

if TYPE_CHECKING:
    from memkit.text.markdown import Block, Structure

# The box may hold nothing, one character, or one emoji with its variation selector.
_BOX = re.compile(r"[ \t>]{0,80}(?:[-*+]|\d{1,9}[.)])[ \t]{1,40}\[([^\]\[\n]{0,3})\](?=[ \t]|$)")
_MARK = re.compile(r"[ \t>]{0,80}(?:[-*+]|\d{1,9}[.)])[ \t]{1,40}(✅|❌|🔄|⏳|☑️?|⬜|🔲|🚧|✔️?)[ \t]*")


@dataclass(frozen=True, slots=True)
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
    """All tasks in document order; `parent` is an index into the result or -1."""
    tasks: list[Task] = []
    of_block: dict[int, int] = {}
    for number, block in enumerate(structure.blocks):
        if block.kind != "item":
            continue
        span = source.line_span(block.first)
        found = _head(source, span)
        if found is None:
            continue
        box, box_span, bracketed, text_start = found
        of_block[number] = len(tasks)
        tasks.append(
            Task(
                box,
                box_span,
                bracketed,
                Span(text_start, span.end),
                source.lines_span(block.first, block.last),
                block.first,
                block.last,
                _task_above(structure, of_block, block),
                (),
            )
        )
    return _with_own_lines(tasks)


def _head(source: Source, span: Span) -> tuple[str, Span, bool, int] | None:
    match = _BOX.match(source.text, span.start, span.end)
    bracketed = match is not None
    match = match or _MARK.match(source.text, span.start, span.end)
    if match is None:
        return None
    start = match.end()
    while start < span.end and source.text[start] in " \t":
        start += 1
    return match[1], Span(*match.span(1)), bracketed, start


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
        Task(
            task.box,
            task.box_span,
            task.bracketed,
            task.text_span,
            task.span,
            task.first,
            task.last,
            task.parent,
            tuple(line for line in range(task.first, task.last) if line not in taken.get(number, ())),
        )
        for number, task in enumerate(tasks)
    )
