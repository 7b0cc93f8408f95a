"""Erases what is kept about a person: whatever cannot be treated is told, and the rest goes on."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from memkit.adapters.chance import random_id
from memkit.adapters.forgotten import drop_forgotten
from memkit.adapters.user_config import read_user_config
from memkit.config.embedder import host_of
from memkit.errors import MemkitError
from memkit.store.subjects import erase
from memkit.store.tombstones import moment
from memkit.workspace.subjects.advice import purge
from memkit.workspace.subjects.copies import COPIES
from memkit.workspace.subjects.finding import look, look_in
from memkit.workspace.subjects.places import settle
from memkit.workspace.subjects.trace import Erased, Trace, Treated

if TYPE_CHECKING:
    from collections.abc import Callable

    from memkit.scaffold.draft import Draft
    from memkit.store.bank import MemoryBank
    from memkit.store.scope import Reference
    from memkit.workspace.rooms import Room
    from memkit.workspace.storing import Store
    from memkit.workspace.subjects.copies import Sight


def erase_subject(store: Store, subject: Reference) -> Erased:
    """Erase everything about a subject. Run again, it goes on where a killed one stopped."""
    settle(store)
    kept = look(store, subject)
    advice = purge(store, kept.rooms)
    failed: list[Trace] = []
    dropped = _drop_copies(kept.sight, failed)  # a killed erasure that finds nothing more does not come back
    memories, redacted = 0, set[str]()
    for each in kept.rooms:
        if each.traces and _tried(
            failed,
            each.room.id,
            str(each.room.place),
            partial(_erase_in, store, each.room, subject, kept.ids),
        ):
            memories += len(each.traces.facts)
            redacted |= {record.id for record in each.traces.records}
    forgotten = sum(_tried(failed, "", str(file), partial(drop_forgotten, [file])) for file in kept.forgotten)
    removed = {"draft": 0, "proposal": 0, "session": 0}
    for held in kept.shelved:
        remove = partial(held.shelf.remove, held.path, held.data)
        removed[held.shelf.kind] += _tried(failed, "", str(held.shelf.root / held.path), remove)
    again = _drop_copies(kept.sight, failed)  # what was computed from the files while they went
    treated = (
        Treated("memories", memories, "file and row of the index removed"),
        Treated("tombstones", len(redacted), "redacted in place: id, date, who and cause stay"),
        Treated("forgotten files", forgotten, "removed"),
        Treated("proposals", removed["proposal"], "removed"),
        Treated("drafts", removed["draft"], "removed"),
        Treated("session memories", removed["session"], "removed"),
        *(Treated(copy.name, dropped[copy.name] + again[copy.name], copy.done) for copy in COPIES),
    )
    logged = {record.id for each in kept.rooms for record in each.traces.records}
    elsewhere = [Trace("elsewhere", "", "", id_) for id_ in kept.ids if id_ not in logged]
    keys = sorted({fact.key for each in kept.rooms for fact in each.traces.facts})
    after = look(store, subject)
    unread = [*after.unread, *(t for copy in COPIES for t in copy.find(after.sight) if t.kind == "unread")]
    left = (*_sent(store), *elsewhere, *after.mentions((subject.id, *keys)), *unread, *failed)
    return Erased(treated, tuple(dict.fromkeys(left)), advice)


def _sent(store: Store) -> tuple[Trace, ...]:
    """The endpoint that is given texts to make vectors of: what it keeps is out of reach."""
    try:
        choice = read_user_config(store.place.top).embedder
    except MemkitError:
        return ()
    return (Trace("sent", "", host_of(choice.url)),) if choice.name == "endpoint" else ()


def _drop_copies(sight: Sight, failed: list[Trace]) -> dict[str, int]:
    counts = dict.fromkeys((copy.name for copy in COPIES), 0)
    for copy in COPIES:
        try:
            counts[copy.name] = copy.drop(sight)
        except MemkitError as problem:
            failed.append(Trace("failed", "", copy.name, problem.message))
    return counts


def _erase_in(store: Store, room: Room, subject: Reference, forgotten: tuple[str, ...]) -> None:
    def make(bank: MemoryBank) -> Draft:
        traces = look_in(room, bank, subject, forgotten).traces
        return erase(bank, traces, random_id(), moment(store.now), store.user)

    room.step(make, store.now)


def _tried(failed: list[Trace], bank: str, place: str, act: Callable[[], None]) -> bool:
    try:
        act()
    except MemkitError as problem:
        failed.append(Trace("failed", bank, place, problem.message))
        return False
    return True
