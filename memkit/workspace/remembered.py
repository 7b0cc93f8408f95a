"""What became of the memories of a place since a branch began, and the proposals that wait."""

from __future__ import annotations

from datetime import UTC, datetime, time
from typing import TYPE_CHECKING

from memkit.adapters.clock import utc_now
from memkit.adapters.memory_folders import shared_folder
from memkit.review.sweep.day import Changed, Waiting
from memkit.store.bank import MemoryBank
from memkit.store.records import read_records
from memkit.workspace.base import git_tree
from memkit.workspace.shelves import proposals_of
from memkit.workspace.storing import Store

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from memkit.workspace.place import Place

_LONGEST = 200


def waiting_at(place: Place) -> tuple[Waiting, ...]:
    """The proposals that wait at a place, the oldest first; a path only of those in the repository."""
    store = _store(place)
    return tuple(
        Waiting(
            each.note.id,
            each.key,
            each.note.op,
            each.note.bank,
            each.note.reason[:_LONGEST],
            each.fact.path if "/" in each.fact.path else "",
        )
        for each in proposals_of(store)
    )


def changed_since(place: Place, commit: str, first: date) -> tuple[Changed, ...]:
    """Memories of the shared bank against a commit (none where it is empty), and private ones since a day."""
    shared = tuple(_in_repository(place, commit)) if commit else ()
    return (*shared, *_private(place, first))


def _in_repository(place: Place, commit: str) -> Iterator[Changed]:
    folder = shared_folder(place.root, place.config.bank)
    then = MemoryBank("shared", "shared", folder, git_tree(place, commit), place.config)
    now = _store(place).bank("shared")
    before = {fact.key: fact for fact in then.facts}
    for fact in now.facts:
        old = before.get(fact.key)
        if old is None or old.memory.text != fact.memory.text:
            how = "written" if old is None else "changed"
            yield Changed(fact.key, "shared", how, fact.path, fact.description[:_LONGEST])
    reasons = {_text(record.data.get("key")): record.data for record in read_records(*now.log)}
    for key in sorted(before.keys() - now.paths.keys()):
        yield Changed(key, "shared", "forgotten", "", _text(reasons.get(key, {}).get("reason"))[:_LONGEST])


def _private(place: Place, first: date) -> Iterator[Changed]:
    bank = _store(place).bank("private")
    day = first.isoformat()
    for fact in bank.facts:
        if fact.memory.meta("created")[:10] >= day:
            yield Changed(fact.key, "private", "written", "", fact.description[:_LONGEST])
    for record in read_records(*bank.log):
        key, at = _text(record.data.get("key")), _text(record.data.get("at"))
        if key and at[:10] >= day and "restored" not in record.data and key not in bank.paths:
            yield Changed(key, "private", "forgotten", "", _text(record.data.get("reason"))[:_LONGEST])


def _store(place: Place) -> Store:
    fixed = place.environment.get("MEMKIT_TODAY")
    return Store(place, datetime.combine(place.today(), time(12), UTC) if fixed else utc_now())


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
