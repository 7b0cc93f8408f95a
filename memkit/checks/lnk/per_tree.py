"""What is made of a tree once and shared by the checks that ask for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from memkit.ports import Tree

T = TypeVar("T")


class PerTree(Generic[T]):
    """Calls `make` once a tree and remembers the last two: now and before. A tree is known by identity."""

    def __init__(self, make: Callable[[Tree], T]) -> None:
        self._make = make
        self._held: tuple[tuple[Tree, T], ...] = ()

    def __call__(self, tree: Tree) -> T:
        """What was made of a tree."""
        for held, made in self._held:
            if held is tree:
                return made
        made = self._make(tree)
        self._held = ((tree, made), *self._held[:1])
        return made
