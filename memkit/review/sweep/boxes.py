"""The open boxes of a bank: which count as work, and how one is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.lines import line_of
from memkit.review.resolving import Resolving
from memkit.review.sweep.day import Loose

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memkit.bank.bank import Bank
    from memkit.documents.progress.item import Item
    from memkit.review.sweep.day import Level


def open_boxes(bank: Bank) -> Iterator[tuple[Item, tuple[Item, ...]]]:
    """Each item of the bank with a box that is not checked, and the items below it."""
    for document in bank.documents:
        if document.archived:
            continue
        boxes = [item for item in document.items if item.form == "task" and item.bracketed]
        for number, item in enumerate(boxes):
            if item.state in {"open", "partial"}:
                yield item, _below(boxes, number)


def told(bank: Bank, kind: str, found: Iterable[tuple[Item, Level, str]]) -> tuple[Loose, ...]:
    """A row for each item, but none for items below one that is told already."""
    resolving = Resolving(bank)
    rows: list[Loose] = []
    last: Item | None = None
    for item, level, says in found:
        if last and last.path == item.path and last.span.start < item.span.start < last.span.end:
            continue
        last = item
        command = resolving.item(item)
        rows.append(Loose(kind, level, item.title, item.path, line_of(bank, item), says, command))
    return tuple(rows)


def first_command(found: tuple[Loose, ...]) -> str:
    """The command of the only row; rows of several show theirs by themselves."""
    return found[0].command if len(found) == 1 else ""


def _below(boxes: list[Item], number: int) -> tuple[Item, ...]:
    held = boxes[number]
    below: list[Item] = []
    for item in boxes[number + 1 :]:
        if item.depth <= held.depth or item.span.start >= held.span.end:
            break
        below.append(item)
    return tuple(below)
