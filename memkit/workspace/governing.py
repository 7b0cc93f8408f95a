"""Reads the files that govern the store: one that is there and cannot be read is an error, never no rule."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from memkit.adapters.disk import DiskTree
from memkit.adapters.folders import config_folder
from memkit.errors import ConfigProblem, InputOutputFailed
from memkit.ports import Unreadable

if TYPE_CHECKING:
    from memkit.workspace.site import Ground


def own_file(name: str, limit: int) -> str | None:
    """The text of a file in the user's folder of configuration; None where there is none.

    A link is the user's own and is followed, wherever it leads. Raises as `repository_file` does.
    """
    place = config_folder() / name
    real = Path(os.path.realpath(place))
    return _text(DiskTree(real.parent, ()).read(real.name, limit), place, str(place), limit)


def repository_file(place: Ground, name: str, limit: int) -> str | None:
    """The text of a file in the bank of a repository; None where there is none.

    Raises `ConfigProblem` for one over the limit, `InputOutputFailed` for what cannot be read: a folder, a
    pipe, a link that leads out of the repository or nowhere.
    """
    path = f"{place.config.bank}/{name}"
    return _text(DiskTree(place.root, ()).read(path, limit), place.root / path, path, limit)


def _text(data: bytes | Unreadable, place: Path, name: str, limit: int) -> str | None:
    if not isinstance(data, Unreadable):
        return data.decode("utf-8", "replace")
    if data.reason in {"missing", "leaves-root"} and not os.path.lexists(place):
        return None
    if data.reason == "too-large":
        raise ConfigProblem(
            f"{name} holds more than {limit >> 10} KiB.", help_line="Leave out what no memory needs."
        )
    why = data.detail or data.reason
    raise InputOutputFailed(
        f"{name} cannot be read: {why}.", help_line="Make it a file that you may read, or remove it."
    )
