"""Everything that is kept about one person, wherever this user's memkit keeps it, and its erasure."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from memkit.adapters.answers.keep import drop_all
from memkit.adapters.answers.kept import answer_folder
from memkit.adapters.chance import random_id
from memkit.adapters.folders import lock_file, state_folder
from memkit.adapters.forgotten import (
    PATIENCE,
    drop_forgotten,
    forgotten_files,
    forgotten_folder,
    settle_forgotten,
)
from memkit.adapters.write import DiskWriter
from memkit.checks.baseline import Baseline, read_baseline, write_baseline
from memkit.errors import ConfigProblem
from memkit.frozen import frozen
from memkit.ports import FileChange, Removal
from memkit.store.people import is_about
from memkit.store.subjects import erase, file_about, mentions, traces_in
from memkit.store.tombstones import moment
from memkit.workspace.rooms import rooms_of_user
from memkit.workspace.sessions import session_files

if TYPE_CHECKING:
    from pathlib import Path

    from memkit.scaffold.draft import Draft
    from memkit.store.bank import MemoryBank
    from memkit.store.scope import Reference
    from memkit.store.subjects import Traces
    from memkit.workspace.rooms import Room
    from memkit.workspace.storing import Store


@frozen
class Trace:
    """One thing that is kept about a subject: what it is, in which bank, where, and its name."""

    kind: str
    bank: str
    place: str
    name: str = ""


@frozen
class Treated:
    """What became of one kind of copy: how many were there, and what was done in a sentence."""

    copy: str
    count: int
    done: str


@frozen
class Erased:
    """What an erasure did, kind by kind; what it left for a person; how to purge git's history."""

    treated: tuple[Treated, ...]
    left: tuple[Trace, ...]
    purge: tuple[str, ...]


def held_about(store: Store, subject: Reference) -> tuple[Trace, ...]:
    """Everything about a subject, in every bank of this user and in what memkit made of it."""
    found: list[Trace] = []
    forgotten = _forgotten(subject)
    for room, traces in _rooms(store, subject, forgotten):
        found += [Trace("memory", room.id, str(room.root / fact.path), fact.key) for fact in traces.facts]
        log = (room.beside or room.root) / room.bank().log[1]
        found += [Trace("tombstone", room.id, str(log), record.id) for record in traces.records]
        found += [Trace("baseline", room.id, *row) for row in _baseline_rows(room, traces)]
    found += [Trace("forgotten", "", str(forgotten_folder() / f"{id_}.md"), id_) for id_ in forgotten]
    found += [Trace("proposal", "", str(path)) for path in _proposals(store, subject)]
    found += [Trace("session", "", str(path)) for path in _of_sessions(subject)]
    return (*found, *_mentions(store, subject, (subject.id,)))


def erase_subject(store: Store, subject: Reference) -> Erased:
    """Erase everything about a subject. Run again, it goes on where a killed one stopped."""
    settle(store)
    forgotten = _forgotten(subject)
    rooms = _rooms(store, subject, forgotten)
    logged = {record.id for _, traces in rooms for record in traces.records}
    elsewhere = tuple(Trace("elsewhere", "", "", id_) for id_ in forgotten if id_ not in logged)
    purge = tuple(line for room, traces in rooms for line in _purge(store, room, traces))
    keys = {fact.key for _, traces in rooms for fact in traces.facts}
    memories = records = rows = 0
    for room, traces in rooms:
        rows += _drop_rows(room, traces)
        if traces:
            memories, records = memories + len(traces.facts), records + len(traces.records)
            _erase_in(store, room, subject, forgotten)
    drop_forgotten(forgotten)
    proposals = _proposals(store, subject)
    sessions = _of_sessions(subject)
    for path in (*proposals, *sessions):
        _remove(path)
    kept = sum(map(drop_all, _caches()))
    treated = (
        Treated("memories", memories, "file and row of the index removed"),
        Treated("tombstones", records, "redacted in place: id, date, who and cause stay"),
        Treated("forgotten files", len(forgotten), "removed"),
        Treated("proposals", len(proposals), "removed"),
        Treated("session memories", len(sessions), "removed"),
        Treated("baseline", rows, "rows of the files removed"),
        Treated("cache", kept, "kept findings and answers of all banks dropped, as they may quote"),
        Treated("search index", 0, "none is kept"),
        Treated("exports", 0, "memkit made none"),
    )
    return Erased(treated, (*elsewhere, *_mentions(store, subject, (subject.id, *sorted(keys)))), purge)


def settle(store: Store) -> None:
    """Put right what killed writers left in every room: what they kept to undo their work quotes memories."""
    settle_forgotten()
    for room in rooms_of_user(store.place):
        room.settle()


