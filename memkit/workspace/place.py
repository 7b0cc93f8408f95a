"""Where a run takes place: the root, its repository, its configuration, the banks nested in it."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from memkit.adapters.clock import system_clock
from memkit.adapters.disk import DiskTree, walk
from memkit.adapters.git.plumbing import NoRepository, find_repository, list_worktree
from memkit.config import Config, ConfigFile, load_config
from memkit.config.load import MAX_BYTES
from memkit.errors import ConfigProblem, UsageProblem
from memkit.ports import Unreadable

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from memkit.adapters.git.plumbing import Git
    from memkit.ports import Tree

CONFIG_NAMES = ("memkit.toml", "pyproject.toml")


@dataclass(frozen=True, slots=True)
class Place:
    """One bank root: a folder, perhaps in a repository, with its configuration.

    `prefix` is the root relative to the repository's top with a final `/`, or empty. `nested` are folders
    below the root (relative, with a final `/`) that have a configuration of their own.
    """

    root: Path
    git: Git | None
    prefix: str
    config: Config
    nested: tuple[str, ...]
    files: tuple[str, ...]
    environment: Mapping[str, str]
    no_git: str = ""
    """Why there is no repository, for messages."""

    def tree(self) -> DiskTree:
        """The work tree below the root, without nested banks."""
        return DiskTree(self.root, self.files)

    def today(self, given: str = "") -> date:
        """Today by `--today`, else MEMKIT_TODAY, else the clock, in the configured zone."""
        return system_clock(self.config.timezone, self.environment, given).today()

    def places(self) -> tuple[Place, ...]:
        """This place and those nested in it, each its own bank."""
        inner = (_nested(self, folder) for folder in self.nested)
        return (self, *(place for held in inner for place in held.places()))


def open_place(start: Path, environment: Mapping[str, str]) -> Place:
    """Find the root upward from `start`: a folder with configuration, else the repository's top, else itself.

    Raises `ConfigProblem` for a configuration that cannot be read.
    """
    start = Path(os.path.realpath(start))
    found = find_repository(start, environment)
    git = None if isinstance(found, NoRepository) else found
    top = git.top if git else None
    root, config = _configured(start, top)
    if root is None:
        root = top if top and _inside(start, top) else start
    prefix = git.prefix(root) if git else ""
    files = list_worktree(git, prefix) if git else walk(root)
    nested = nested_roots(DiskTree(root, files), config)
    reason = f"{found.detail}. {found.cure}".strip(" .") if isinstance(found, NoRepository) else ""
    return Place(root, git, prefix, config, nested, _outside(files, nested), environment, reason)


def no_bank(place: Place) -> UsageProblem:
    """The error of a command that found no bank."""
    return UsageProblem(
        f"There is no memory bank in {place.root}.",
        help_line="`memkit init` makes one, `memkit init --adopt` configures the files that are there.",
    )


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


def nested_roots(tree: Tree, config: Config) -> tuple[str, ...]:
    """Folders of a tree, with a final `/`, that have a configuration of their own; outermost ones only."""
    names = tuple(f"/{name}" for name in CONFIG_NAMES)
    folders = {path.rpartition("/")[0] + "/" for path in tree.files() if path.endswith(names)}
    found: list[str] = []
    for folder in sorted(folders, key=lambda folder: (folder.count("/"), folder)):
        if folder.startswith(tuple(found)) or config.excludes(folder.rstrip("/")):
            continue
        if config_of(tree, folder).path:
            found.append(folder)
    return tuple(found)


def _configured(start: Path, top: Path | None) -> tuple[Path | None, Config]:
    for folder in (start, *start.parents):
        config = config_of(DiskTree(folder, ()))
        if config.path:
            return folder, config
        if folder == top:
            break
    return None, Config()


def _outside(files: tuple[str, ...], nested: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(path for path in files if not path.startswith(nested)) if nested else files


def _nested(place: Place, folder: str) -> Place:
    root = place.root / folder
    git = place.git
    files = list_worktree(git, f"{place.prefix}{folder}") if git else walk(root)
    config = config_of(DiskTree(place.root, ()), folder)
    nested = nested_roots(DiskTree(root, files), config)
    return replace(
        place,
        root=root,
        prefix=f"{place.prefix}{folder}",
        config=config,
        nested=nested,
        files=_outside(files, nested),
    )


def _inside(start: Path, top: Path) -> bool:
    return start == top or top in start.parents
