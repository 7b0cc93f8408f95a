"""The line on which an entry stands, as people and reports name it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memkit.bank.bank import Bank
    from memkit.documents.entry import Entry


def line_of(bank: Bank, entry: Entry) -> int:
    """The line of an entry's head, from 1; 0 where its file cannot be read or is no longer there."""
    document = bank.by_path.get(entry.path)
    source = document.source if document else None
    return source.position(entry.head.start)[0] if source else 0


def place_of(bank: Bank, entry: Entry) -> str:
    """`path:line` of an entry."""
    return f"{entry.path}:{line_of(bank, entry)}"
