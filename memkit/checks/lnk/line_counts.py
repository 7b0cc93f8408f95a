"""How many lines the text files of a tree have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.load import LARGE_LIMIT
from memkit.checks.lnk.per_tree import PerTree
from memkit.ports import Unreadable

if TYPE_CHECKING:
    from memkit.ports import Tree


class LineCounts:
    """Line counts of one tree, each file read once."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._read: dict[str, int | None] = {}

    def of(self, path: str) -> int | None:
        """The lines of a text file; None for what is missing, too large or binary."""
        if path not in self._read:
            data = self._tree.read(path, LARGE_LIMIT)
            self._read[path] = None if isinstance(data, Unreadable) or b"\0" in data else _lines(data)
        return self._read[path]


line_counts_in = PerTree(LineCounts)
"""The line counts of a tree."""


def _lines(data: bytes) -> int:
    """Lines as an editor counts them: one more than newlines, for the empty last line can be gone to."""
    return max(data.count(b"\n"), data.count(b"\r")) + 1
