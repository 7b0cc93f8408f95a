"""Where a run takes place: the root, its repository, its configuration, the banks nested in it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from memkit.adapters.clock import system_clock
from memkit.adapters.disk import DiskTree, walk
from memkit.adapters.git.plumbing import Listing, NoRepository, find_repository
from memkit.adapters.git.snapshot import Snapshot
from memkit.errors import ConfigProblem, UsageProblem
from memkit.frozen import frozen, replace
from memkit.workspace.configured import CONFIG_NAMES, config_of, configured

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date

    from memkit.adapters.answers.notes import Notes
    from memkit.adapters.git.plumbing import Git
    from memkit.config import Config
    from memkit.ports import Tree


@frozen
class Place:
    """One bank root: a folder, perhaps in a repository, with its configuration.

    `prefix` is the root relative to the repository's top with a final `/`, or empty. `nested` are folders
    below the root (relative, with a final `/`) that have a configuration of their own. `absent` are files
    that a sparse checkout leaves out, `modules` the folders of submodules.
    """

    root: Path
    seen: Snapshot | None
    """The repository as this run sees it."""
    prefix: str
    config: Config
    nested: tuple[str, ...]
    files: tuple[str, ...]
    environment: Mapping[str, str]
    no_git: NoRepository | None = None
    """Why there is no repository."""
    absent: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    notes: Notes | None = None
    """Where it is noted what the run looks at."""
    unsaved: tuple[tuple[str, bytes], ...] = ()
    """Texts that count in place of what lies on disk, by path; those of nested banks among them."""

    @property
    def git(self) -> Git | None:
        """The repository."""
        return self.seen.git if self.seen else None

    @property
    def top(self) -> Path:
        """The folder that approvals and CI files are for: the repository's, or the root without one."""
        return self.git.top if self.git else self.root

    def tree(self) -> Tree:
        """The work tree below the root, without nested banks, under what is unsaved."""
        tree = _tree(
            self.root, self.seen, self.prefix, Listing(self.files, self.absent, self.modules), self.notes
        )
        return _under(tree, [(path, data) for path, data in self.unsaved if _outside((path,), self.nested)])

    def whole(self) -> Tree:
        """The work tree below the root with nested banks, under what is unsaved."""
        listing = _listing(self.root, self.seen, self.prefix)
        return _under(_tree(self.root, self.seen, self.prefix, listing, self.notes), self.unsaved)

    def today(self, given: str = "") -> date:
        """Today by `--today`, else MEMKIT_TODAY, else the clock, in the configured zone."""
        return system_clock(self.config.timezone, self.environment, given).today()

    def places(self) -> tuple[Place, ...]:
        """This place and those nested in it, each its own bank."""
        inner = (_nested(self, folder) for folder in self.nested)
        return (self, *(place for held in inner for place in held.places()))


def open_place(
    start: Path,
    environment: Mapping[str, str],
    *,
    listed: bool = True,
    notes: Notes | None = None,
    git: Git | None = None,
) -> Place:
    """Find the root upward from `start`: a folder with configuration, else the repository's top, else itself.

    Without `listed` the work tree of a repository is left unread, for whoever asks for git's trees alone.
    `git` is the repository where that is known already.
    Raises `ConfigProblem` for a configuration that cannot be read.
    """
    start = Path(os.path.realpath(start))
    found = git or find_repository(start, environment)
    seen = None if isinstance(found, NoRepository) else Snapshot(found)
    top = seen.git.top if seen else None
    root, config = configured(start, top, notes)
    if root is None:
        root = top if top and _inside(start, top) else start
    prefix = seen.git.prefix(root) if seen else ""
    listing = Listing((), ()) if seen and not listed else _listing(root, seen, prefix)
    nested = nested_roots(_tree(root, seen, prefix, listing, notes), config)
    reason = found if isinstance(found, NoRepository) else None
    files, absent = _outside(listing.files, nested), _outside(listing.absent, nested)
    return Place(
        root, seen, prefix, config, nested, files, environment, reason, absent, listing.modules, notes
    )


def unchecked_history(place: Place) -> str:
    """Why history was not checked where there is no repository."""
    if place.no_git and place.no_git.reason != "no-repository":
        return f"{place.no_git}: history was not checked"
    return "this is no git repository, so history was not checked"


def no_bank(place: Place, *, staged: bool = False) -> UsageProblem:
    """The error of a command that found no bank."""
    if staged:
        return UsageProblem(
            f"No memory bank is staged in {place.root}.",
            help_line="`git add` its files, or leave --staged out; `memkit init` makes a new bank.",
        )
    return UsageProblem(
        f"There is no memory bank in {place.root}.",
        help_line="`memkit init` makes one, `memkit init --adopt` configures the files that are there.",
    )


def nested_roots(tree: Tree, config: Config, *, past: bool = False) -> tuple[str, ...]:
    """Folders of a tree, with a final `/`, that have a configuration of their own; outermost ones only.

    One that cannot be read raises `ConfigProblem`; in the `past` a memkit.toml counts in any state.
    """
    names = tuple(f"/{name}" for name in CONFIG_NAMES)
    folders = {path.rpartition("/")[0] + "/" for path in tree.files() if path.endswith(names)}
    found: list[str] = []
    for folder in sorted(folders, key=lambda folder: (folder.count("/"), folder)):
        if folder.startswith(tuple(found)) or config.excludes(folder.rstrip("/")):
            continue
        if _configures(tree, folder, past=past):
            found.append(folder)
    return tuple(found)


def _configures(tree: Tree, folder: str, *, past: bool) -> bool:
    try:
        return bool(config_of(tree, folder).path)
    except ConfigProblem:
        if not past:
            raise
        return f"{folder}memkit.toml" in tree.files()


def _outside(files: tuple[str, ...], nested: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(path for path in files if not path.startswith(nested)) if nested else files


def _nested(place: Place, folder: str) -> Place:
    root = place.root / folder
    prefix = f"{place.prefix}{folder}"
    listing = _listing(root, place.seen, prefix)
    unsaved = tuple(
        (path.removeprefix(folder), data) for path, data in place.unsaved if path.startswith(folder)
    )
    tree = _under(_tree(root, place.seen, prefix, listing, place.notes), unsaved)
    config = config_of(tree, label=folder)
    nested = nested_roots(tree, config)
    return replace(
        place,
        root=root,
        prefix=prefix,
        config=config,
        nested=nested,
        files=_outside(listing.files, nested),
        absent=_outside(listing.absent, nested),
        modules=listing.modules,
        unsaved=unsaved,
    )


def _listing(root: Path, seen: Snapshot | None, prefix: str) -> Listing:
    return seen.worktree(prefix) if seen else Listing(walk(root), ())


def _tree(root: Path, seen: Snapshot | None, prefix: str, listing: Listing, notes: Notes | None) -> Tree:
    disk = DiskTree(root, listing.files, notes, listing.modules)
    if seen is None or not listing.absent:
        return disk
    from memkit.adapters.git.sparse import SparseTree

    return SparseTree(disk, seen.staged_tree(prefix), listing.absent)


def _under(tree: Tree, unsaved: Sequence[tuple[str, bytes]]) -> Tree:
    if not unsaved:
        return tree
    from memkit.adapters.overlay import OverlayTree

    return OverlayTree(tree, dict(unsaved))


def _inside(start: Path, top: Path) -> bool:
    return start == top or top in start.parents
