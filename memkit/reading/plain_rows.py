"""MEMORY.md as most are, headings and plain rows: read without Markdown's parser, whose import is slow.

Importing that parser and reading the index with it took a third of `memkit remember`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.reading.memory_rows import one_row
from memkit.text.edits import Edit
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memkit.documents.memories.memory import Memory

_LEAD, _MIDDLE, _BREAK = "- [", "](", " — "
_USUAL = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
_IN_TITLE = frozenset(" -,/+'")
_USUAL_TITLE = _USUAL | _IN_TITLE
_IN_NAME = _USUAL | frozenset("-_.")
_NOT_IN_HOOK = frozenset("[]<>\\|@")
_SHORTEST = 3
"""Characters of a title: `[x]` opens a task."""


@frozen
class PlainRow:
    """A row `- [Title](name.md) — hook`; `start` is where its hook begins in the text."""

    title: str
    name: str
    hook: str
    start: int


def plain_rows(text: str) -> tuple[PlainRow, ...] | None:
    """The rows of an index that ends with one and has nothing but plain rows, headings and blank lines.

    None for any other, which has to be parsed.
    """
    lines = text.split("\n")
    if len(lines) < 2 or lines.pop() or not lines[-1].startswith(_LEAD):  # noqa: PLR2004 - a row and its end
        return None
    rows: list[PlainRow] = []
    at = 0
    for line in lines:
        if line.startswith(_LEAD):
            row = _row(line, at)
            if row is None:
                return None
            rows.append(row)
        elif line and not _is_heading(line):
            return None
        at += len(line) + 1
    return tuple(rows)


def appended_row(text: str, rows: Sequence[PlainRow], memory: Memory, folder: str) -> Edit:
    """The edit that appends the row of a memory in the style of those that are there."""
    stems = sum(row.title == row.name.rpartition(".")[0] for row in rows)
    row = one_row(memory, folder, _BREAK, by_stem=2 * stems > len(rows))
    return Edit(Span(len(text), len(text)), f"{row}\n")


def _row(line: str, at: int) -> PlainRow | None:
    title, middle, rest = line[len(_LEAD) :].partition(_MIDDLE)
    name, end, rest = rest.partition(")")
    hook = rest.removeprefix(_BREAK)
    good = (
        middle
        and end
        and len(title) >= _SHORTEST
        and _is_title(title)
        and name.endswith(".md")
        and name[0].isalnum()
        and _IN_NAME.issuperset(name)
        and (not rest or (rest != hook and _is_hook(hook)))
    )
    return PlainRow(title, name, hook, at + len(line) - len(hook)) if good else None


def _is_title(text: str) -> bool:
    return (
        text[:1].isalnum()
        and text[-1].isalnum()
        and "  " not in text
        and (_USUAL_TITLE.issuperset(text) or all(char in _IN_TITLE or char.isalnum() for char in text))
    )


def _is_hook(text: str) -> bool:
    return (
        text[:1].isalnum()
        and text[-1] != " "
        and "  " not in text
        and text.isprintable()
        and _NOT_IN_HOOK.isdisjoint(text)
        and "://" not in text
        and "www." not in text
    )


def _is_heading(line: str) -> bool:
    mark, blank, title = line.partition(" ")
    return bool(blank) and 1 <= len(mark) <= 6 and not mark.strip("#") and _is_title(title)  # noqa: PLR2004
