"""The memory store of a place: its banks on disk, and every operation on them as one step under a lock."""

from __future__ import annotations

import os
from contextlib import contextmanager
from datetime import UTC, datetime, time
from typing import TYPE_CHECKING
from uuid import uuid4

from memkit.adapters.folders import lock_file, state_folder
from memkit.adapters.latches import is_latched
from memkit.adapters.memory_folders import (
    folder_tree,
    global_folder,
    private_folder,
    project_scope,
    shared_folder,
    user_name,
)
from memkit.adapters.write import DiskWriter
from memkit.bank.layout import own_memories
from memkit.errors import UsageProblem
from memkit.frozen import frozen, replace
from memkit.ports import FileChange
from memkit.scaffold.draft import changes_of
from memkit.store.bank import BANKS, MemoryBank
from memkit.store.digest import digest
from memkit.store.forgetting import forget
from memkit.store.keys import near_keys, normal_key
from memkit.store.limits import upkeep_notices
from memkit.store.remembering import remember
from memkit.store.tombstones import Tombstone, moment
from memkit.workspace.place import open_place
from memkit.workspace.upkeep import admit, refreshed, settle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from memkit.ports import Removal
    from memkit.scaffold.draft import Draft
    from memkit.store.bank import BankName
    from memkit.store.digest import Digest
    from memkit.store.fact import Fact
    from memkit.store.remembering import Wanted
    from memkit.workspace.place import Place

PATIENCE = 120.0
"""Seconds that a writer waits for others."""


@frozen
class Stored:
    """What an operation wrote: what it did in sentences, the bank, the key, the files."""

    bank: MemoryBank
    draft: Draft
    changes: tuple[FileChange | Removal, ...]


class Store:
    """The private, shared and global memories that one user sees from one place."""

    def __init__(self, place: Place, now: datetime) -> None:
        self.place = place
        self.now = now
        self.user = user_name()

    def bank(self, name: BankName) -> MemoryBank:
        """A bank as it lies on the disk now; one that is not there is an empty one."""
        config = self.place.config
        if name == "shared":
            folder = shared_folder(self.place.root, config.bank)
            tree, own = folder_tree(self.place.root, folder), own_memories(config.bank)
            latched = is_latched(self.place.root / folder)
            return MemoryBank(name, "shared", folder, tree, config, folder == own, latched)
        root = self._root(name, make=False)
        id_ = f"user:{self.user}" if name == "global" else f"user:{self.user}:{root.name}"
        return MemoryBank(name, id_, "", folder_tree(root), config, latched=is_latched(root))

    def banks(self) -> tuple[MemoryBank, ...]:
        """All of them, the narrowest first."""
        return tuple(self.bank(name) for name in BANKS)

    def folder(self, name: BankName) -> Path:
        """Where a bank lies; it may not be there."""
        if name == "shared":
            return self.place.root / shared_folder(self.place.root, self.place.config.bank)
        return self._root(name, make=False)

    def find(self, said: str, name: BankName | None = None) -> tuple[MemoryBank, Fact]:
        """The memory of a key in a bank, else in the narrowest that has it. Raises `UsageProblem`."""
        key = normal_key(said, self.place.config.memory_caps.key)
        banks = (self.bank(name),) if name else self.banks()
        for bank in banks:
            fact = bank.fact(key)
            if fact:
                return bank, fact
        near = near_keys(key, [held for bank in banks for held in bank.paths])
        raise UsageProblem(
            f"There is no memory {key}.",
            help_line=f"Did you mean {' or '.join(near)}?" if near else "`memkit memories list` names them.",
        )

    def remember(self, name: BankName, wanted: Wanted, *, expect: str = "", write: bool = True) -> Stored:
        """Write a memory by its key. Raises what `memkit.store.remembering.remember` and the writer raise."""
        return self.step(
            name, lambda bank: remember(bank, wanted, self.now, expect=expect).draft, write=write
        )

    def forget(
        self, said: str, name: BankName | None, reason: str, *, by_person: bool, run: str = ""
    ) -> Stored:
        """Forget a memory on purpose: it can be restored. Raises `UsageProblem` for a key that nobody has."""
        bank, fact = self.find(said, name)
        tombstone = self.tombstone(bank, fact.key, "person" if by_person else "agent", reason, run)

        def make(now: MemoryBank) -> Draft:
            gone = forget(now, fact.key, tombstone)
            keep_forgotten(tombstone.id, gone.fact)
            return gone.draft

        return self.step(bank.name, make)

    def tombstone(self, bank: MemoryBank, key: str, cause: str, reason: str, run: str = "") -> Tombstone:
        """The record of a memory that goes now."""
        return Tombstone(uuid4().hex, bank.id, key, moment(self.now), self.user, cause, reason, run)

    def digest(self) -> Digest:
        """The digest of what is visible here today."""
        banks = self.banks()
        return digest(banks, self.now.date(), notices=upkeep_notices(banks))

    def scope(self, *, make: bool) -> str:
        """The id of the project; empty where it has none and none is made."""
        start = self.place.git.top if self.place.git else self.place.root
        return project_scope(start, make=make)

    def step(self, name: BankName, make: Callable[[MemoryBank], Draft], *, write: bool = True) -> Stored:
        """Read, draft and write as one step for whoever else writes to the bank.

        Raises what `make` and the writer raise, and `Refused` where the bank would grow and has no room.
        """
        if not write:
            bank = self.bank(name)
            draft = make(bank)
            changes = changes_of(draft, bank.tree)
            admit(bank, changes, self.now.date())
            return Stored(bank, draft, changes)
        root = self.place.root if name == "shared" else self._root(name, make=True)
        with private_mask(name), DiskWriter(root, lock_file(root), timeout=PATIENCE).held() as writer:
            bank = refreshed(self.bank(name), self.folder(name), self.now)
            draft = make(bank)
            changes = changes_of(draft, bank.tree)
            admit(bank, changes, self.now.date())
            writer.write(changes)
            told = settle(bank, self.folder(name), changes, self.now)
        return Stored(bank, replace(draft, mind=(*draft.mind, *told)), changes)

    def _root(self, name: BankName, *, make: bool) -> Path:
        own = name == "private"
        folder = private_folder(self.scope(make=make) or "none") if own else global_folder()
        if make:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder


def open_store(start: Path, environment: Mapping[str, str], today: str = "") -> Store:
    """The store as it is seen from a folder. `today` counts as the day, at noon UTC, where it is given."""
    place = open_place(start, environment, listed=False)
    day = place.today(today)
    now = datetime.now(UTC)
    fixed = today or environment.get("MEMKIT_TODAY")
    return Store(place, datetime.combine(day, time(12), UTC) if fixed else now)


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


def keep_forgotten(id_: str, fact: Fact) -> None:
    """Keep a forgotten file word for word where `memories restore` finds it."""
    root = state_folder() / "forgotten"
    root.mkdir(mode=0o700, parents=True, exist_ok=True)
    with private_mask():
        file = FileChange(f"{id_}.md", None, fact.memory.page.source.encode())
        DiskWriter(root, root / ".lock", timeout=PATIENCE).write([file])
