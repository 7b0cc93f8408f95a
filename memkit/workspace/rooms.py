"""Where the banks of memories lie, and how a bank is read, drafted for and written as one step."""

from __future__ import annotations

import os
from contextlib import ExitStack, contextmanager, suppress
from typing import TYPE_CHECKING

from memkit.adapters.disk import DiskTree
from memkit.adapters.folders import config_folder, lock_file, make_own
from memkit.adapters.latches import is_latched
from memkit.adapters.memory_folders import (
    attached_folder,
    folder_tree,
    global_folder,
    known_scopes,
    private_folder,
    project_scope,
    shared_folder,
    shared_home,
    user_name,
)
from memkit.bank.layout import own_memories
from memkit.config.groups import tightened
from memkit.errors import MemkitError
from memkit.frozen import frozen, replace
from memkit.ports import FileChange, Removal, Unreadable
from memkit.store.bank import MemoryBank

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import AbstractContextManager
    from datetime import datetime
    from pathlib import Path

    from memkit.adapters.write import HeldWriter
    from memkit.config import Config
    from memkit.config.groups import MemoryCaps
    from memkit.scaffold.draft import Draft
    from memkit.store.bank import BankName
    from memkit.workspace.site import Ground


@frozen
class Stored:
    """What an operation wrote: what it did in sentences, the bank, the key, the files."""

    bank: MemoryBank
    draft: Draft
    changes: tuple[FileChange | Removal, ...]

    def __repr__(self) -> str:
        written = tuple(change.path for change in self.changes)
        return f"Stored(bank={self.bank.name!r}, key={self.draft.key!r}, written={written!r})"


@frozen
class Room:
    """Where a bank lies: its files in a folder below `root`.

    `beside` holds memkit's own files of it where it is another program's folder.
    """

    name: BankName
    id: str
    root: Path
    folder: str
    config: Config
    beside: Path | None = None

    @property
    def place(self) -> Path:
        """The folder of its memories; it may not be there."""
        return self.root / self.folder if self.folder else self.root

    @property
    def kept(self) -> Path:
        """What stands for it where its forgotten files are kept: one path in all work trees."""
        return shared_home(self.place) if self.name == "shared" else self.beside or self.place

    @property
    def managed(self) -> bool:
        """Whether it is memkit's own folder, where memkit keeps limits."""
        own = self.name != "shared" or self.folder == own_memories(self.config.bank)
        return own and self.beside is None

    def bank(self) -> MemoryBank:
        """The bank as it lies on the disk now; one that is not there is an empty one."""
        tree = folder_tree(self.root, self.folder)
        beside = folder_tree(self.beside) if self.beside else None
        latched = self.managed and is_latched(self.place)
        return MemoryBank(self.name, self.id, self.folder, tree, self.config, self.managed, latched, beside)

    def step(self, make: Callable[[MemoryBank], Draft], now: datetime, *, write: bool = True) -> Stored:
        """Read, draft and write as one step for whoever else writes to the bank.

        Raises what `make` and the writer raise, and `Refused` where the bank would grow and has no room.
        """
        from memkit.scaffold.draft import changes_of
        from memkit.workspace.upkeep import admit, follow, refreshed

        if not write:
            bank = self.bank()
            draft = make(bank)
            changes = changes_of(draft, bank.tree)
            admit(bank, changes, now.date())
            return Stored(bank, draft, changes)
        with self._own(), ExitStack() as held:
            writer = held.enter_context(self._writer(self.root))
            own = held.enter_context(self._writer(self.beside)) if self.beside else None
            self._sweep()
            held.callback(self._sweep)
            bank = refreshed(self.bank(), self.place, now)
            draft = make(bank)
            changes = changes_of(draft, bank.tree)
            admit(bank, changes, now.date())
            if own:
                _write_apart(writer, own, bank.log[1], changes)
            else:
                writer.write(changes)
            told = follow(bank, self.place, changes, now)
        return Stored(bank, replace(draft, mind=(*draft.mind, *told)), changes)

    def settle(self) -> None:
        """Put back what a killed writer left half done, and remove its scratch files: both quote memories."""
        for root, folder in ((self.root, self.folder), (self.beside, "")):
            if root and (root / folder).is_dir():
                with self._writer(root) as writer:
                    writer.scratch.sweep(root / folder)
                    if root == self.root:
                        self._sweep()

    def put_back(self) -> None:
        """Put back what a killed writer left half done, so that what is read next is old or new."""
        from memkit.adapters.forgotten import PATIENCE
        from memkit.adapters.write import DiskWriter

        for root in filter(None, (self.root, self.beside)):
            with private_mask(self.name):
                DiskWriter(root, lock_file(root), timeout=PATIENCE).settle()

    def _sweep(self) -> None:
        from memkit.adapters.forgotten import sweep_forgotten

        sweep_forgotten(self.kept, self._log)

    def _log(self) -> bytes | None:
        from memkit.store.records import LOG_LIMIT
        from memkit.store.tombstones import TOMBSTONES

        root, path = (self.beside or self.root), TOMBSTONES
        if self.folder and not self.beside:
            path = f"{self.folder}/{TOMBSTONES}"
        data = DiskTree(root, ()).read(path, LOG_LIMIT)
        if isinstance(data, Unreadable):
            return b"" if data.reason == "missing" else None
        return data

    @contextmanager
    def _own(self) -> Iterator[None]:
        with private_mask(self.name):
            if self.name != "shared":
                make_own(self.beside or self.root)
            yield

    def _writer(self, root: Path) -> AbstractContextManager[HeldWriter]:
        from memkit.adapters.forgotten import PATIENCE
        from memkit.adapters.write import DiskWriter

        return DiskWriter(root, lock_file(root), timeout=PATIENCE, links=False).held()


