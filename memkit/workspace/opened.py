"""A place with its files listed, for a store that was opened without: most stores ask for none."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from memkit.adapters.git.plain import plain_repository
from memkit.errors import HistoryUnreadable, InputOutputFailed
from memkit.workspace.place import Place, open_place

if TYPE_CHECKING:
    from collections.abc import Mapping

    from memkit.workspace.site import Ground


def listed(ground: Ground) -> Place:
    """The place itself, or opened anew from its root. Raises `ConfigProblem` as `open_place`."""
    return ground if isinstance(ground, Place) else open_listed(ground.root, ground.environment)


def open_listed(start: Path, environment: Mapping[str, str]) -> Place:
    """What `open_place` finds, where git is asked for the files alone in an ordinary repository.

    Raises `ConfigProblem` as `open_place`.
    """
    git = plain_repository(Path(os.path.realpath(start)), environment)
    if git:
        try:
            return open_place(start, environment, git=git)
        except (HistoryUnreadable, InputOutputFailed):
            pass  # git does not take it for one: let it say why
    return open_place(start, environment)


def places_of(ground: Ground) -> tuple[tuple[str, Place], ...]:
    """The place and those nested in it, each with its folder below the place: with a final `/`, or empty.

    The first one is the place itself, whose folder is empty; of two folders the outer one comes first.
    Raises `ConfigProblem` as `open_place`.
    """
    place = listed(ground)
    return tuple((held.prefix.removeprefix(place.prefix), held) for held in place.places())
