"""Memories of a session: outside of every bank, kept until the session ends, which reports and drops them."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from memkit.adapters.folders import lock_file, state_folder
from memkit.adapters.forgotten import PATIENCE
from memkit.adapters.write import DiskWriter
from memkit.errors import InputOutputFailed, UsageProblem
from memkit.frozen import frozen, replace
from memkit.ports import Removal, Unreadable
from memkit.store.bank import FILE_LIMIT
from memkit.store.remembering import remember
from memkit.text.clean import brief
from memkit.text.patterns import pattern
from memkit.workspace.rooms import Room

if TYPE_CHECKING:
    from pathlib import Path

    from memkit.scaffold.draft import Draft
    from memkit.store.bank import MemoryBank
    from memkit.store.fact import Fact
    from memkit.store.remembering import Wanted
    from memkit.workspace.storing import Store

_RUN = pattern(r"[A-Za-z0-9](?:[A-Za-z0-9._-]{0,126}[A-Za-z0-9_-])?")
_SHOWN = 60
_LONGEST = timedelta(days=1)
"""How long a session that never says that it ended is waited for after its last memory."""


@frozen
class Session:
    """The memories of one session, by key; `run` is the id that its agent gave it."""

    run: str
    bank: MemoryBank

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What it remembers."""
        return self.bank.facts


def read_run(said: str) -> str:
    """The id of a session. Raises `UsageProblem` for what cannot be one."""
    if not _RUN.fullmatch(said):
        raise UsageProblem(
            f"{brief(said, _SHOWN)!r} cannot be the id of a session.",
            help_line="Give --run up to 128 letters, digits, dots, underscores and hyphens.",
        )
    return said


def keep_for_session(store: Store, wanted: Wanted) -> tuple[str, ...]:
    """Keep a memory for the session `wanted.run`; what was done, and what was dropped of sessions long over.

    Raises what `remember` and the writer raise.
    """
    run = read_run(wanted.run)
    told = drop_leftovers(store, but=run)
    room = _room(store, run, make=True)

    def make(bank: MemoryBank) -> Draft:
        draft = remember(bank, replace(wanted, lifetime="session"), store.now).draft
        edits = tuple(each for each in draft.edits if each.path != bank.index)
        return replace(draft, edits=edits, files=tuple(f for f in draft.files if f.path != bank.index))

    room.step(make, store.now)
    said = f"Kept {wanted.key} for the session {run}, in no bank: it is dropped when the session ends."
    return (said, *told)


def sessions_of(store: Store) -> tuple[Session, ...]:
    """Every session of this project that remembers something, by its id."""
    root = _root(store)
    try:
        with os.scandir(root) as entries:
            names = sorted(e.name for e in entries if e.is_dir() and _RUN.fullmatch(e.name))
    except OSError:
        return ()
    found = (Session(name, _room(store, name).bank()) for name in names)
    return tuple(each for each in found if each.bank.tree.files())


def session_of(store: Store, run: str) -> Session:
    """The session of an id; one that nobody began remembers nothing. Raises `UsageProblem`."""
    return Session(run, _room(store, read_run(run)).bank())


def drop_session(store: Store, session: Session) -> None:
    """Drop what a session remembers, as it was read.

    Raises what the writer raises, and `InputOutputFailed` for what cannot be read: nothing is then dropped.
    """
    tree = session.bank.tree
    held = [(path, tree.read(path, FILE_LIMIT * 16)) for path in tree.files()]
    for path, data in held:
        if isinstance(data, Unreadable) and data.reason != "missing":
            raise InputOutputFailed(
                f"{path} cannot be read: {data.detail}.", help_line="Make it readable, then run it again."
            )
    gone = [Removal(path, data) for path, data in held if isinstance(data, bytes)]
    root = _root(store)
    if gone:
        DiskWriter(root, lock_file(root), timeout=PATIENCE).write(gone)
    with suppress(OSError):
        (root / session.run).rmdir()


def drop_leftovers(store: Store, *, but: str = "") -> tuple[str, ...]:
    """Drop sessions that have been silent for a day, but not `but`; a sentence for each of their memories.

    What a killed writer left half dropped is put back first.
    """
    root = _root(store)
    if root.is_dir():
        DiskWriter(root, lock_file(root), timeout=PATIENCE).settle()
    told: list[str] = []
    for session in sessions_of(store):
        if session.run != but and _is_over(session, store.now):
            drop_session(store, session)
            told += [
                f"The session {session.run} never said that it ended; dropped {fact.key}: {fact.description}"
                for fact in session.facts
            ]
    return tuple(told)


def session_files() -> tuple[Path, ...]:
    """The files of all sessions of this user, in whatever project."""
    root = state_folder() / "sessions"
    return tuple(sorted(root.rglob("*.md"))) if root.is_dir() else ()


def _is_over(session: Session, now: datetime) -> bool:
    moments = [_moment(fact.updated) for fact in session.facts]
    known = [moment for moment in moments if moment]
    return not known or max(known) + _LONGEST < now


def _moment(said: str) -> datetime | None:
    try:
        held = datetime.fromisoformat(said)
    except ValueError:
        return None
    return held if held.tzinfo else held.replace(tzinfo=UTC)


def _room(store: Store, run: str, *, make: bool = False) -> Room:
    return Room("private", f"session:{run}", _root(store, make=make), run, store.place.config)


def _root(store: Store, *, make: bool = False) -> Path:
    return state_folder() / "sessions" / (store.scope(make=make) or "none")
