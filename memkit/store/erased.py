"""What a commit erased: the memories that it took away and for which it left no more than a number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.compare import Comparison
from memkit.store.tombstones import read_tombstones

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from memkit.bank.bank import Bank


def erased_keys(parents: Sequence[Bank], bank: Bank) -> tuple[str, ...]:
    """Keys of the memories that every parent has and the bank has not, where it brought an erasure."""
    lost = [_erased(parent, bank) for parent in parents]
    return tuple(sorted(frozenset.intersection(*lost))) if lost else ()


def has_erasures(banks: Iterable[Bank]) -> bool:
    """Whether a log of some banks tells of an erasure."""
    held = tuple(banks)
    folders = {folder for bank in held for folder in bank.layout.memory_folders}
    return any(read_tombstones(bank.tree, folder).erasures for bank in held for folder in folders)


def _erased(parent: Bank, bank: Bank) -> frozenset[str]:
    removed = Comparison(parent, bank).memories.removed
    folders = {memory.path.rpartition("/")[0] for memory in removed}
    new = {
        folder
        for folder in folders
        if read_tombstones(bank.tree, folder).erased_since(read_tombstones(parent.tree, folder))
    }
    return frozenset(memory.key for memory in removed if memory.path.rpartition("/")[0] in new)
