"""Finds what is kept about a person: files, records, copies; texts that name the person; what is unread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.disk import walk
from memkit.adapters.folders import state_folder
from memkit.adapters.forgotten import forgotten_files
from memkit.adapters.memory_folders import FolderTree
from memkit.adapters.undo import UndoFile
from memkit.bank.sizes import LARGE_LIMIT
from memkit.errors import MemkitError
from memkit.frozen import frozen
from memkit.ports import Unreadable
from memkit.store.people import is_about
from memkit.store.subjects import Traces, fact_in, file_about, mentions, named_by, records_about, whole_log
from memkit.workspace.subjects.copies import COPIES, Sight
from memkit.workspace.subjects.places import every_room, every_shelf, unreached
from memkit.workspace.subjects.trace import Trace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from memkit.store.bank import MemoryBank
    from memkit.store.fact import Fact
    from memkit.store.scope import Reference
    from memkit.workspace.rooms import Room
    from memkit.workspace.storing import Store
    from memkit.workspace.subjects.places import Shelf


@frozen
class Looked:
    """What a bank holds: the traces of a subject, texts about something else, what cannot be read."""

    room: Room
    traces: Traces
    texts: tuple[tuple[str, str], ...]
    unread: tuple[Trace, ...]


@frozen
class Shelved:
    """A file on a shelf that is about the subject."""

    shelf: Shelf
    path: str
    data: bytes


@frozen
class Kept:
    """Everything that is kept about a subject, before anything is done to it."""

    rooms: tuple[Looked, ...]
    shelved: tuple[Shelved, ...]
    forgotten: tuple[Path, ...]
    texts: tuple[tuple[str, str], ...]
    unread: tuple[Trace, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the tombstones whose forgotten files are about the subject."""
        return tuple(file.stem for file in self.forgotten)

    @property
    def sight(self) -> Sight:
        """What copies are looked for of."""
        return Sight(
            tuple((each.room, frozenset(fact.path for fact in each.traces.facts)) for each in self.rooms)
        )

    def mentions(self, words: Iterable[str]) -> tuple[Trace, ...]:
        """Texts about somebody or something else that hold one of some words."""
        wanted = tuple(words)
        found = [
            Trace("mention", each.room.id, place)
            for each in self.rooms
            for place in mentions(each.texts, wanted)
        ]
        return (*found, *(Trace("mention", "", place) for place in mentions(self.texts, wanted)))


def held_about(store: Store, subject: Reference) -> tuple[Trace, ...]:
    """Everything about a subject, in every bank of this user and in what memkit made of it."""
    kept = look(store, subject)
    found: list[Trace] = []
    for each in kept.rooms:
        room = each.room
        found += [Trace("memory", room.id, str(room.root / f.path), f.key) for f in each.traces.facts]
        log = (room.beside or room.root) / room.bank().log[1]
        found += [Trace("tombstone", room.id, str(log), record.id) for record in each.traces.records]
    found += [trace for copy in COPIES for trace in copy.find(kept.sight)]
    found += [Trace("forgotten", "", str(file), file.stem) for file in kept.forgotten]
    found += [Trace(each.shelf.kind, "", str(each.shelf.root / each.path)) for each in kept.shelved]
    return tuple(dict.fromkeys((*found, *kept.mentions((subject.id,)), *kept.unread)))


def look(store: Store, subject: Reference) -> Kept:
    """Look everywhere."""
    forgotten, shelved = [], []
    texts: list[tuple[str, str]] = []
    unread = [Trace("unread", "", str(folder), why) for folder, why in unreached(store)]
    for file, data in forgotten_files():
        if isinstance(data, Unreadable):
            unread.append(Trace("unread", "", str(file), data.detail))
        elif file_about(file.name, data, subject):
            forgotten.append(file)
        else:
            texts.append((str(file), data.decode("utf-8", "replace")))
    for shelf in every_shelf(store):
        if shelf.place.is_dir() and not shelf.inside:
            unread.append(Trace("unread", "", str(shelf.place), "it is a link out of the repository"))
            continue
        for path, data in shelf.files():
            place = str(shelf.root / path)
            if isinstance(data, Unreadable):
                unread.append(Trace("unread", "", place, data.detail))
            elif file_about(path, data, subject):
                shelved.append(Shelved(shelf, path, data))
            else:
                texts.append((place, data.decode("utf-8", "replace")))
    ids = tuple(file.stem for file in forgotten)
    rooms = tuple(look_in(room, room.bank(), subject, ids) for room in every_room(store))
    unread += [trace for each in rooms for trace in each.unread]
    return Kept(rooms, tuple(shelved), tuple(forgotten), (*texts, *_undone()), tuple(unread))


def look_in(room: Room, bank: MemoryBank, subject: Reference, forgotten: Iterable[str]) -> Looked:
    """Look into a bank as it is now: at every file in and below its folder, and at its log."""
    facts: list[Fact] = []
    texts: list[tuple[str, str]] = []
    unread: list[Trace] = []
    for path, data in _files(room, bank):
        fact = fact_in(path, data) if isinstance(data, bytes) and path.endswith(".md") else None
        if path == bank.index and isinstance(data, bytes):
            continue
        if isinstance(data, Unreadable):
            unread.append(Trace("unread", room.id, str(room.root / path), data.detail))
        elif path.endswith(".md") and fact is None:
            unread.append(Trace("unread", room.id, str(room.root / path), "it is no UTF-8"))
        elif fact and is_about(fact, subject):
            facts.append(fact)
        else:
            texts.append((str(room.root / path), data.decode("utf-8", "replace")))
    index = bank.tree.read(bank.index, LARGE_LIMIT)
    if isinstance(index, bytes):
        own = [fact.path.rpartition("/")[2] for fact in facts]
        lines = index.decode("utf-8", "replace").splitlines()
        rest = "\n".join(line for line in lines if not any(name in line for name in own))
        texts.append((str(room.root / bank.index), rest))
    log = str((room.beside or room.root) / bank.log[1])
    try:
        records = whole_log(bank)
    except MemkitError as problem:
        unread.append(Trace("unread", room.id, log, problem.message))
        return Looked(room, Traces(tuple(facts), ()), tuple(texts), tuple(unread))
    about = records_about(records, facts, forgotten)
    ids = {record.id for record in about}
    texts += [(f"{log} ({r.id or r.line + 1})", named_by(r)) for r in records if r.id not in ids]
    return Looked(room, Traces(tuple(facts), about), tuple(texts), tuple(unread))


def _files(room: Room, bank: MemoryBank) -> Iterator[tuple[str, bytes | Unreadable]]:
    """Every file in and below a bank's folder but its log; links are listed and not followed."""
    tree = FolderTree(room.root, ())
    log = "" if bank.beside else bank.log[1]
    for name in walk(room.place):
        path = bank.place(name)
        if path != log and not name.startswith(".memkit-"):
            yield path, tree.read(path, LARGE_LIMIT)


def _undone() -> Iterator[tuple[str, str]]:
    """What killed writers in other repositories kept to undo their work."""
    folder = state_folder() / "locks"
    for place in sorted(folder.glob("*.undo")) if folder.is_dir() else ():
        held = UndoFile(place.with_suffix(".lock")).read()
        yield str(place), "\n".join((each.before or b"").decode("utf-8", "replace") for each in held)
