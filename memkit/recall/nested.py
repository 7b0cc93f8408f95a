"""Entries of a bank in a folder as they are told from above it: the folder is part of ids and paths."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import replace

if TYPE_CHECKING:
    from memkit.recall.passage import Entry, Group


def from_above(entry: Entry, folder: str) -> Entry:
    """An entry of a bank in `folder`, which ends with `/` or is empty."""
    successor = f"{folder}{entry.successor}" if entry.successor else ""
    return replace(entry, id=f"{folder}{entry.id}", path=f"{folder}{entry.path}", successor=successor)


def groups_from_above(groups: tuple[Group, ...], folder: str) -> tuple[Group, ...]:
    """The same for all that an index takes of a file, what entries say that they replaced among it."""
    if not folder:
        return groups
    return tuple(
        tuple(
            replace(
                each,
                entry=from_above(each.entry, folder),
                replaces=tuple(f"{folder}{other}" for other in each.replaces),
            )
            for each in group
        )
        for group in groups
    )