def _write_apart(
    writer: HeldWriter, own: HeldWriter, log: str, changes: Sequence[FileChange | Removal]
) -> None:
    """Write a bank whose log lies elsewhere: two lists, so a kill may leave the first one alone.

    A log that tells of what is there still does no harm, and neither does one that calls forgotten what came
    back; one that lacks a line does, or that calls restored what is not there. If the second list fails, the
    first one is taken back.
    """
    lists = [
        (own, [change for change in changes if change.path == log]),
        (writer, [change for change in changes if change.path != log]),
    ]
    if not any(isinstance(change, Removal) for change in changes):
        lists.reverse()
    (first, some), (second, rest) = lists
    first.write(some)
    try:
        second.write(rest)
    except MemkitError:
        with suppress(MemkitError):
            first.write([_back(change) for change in some])
        raise


def _back(change: FileChange | Removal) -> FileChange | Removal:
    if isinstance(change, Removal):
        return FileChange(change.path, None, change.before)
    if change.before is None:
        return Removal(change.path, change.after)
    return FileChange(change.path, change.after, change.before)


@contextmanager
def private_mask(name: BankName = "private") -> Iterator[None]:
    """Files of the user's own banks are made for the user alone."""
    if name == "shared":
        yield
        return
    mask = os.umask(0o077)
    try:
        yield
    finally:
        os.umask(mask)


def room_of(place: Ground, name: BankName, *, make: bool = False) -> Room:
    """The room of a bank that is seen from a place; with `make` a project gets its id."""
    config = place.config
    if name == "shared":
        return Room(name, "shared", place.root, shared_folder(place.root, config.bank), config)
    config = _own(config, place.top)
    if name == "global":
        return Room(name, f"user:{user_name()}", global_folder(), "", config)
    start = project_start(place)
    scope = project_scope(start, make=make) or "none"
    home, other = private_folder(scope), attached_folder(start)
    id_ = f"user:{user_name()}:{scope}"
    return Room(name, id_, other, "", config, home) if other else Room(name, id_, home, "", config)


def _own(config: Config, top: Path) -> Config:
    """The configuration of a user's own bank: a repository may tighten its limits and never loosen them."""
    caps = tightened(config.memory_caps, _caps_of_user(top))
    return config if caps == config.memory_caps else replace(config, memory_caps=caps)


def _caps_of_user(top: Path) -> MemoryCaps | None:
    """What the user's own configuration says of limits.

    None where it says nothing, and where it cannot be read: the usual limits hold then, and `doctor` tells.
    """
    if not (config_folder() / "config.toml").exists():
        return None  # most have none, and reading one costs an import
    from memkit.adapters.user_config import read_user_config

    try:
        return read_user_config(top).caps
    except MemkitError:
        return None


def rooms_of_user(place: Ground) -> tuple[Room, ...]:
    """Every room that this user has: those seen from a place, and the private ones of other projects."""
    own = [room_of(place, "private"), room_of(place, "shared"), room_of(place, "global")]
    seen = {room.root for room in own} | {room.beside for room in own}
    others = [
        Room("private", f"user:{user_name()}:{scope}", folder, "", _own(place.config, place.top))
        for scope, _ in known_scopes()
        if (folder := private_folder(scope)) not in seen
    ]
    return (*own, *others)


def project_start(place: Ground) -> Path:
    """The folder that a project's id is made for."""
    return place.top
