"""The memory store of a place: its banks on disk, and every operation on them as one step under a lock."""

from __future__ import annotations

from datetime import UTC, datetime, time
from typing import TYPE_CHECKING

from memkit.adapters.memory_folders import project_scope, refuse_unreadable, user_name
from memkit.errors import InputOutputFailed, Refused, UsageProblem
from memkit.frozen import replace
from memkit.store.bank import BANKS
from memkit.workspace.rooms import Room, Stored, project_start, room_of
from memkit.workspace.site import open_site

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from memkit.scaffold.draft import Draft
    from memkit.store.bank import BankName, MemoryBank
    from memkit.store.digest import Digest
    from memkit.store.fact import Fact
    from memkit.store.scope import Reference
    from memkit.store.tombstones import Tombstone
    from memkit.workspace.site import Ground

__all__ = ["Store", "Stored", "open_store"]


class Store:
    """The private, shared and global memories that one user sees from one place."""

    def __init__(self, place: Ground, now: datetime) -> None:
        self.place = place
        self.now = now
        self.user = user_name()

    def bank(self, name: BankName) -> MemoryBank:
        """A bank as it lies on the disk now; one that is not there is an empty one."""
        return self.room(name).bank()

    def trouble(self, name: BankName) -> str:
        """Why a bank that is there cannot be read; empty where it can."""
        try:
            refuse_unreadable(self.room(name).place, name)
        except InputOutputFailed as problem:
            return problem.message
        return ""

    def room(self, name: BankName, *, make: bool = False) -> Room:
        """Where a bank lies; with `make` a project gets its id."""
        return room_of(self.place, name, make=make)

    def banks(self) -> tuple[MemoryBank, ...]:
        """All of them, the narrowest first."""
        return tuple(self.bank(name) for name in BANKS)

    def find(self, said: str, name: BankName | None = None) -> tuple[MemoryBank, Fact]:
        """The memory of a key in a bank, else in the narrowest that has it.

        Raises `Refused` where nobody has it, or where its file cannot be read, and `InputOutputFailed` where
        a bank cannot be read that may have it.
        """
        from memkit.store.keys import normal_key

        key = normal_key(said, self.place.config.memory_caps.key)
        banks = (self.bank(name),) if name else self.banks()
        unread: Refused | None = None
        for bank in banks:
            try:
                fact = bank.fact(key)
            except Refused as problem:
                unread = unread or problem
                continue
            if fact:
                return bank, fact
        for bank in banks:
            refuse_unreadable(self.room(bank.name).place, bank.name)
        if unread:
            raise unread
        from memkit.workspace.unknown import unknown_key

        raise unknown_key(self, key, [(bank, self.room(bank.name).kept) for bank in banks])

    def forget(
        self,
        said: str,
        name: BankName | None,
        reason: str,
        *,
        by_person: bool,
        agreed: bool = False,
        run: str = "",
    ) -> Stored:
        """Forget a memory on purpose: it can be restored.

        Raises `Refused` for a key that nobody has and for a reason that may not be written, `NeedsYes` for a
        policy memory unless a person has `agreed`.
        """
        from memkit.store.admission import refuse_reason
        from memkit.store.consent import refuse_policies
        from memkit.store.forgetting import forget
        from memkit.store.records import says_something
        from memkit.store.showing import shows_now

        refuse_reason(reason)
        bank, fact = self.find(said, name)
        if not says_something(reason):
            raise UsageProblem(
                f"Nothing says why {fact.key} is forgotten.", help_line="Say it: --reason 'it was moved'."
            )
        tombstone = self.tombstone(bank, fact, reason, "person" if by_person else "agent", run)

        def make(now: MemoryBank) -> Draft:
            gone = forget(now, fact.key, tombstone)
            if not agreed:
                refuse_policies((gone.fact,), "forget", f"memkit forget {fact.key} --reason TEXT")
            self.keep_forgotten(now, [(gone.fact, tombstone)])
            return gone.draft

        stored = self.step(bank.name, make)
        wider = map(self.bank, BANKS[BANKS.index(bank.name) + 1 :])
        mind = (*stored.draft.mind, *shows_now(wider, fact.key, self.now.date()))
        return replace(stored, draft=replace(stored.draft, mind=mind))

    def keep_forgotten(self, bank: MemoryBank, gone: Iterable[tuple[Fact, Tombstone]]) -> None:
        """Keep files and rows of memories that are about to leave a bank whose lock is held."""
        from memkit.adapters.forgotten import keep_forgotten
        from memkit.store.forgetting import rows_of

        held = tuple(gone)
        rows = rows_of(bank, [fact for fact, _ in held])
        copies = ((stone.id, f.memory.page.source.encode(), rows.get(f.path, "")) for f, stone in held)
        keep_forgotten(self.room(bank.name).kept, copies)

    def put_back(self) -> None:
        """Put back what a killed writer left half done in the banks that are seen from here."""
        for name in BANKS:
            self.room(name).put_back()

    def tombstone(self, bank: MemoryBank, fact: Fact, reason: str, cause: str, run: str = "") -> Tombstone:
        """The record that a memory leaves which is forgotten now."""
        from memkit.adapters.chance import random_id
        from memkit.store.tombstones import Tombstone, moment

        name = fact.path.rpartition("/")[2]
        return Tombstone(
            random_id(),
            bank.id,
            fact.key,
            moment(self.now),
            self.user,
            cause,
            reason,
            run,
            "" if name == f"{fact.key}.md" else name,
        )

    def digest(
        self,
        asked: Iterable[Reference] = (),
        tags: Iterable[str] = (),
        *,
        more: tuple[MemoryBank, ...] = (),
    ) -> Digest:
        """The digest of what is visible here today and applies to what is asked for.

        Banks of sessions among `more` are narrower than all.

        Of a reference type that is not asked for, what is true of the place counts (`references_here`).
        Raises `InputOutputFailed` for a bank that cannot be read, `ConfigProblem` for an ontology,
        `UsageProblem` for a tag that it has not.
        """
        from memkit.store.digest import digest
        from memkit.store.limits import upkeep_notices
        from memkit.store.ontology import NONE, refuse_unknown
        from memkit.workspace.here import asked_here
        from memkit.workspace.tagging import ontology_of

        for name in BANKS:
            refuse_unreadable(self.room(name).place, name)
        ontology, wanted = ontology_of(self.place), frozenset(tags)
        refuse_unknown(sorted(wanted), ontology)
        banks, today = self.banks(), self.now.date()
        return digest(
            (*more, *banks),
            today,
            asked=asked_here(self.place, tuple(asked)),
            tags=wanted,
            ontology=ontology or NONE,
            notices=upkeep_notices(banks, today),
        )

    def scope(self, *, make: bool) -> str:
        """The id of the project; empty where it has none and none is made."""
        return project_scope(project_start(self.place), make=make)

    def step(self, name: BankName, make: Callable[[MemoryBank], Draft], *, write: bool = True) -> Stored:
        """Read, draft and write as one step for whoever else writes to the bank.

        Raises what `make` and the writer raise, and `Refused` where the bank would grow and has no room.
        """
        return self.room(name, make=write).step(make, self.now, write=write)


def open_store(start: Path, environment: Mapping[str, str], today: str = "") -> Store:
    """The store as it is seen from a folder. `today` counts as the day, at noon UTC, where it is given."""
    place = open_site(start, environment)
    day = place.today(today)
    now = datetime.now(UTC)
    fixed = today or environment.get("MEMKIT_TODAY")
    return Store(place, datetime.combine(day, time(12), UTC) if fixed else now)
