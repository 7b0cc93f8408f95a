"""Which memories an index answers for, and which file a row of it leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import normalize

from memkit.checks.mem.keys import KnownKeys

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.documents.memories.index import IndexRow, MemoryIndex
    from memkit.documents.memories.memory import Memory

INDEX = "MEMORY.md"


class IndexPlaces:
    """The indexes of a bank by folder, and its memories by path as readers compare it."""

    def __init__(self, bank: Bank) -> None:
        self._bank = bank
        self._keys = bank.shared(KnownKeys)
        self._indexes = {index.folder: index for index in bank.indexes}
        self._memories = {normalize("NFC", memory.path): memory for memory in bank.memories}

    def index_of(self, memory: Memory) -> MemoryIndex | None:
        """The nearest index above a memory, if any."""
        folder = memory.path.rpartition("/")[0]
        while folder:
            if folder in self._indexes:
                return self._indexes[folder]
            folder = folder.rpartition("/")[0]
        return self._indexes.get("")

    def memory_at(self, row: IndexRow) -> Memory | None:
        """The memory that a row leads to, if there is one."""
        return next((self._memories[path] for path in self.paths(row) if path in self._memories), None)

    def paths(self, row: IndexRow) -> tuple[str, ...]:
        """The paths that a row may mean, composed: a wikilink also by a memory's name."""
        own = normalize("NFC", row.path)
        if row.form != "wikilink":
            return (own,)
        return (own, *(normalize("NFC", path) for path in self._keys.paths(row.target)))

    def exists(self, row: IndexRow) -> bool:
        """Whether anything stands where a row leads."""
        return self.memory_at(row) is not None or any(
            self._bank.tree.exists(path) for path in (row.path, *self.paths(row))
        )


def duplicates(index: MemoryIndex) -> Iterator[tuple[IndexRow, IndexRow]]:
    """Each row that leads where an earlier one does, with that one; only rows that open their line count."""
    seen: dict[str, IndexRow] = {}
    for row in index.rows:
        if not row.leading:
            continue
        first = seen.setdefault(normalize("NFC", row.path), row)
        if first is not row:
            yield row, first
