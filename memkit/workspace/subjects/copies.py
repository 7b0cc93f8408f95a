"""What memkit derives from memories, kind by kind: the one place where a new kind is registered.

Everything in memkit's cache folder goes with an erasure, so an index that is kept there needs no entry; one
that is kept elsewhere, and any export, does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.disk import DiskTree
from memkit.adapters.folders import cache_folder, drop_files, lock_file
from memkit.adapters.forgotten import PATIENCE
from memkit.adapters.write import DiskWriter
from memkit.bank.sizes import LARGE_LIMIT
from memkit.checks.baseline import Baseline, read_baseline, write_baseline
from memkit.errors import ConfigProblem
from memkit.frozen import frozen
from memkit.ports import FileChange, Unreadable
from memkit.workspace.subjects.trace import Trace

if TYPE_CHECKING:
    from collections.abc import Callable

    from memkit.checks.baseline import Known
    from memkit.workspace.rooms import Room


@frozen
class Sight:
    """Of what copies are looked for: the paths of the subject's memories, by bank."""

    gone: tuple[tuple[Room, frozenset[str]], ...]


@frozen
class Copy:
    """A kind of copy: its name, what is there, and how it is treated.

    `drop` says how many it took; it raises `MemkitError` where it cannot.
    """

    name: str
    done: str
    find: Callable[[Sight], tuple[Trace, ...]]
    drop: Callable[[Sight], int]


def _baseline_rows(sight: Sight) -> tuple[Trace, ...]:
    """Path and check of the known findings in a subject's files: a path can be personal."""
    found: list[Trace] = []
    for room, gone in sight.gone:
        data = _data(room) if room.name == "shared" else b""
        place = str(room.root / room.config.baseline)
        if isinstance(data, Unreadable):
            found.append(Trace("unread", room.id, place, data.detail))
            continue
        held = _baseline(room, data)
        found += [Trace("baseline", room.id, place, known.code) for known in held if known.path in gone]
    return tuple(found)


def _drop_rows(sight: Sight) -> int:
    dropped = 0
    for room, gone in sight.gone:
        data = _data(room) if room.name == "shared" else b""
        if isinstance(data, Unreadable):
            continue
        held = _baseline(room, data)
        kept = tuple(known for known in held if known.path not in gone)
        if len(kept) < len(held):
            change = FileChange(room.config.baseline, data, write_baseline(Baseline(kept)).encode())
            DiskWriter(room.root, lock_file(room.root), timeout=PATIENCE).write([change])
            dropped += len(held) - len(kept)
    return dropped


def _data(room: Room) -> bytes | Unreadable:
    data = DiskTree(room.root, ()).read(room.config.baseline, LARGE_LIMIT)
    return b"" if isinstance(data, Unreadable) and data.reason == "missing" else data


def _baseline(room: Room, data: bytes) -> tuple[Known, ...]:
    try:
        text = data.decode("utf-8-sig", "replace")
        return read_baseline(text, room.config.baseline).known if data else ()
    except ConfigProblem:
        return ()


def _no_traces(_: Sight) -> tuple[Trace, ...]:
    """Names in the cache tell nothing, and what it holds lies in other files as well."""
    return ()


def _drop_cache(_: Sight) -> int:
    return drop_files(cache_folder())


COPIES = (
    Copy("baseline", "rows of the files removed", _baseline_rows, _drop_rows),
    Copy("cache", "all that memkit computed and kept dropped, as it may quote", _no_traces, _drop_cache),
)
