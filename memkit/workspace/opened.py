"""A place with its files listed, for a store that was opened without: most stores ask for none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.workspace.place import Place, open_place

if TYPE_CHECKING:
    from memkit.workspace.site import Ground


def listed(ground: Ground) -> Place:
    """The place itself, or opened anew from its root. Raises `ConfigProblem` as `open_place`."""
    return ground if isinstance(ground, Place) else open_place(ground.root, ground.environment)
