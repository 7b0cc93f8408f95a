"""The open boxes of a bank: which count as work, and how they are told."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from memkit.bank.lines import line_of
from memkit.frozen import frozen
from memkit.review.resolving import Resolving
from memkit.review.sweep.day import Loose

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memkit.bank.bank import Bank
    from memkit.documents.progress.item import Item
    from memkit.review.sweep.day import Level

_MANY = 2
"""Items below one that are told one by one; more are told as the one above them."""


@frozen
class Box:
    """An item with a box that is not checked, the one right above it, and whether any below is open, too."""

    item: Item
    above: Item | None
    below: tuple[Item, ...]

    @property
    def is_last(self) -> bool:
        """Whether nothing below it is left to do."""
        return not any(each.state in {"open", "partial"} for each in self.below)


@frozen
class Claim:
    """What says of an open box that it is done."""

    box: Box
    level: Level
    says: str


def open_boxes(bank: Bank) -> Iterator[Box]:
    """Each open box of the bank, by file and place."""
    for document in bank.documents:
        if document.archived:
            continue
        boxes = [item for item in document.items if item.form == "task" and item.bracketed]
        above: list[Item] = []
        for number, item in enumerate(boxes):
            while above and item.span.start >= above[-1].span.end:
                above.pop()
            if item.state in {"open", "partial"}:
                yield Box(item, above[-1] if above else None, _below(boxes, number))
            above.append(item)


def told(bank: Bank, kind: str, claims: Iterable[Claim]) -> tuple[Loose, ...]:
    """A row for each claim; one for all where many stand below one item."""
    resolving = Resolving(bank)
    rows: list[Loose] = []
    for _, group in groupby(claims, lambda claim: claim.box.above or claim.box.item):
        held = list(group)
        above = held[0].box.above
        if above and len(held) > _MANY:
            first = held[0]
            says = f"has {len(held)} such items below it: the first, {first.box.item.title}, {first.says}"
            line = line_of(bank, first.box.item)
            rows.append(Loose(kind, first.level, above.title, above.path, line, says))
            continue
        for claim in held:
            item = claim.box.item
            command = resolving.item(item)
            line = line_of(bank, item)
            rows.append(Loose(kind, claim.level, item.title, item.path, line, claim.says, command))
    return tuple(rows)


def first_command(found: tuple[Loose, ...]) -> str:
    """The command of the only row; rows of several show theirs by themselves."""
    return found[0].command if len(found) == 1 else ""


def _below(boxes: list[Item], number: int) -> tuple[Item, ...]:
    held = boxes[number]
    below: list[Item] = []
    for item in boxes[number + 1 :]:
        if item.span.start >= held.span.end:
            break
        below.append(item)
    return tuple(below)