def _rooms(store: Store, subject: Reference, forgotten: tuple[str, ...]) -> tuple[tuple[Room, Traces], ...]:
    rooms = rooms_of_user(store.place)
    return tuple((room, traces_in(room.bank(), subject, forgotten)) for room in rooms)


def _forgotten(subject: Reference) -> tuple[str, ...]:
    return tuple(id_ for id_, data in forgotten_files() if file_about(f"{id_}.md", data, subject))


def _erase_in(store: Store, room: Room, subject: Reference, forgotten: tuple[str, ...]) -> None:
    def make(bank: MemoryBank) -> Draft:
        traces = traces_in(bank, subject, forgotten)
        return erase(bank, traces, random_id(), moment(store.now), store.user)

    room.step(make, store.now)


def _proposals(store: Store, subject: Reference) -> tuple[Path, ...]:
    """The files of proposals about a subject: in the user's state, and in the repository's bank."""
    folders = (state_folder() / "proposals", store.place.root / store.place.config.bank / "proposals")
    found: list[Path] = []
    for folder in folders:
        for path in sorted(folder.rglob("*.md")) if folder.is_dir() else ():
            data = _read(path)
            if data is not None and file_about(path.name, data, subject):
                found.append(path)
    return tuple(found)


def _of_sessions(subject: Reference) -> tuple[Path, ...]:
    """The files about a subject that are kept for sessions."""
    held = ((path, _read(path)) for path in session_files())
    return tuple(path for path, data in held if data is not None and file_about(path.name, data, subject))


def _remove(path: Path) -> None:
    data = _read(path)
    if data is not None:
        folder = path.parent
        DiskWriter(folder, lock_file(folder), timeout=PATIENCE).write([Removal(path.name, data)])


def _baseline_rows(room: Room, traces: Traces) -> tuple[tuple[str, str], ...]:
    """Path and check of the known findings in a subject's files: a path can be personal."""
    held = _baseline(room)
    gone = {fact.path for fact in traces.facts}
    place = str(room.root / room.config.baseline)
    return tuple((place, known.code) for known in held.known if known.path in gone) if held else ()


def _drop_rows(room: Room, traces: Traces) -> int:
    held = _baseline(room)
    gone = {fact.path for fact in traces.facts}
    if held is None or not any(known.path in gone for known in held.known):
        return 0
    kept = Baseline(tuple(known for known in held.known if known.path not in gone))
    before = _read(room.root / room.config.baseline)
    change = FileChange(room.config.baseline, before, write_baseline(kept).encode())
    DiskWriter(room.root, lock_file(room.root), timeout=PATIENCE).write([change])
    return len(held.known) - len(kept.known)


def _baseline(room: Room) -> Baseline | None:
    data = _read(room.root / room.config.baseline) if room.name == "shared" else None
    try:
        return read_baseline(data.decode("utf-8-sig", "replace"), room.config.baseline) if data else None
    except ConfigProblem:
        return None


def _caches() -> tuple[str, ...]:
    answers = answer_folder()
    return answers, os.path.join(os.path.dirname(answers), "findings")  # noqa: PTH118, PTH120 - as it is named


def _mentions(store: Store, subject: Reference, words: tuple[str, ...]) -> tuple[Trace, ...]:
    """Texts about somebody or something else that name the subject, or the key of a memory about it.

    What to do with them is for a person.
    """
    found: list[Trace] = []
    for room in rooms_of_user(store.place):
        bank = room.bank()
        texts = [(fact.path, fact.memory.text) for fact in bank.facts if not is_about(fact, subject)]
        own = [fact.path.rpartition("/")[2] for fact in bank.facts if is_about(fact, subject)]
        index = (_read(room.root / bank.index) or b"").decode("utf-8", "replace")
        rest = [line for line in index.splitlines() if not any(name in line for name in own)]
        texts.append((bank.index, "\n".join(rest)))
        found += [Trace("mention", room.id, str(room.root / path)) for path in mentions(texts, words)]
    return tuple(found)


def _purge(store: Store, room: Room, traces: Traces) -> tuple[str, ...]:
    """The commands that take a subject out of git's history: never run, as they rewrite every commit."""
    if room.name != "shared" or store.place.git is None or not traces:
        return ()
    from shlex import quote

    prefix = store.place.prefix
    paths = [f"--path {quote(prefix + fact.path)}" for fact in traces.facts]
    bank = room.bank()
    lines = [f"git filter-repo --invert-paths {' '.join(paths)}"] if paths else []
    also = " and ".join(f"{prefix}{path}" for path in (bank.index, bank.log[1]))
    return (
        *lines,
        f"git filter-repo --replace-text FILE   (FILE: each old line of {also} that is gone, one a line)",
        "git push --force --all   (every other clone, fork and stash keeps its copy until it is made anew)",
    )


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None
