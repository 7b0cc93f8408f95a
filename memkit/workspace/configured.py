"""Which folder is the root of a bank, and how it is configured."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.disk import DiskTree
from memkit.config import Config, ConfigFile, load_config
from memkit.config.load import MAX_BYTES
from memkit.errors import ConfigProblem
from memkit.ports import Unreadable

if TYPE_CHECKING:
    from pathlib import Path

    from memkit.adapters.answers.notes import Notes
    from memkit.ports import Tree

CONFIG_NAMES = ("memkit.toml", "pyproject.toml")


def configured(start: Path, top: Path | None, notes: Notes | None = None) -> tuple[Path | None, Config]:
    """The nearest folder from `start` up to `top` with a configuration, and that; None where none has one.

    Raises `ConfigProblem` for a configuration that cannot be read.
    """
    for folder in (start, *start.parents):
        config = config_of(DiskTree(folder, (), notes))
        if config.path:
            return folder, config
        if folder == top:
            break
    return None, Config()


def config_of(tree: Tree, folder: str = "", label: str = "") -> Config:
    """The configuration in a folder of a tree (with a final `/`); `label` stands before paths in messages.

    Raises `ConfigProblem` when it cannot be read.
    """
    files = []
    for name in CONFIG_NAMES:
        data = tree.read(f"{folder}{name}", MAX_BYTES)
        if not isinstance(data, Unreadable):
            files.append(ConfigFile(name, data))
        elif name == "memkit.toml" and data.reason != "missing":
            raise ConfigProblem(
                f"{label}{folder}{name} cannot be read: {data.detail}.",
                help_line="Make it a file of memkit's options that can be read, or remove it.",
            )
    try:
        return load_config(files)
    except ConfigProblem as problem:
        raise ConfigProblem(f"{label}{folder}{problem.message}", help_line=problem.help_line) from None
