"""What a commit erased: the memories that it took away and for which it left no more than a number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.compare import Comparison
from memkit.store.fact import Fact
from memkit.store.tombstones import read_tombstones

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from memkit.bank.bank import Bank
    from memkit.documents.memories.memory import Memory

_TELLING = 8
"""Characters of a line that is one memory's own, at least."""


def erased_keys(parents: Sequence[Bank], bank: Bank) -> tuple[str, ...]:
    """Keys of the memories that every parent has and the bank has not, where it brought an erasure."""
    lost = [frozenset(memory.key for memory in _erased(parent, bank)) for parent in parents]
    return tuple(sorted(frozenset.intersection(*lost))) if lost else ()


def erased_lines(parents: Sequence[Bank], bank: Bank) -> dict[str, frozenset[str]]:
    """What each memory said that a commit erased, by key: its description and its telling lines."""
    keys = erased_keys(parents, bank)
    found: dict[str, frozenset[str]] = {}
    for parent in parents if keys else ():
        for memory in parent.memories:
            if memory.key in keys:
                found[memory.key] = found.get(memory.key, frozenset()) | lines_of(memory)
    return found


def lines_of(memory: Memory) -> frozenset[str]:
    """A memory's description and the lines of its text that say something, each without its outer blanks."""
    fact = Fact(memory)
    said = (fact.description, *fact.content.splitlines())
    return frozenset(line for each in said if len(line := " ".join(each.split())) >= _TELLING)


def has_erasures(banks: Iterable[Bank]) -> bool:
    """Whether a log of some banks tells of an erasure."""
    held = tuple(banks)
    folders = {folder for bank in held for folder in bank.layout.memory_folders}
    stones = (read_tombstones(bank.tree, folder) for bank in held for folder in folders)
    return any(each.erasures or each.redacted for each in stones)


def _erased(parent: Bank, bank: Bank) -> tuple[Memory, ...]:
    removed = Comparison(parent, bank).memories.removed
    folders = {memory.path.rpartition("/")[0] for memory in removed}
    new = {
        folder
        for folder in folders
        if read_tombstones(bank.tree, folder).erased_since(read_tombstones(parent.tree, folder))
    }
    return tuple(memory for memory in removed if memory.path.rpartition("/")[0] in new)
