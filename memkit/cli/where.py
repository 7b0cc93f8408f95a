"""Which bank the paths of a command line mean, and what those paths are called from its root."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from memkit.errors import UsageProblem
from memkit.workspace.place import open_place

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memkit.adapters.answers.notes import Notes
    from memkit.workspace.place import Place


def starts_of(paths: Iterable[Path]) -> tuple[Path, ...]:
    """The folders from which the root is looked for: a path need not exist. Without paths the working one."""
    return tuple(dict.fromkeys(Path(os.path.realpath(_folder(path))) for path in paths)) or (Path.cwd(),)


def place_of(
    starts: tuple[Path, ...], notes: Notes | None = None, *, staged: bool = False, writes: bool = False
) -> Place:
    """The bank that holds every start, with those nested in it. Raises `UsageProblem` for two banks.

    Before somebody `writes`, what a killed writer left half done is put back.
    """
    if writes:
        _settle(starts)
    listed = not staged or len(starts) > 1  # who judges the index alone need not read the disk
    opened = (open_place(start, os.environ, listed=listed, notes=notes) for start in starts)
    places = {place.root: place for place in opened}
    outer = places[min(places, key=lambda root: (len(root.parts), root))]
    apart = places.keys() - {held.root for held in outer.places()} if len(places) > 1 else set()
    if apart:
        raise UsageProblem(
            f"{min(apart)} lies outside of {outer.root}.", help_line="Check one bank at a time."
        )
    return outer


def relative(paths: Iterable[Path], place: Place) -> tuple[str, ...]:
    """The paths as seen from the root; the root itself is empty. Raises `UsageProblem` for one outside."""
    found = []
    for path in paths:
        real = (
            Path(os.path.realpath(path.parent)) / path.name
            if path.name not in {"", "..", "."}
            else Path(os.path.realpath(path))
        )
        if not real.is_relative_to(place.root):
            raise UsageProblem(
                f"{path} lies outside of {place.root}.", help_line="Name what lies inside of it."
            )
        inside = real.relative_to(place.root).as_posix()
        found.append("" if inside == "." else inside)
    return tuple(found)


def _settle(starts: tuple[Path, ...]) -> None:
    from memkit.workspace.settling import open_to_write

    for start in starts:
        open_to_write(start, os.environ)


def _folder(path: Path) -> Path:
    """The path itself or the nearest folder above it that is there."""
    folder = path if path.is_dir() else path.absolute().parent
    while not folder.is_dir() and folder != folder.parent:
        folder = folder.parent
    return folder
