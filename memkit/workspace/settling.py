"""Opening a place to write into it: what a killed writer left half done is put back first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.folders import lock_file
from memkit.adapters.write import DiskWriter
from memkit.workspace.place import open_place

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from memkit.workspace.place import Place


def open_to_write(start: Path, environment: Mapping[str, str]) -> Place:
    """The place that `open_place` finds, its banks whole. Raises what that raises, and `Conflict`."""
    place = open_place(start, environment)
    settled = [DiskWriter(held.root, lock_file(held.root)).settle() for held in place.places()]
    return open_place(start, environment) if any(settled) else place
