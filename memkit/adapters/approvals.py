"""The command lines that a person approved for `memkit verify`, in the user's state folder."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from memkit.adapters.disk import DiskTree
from memkit.adapters.folders import state_file
from memkit.adapters.lock import locked
from memkit.adapters.names import lies_in
from memkit.adapters.scratch import write_own
from memkit.errors import InputOutputFailed, Refused
from memkit.frozen import frozen
from memkit.ports import Unreadable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from memkit.adapters.answers.notes import Notes

_SCHEMA = "memkit.approvals/1"
_LIMIT = 4 << 20
_PATIENCE = 10.0
_OTHERS_WRITE = 0o022


@frozen
class Approval:
    """A command line that may run in a folder of a repository: POSIX, relative to its top, empty for it."""

    folder: str
    command: str
    at: str
    """The moment, in UTC, ISO 8601."""


def read_approvals(top: Path, notes: Notes | None = None) -> tuple[Approval, ...]:
    """What is approved for the repository (or the bank without one) at `top`; nothing where no file is.

    Raises `InputOutputFailed` for a file that cannot be read, that others may write, or that is damaged,
    `Refused` where the user's state folder lies in the tree itself: what is in it could come by a commit.
    """
    place = _place(top)
    data = DiskTree(place.parent, (), notes).read(place.name, _LIMIT)
    if isinstance(data, Unreadable):
        if data.reason == "missing":
            return ()
        raise _damaged(place, data.detail)
    if os.name == "posix":
        found = place.stat()
        if found.st_uid != os.geteuid() or found.st_mode & _OTHERS_WRITE:
            raise _damaged(place, "others than you may write it")
    return _parsed(place, data)


def change_approvals(top: Path, change: Callable[[tuple[Approval, ...]], Sequence[Approval]]) -> None:
    """Write what `change` makes of the approvals, in one step for whoever else writes them.

    Raises what `read_approvals` raises, `Conflict` while another one writes them.
    """
    place = _place(top)
    lock = place.with_suffix(".lock")
    with locked(lock, _PATIENCE):
        held = {(each.folder, each.command): each for each in change(read_approvals(top))}
        rows = [{"folder": e.folder, "command": e.command, "at": e.at} for e in held.values()]
        data = json.dumps({"schema": _SCHEMA, "top": os.path.realpath(top), "approved": rows}, indent=2)
        if len(data) >= _LIMIT:  # it is ASCII; what is longer could not be read again
            raise Refused(
                "There are too many approvals for this repository.",
                help_line="Take some back with `memkit verify --withdraw`.",
            )
        write_own(place, f"{data}\n".encode())


def _place(top: Path) -> Path:
    place = state_file(top, "approvals", "json")
    if lies_in(os.path.realpath(place), os.path.realpath(top)):
        raise Refused(
            f"The folder for approvals, {place.parent}, lies inside of {top}.",
            help_line="Set XDG_STATE_HOME to a folder outside of the repository.",
        )
    return place


def _parsed(place: Path, data: bytes) -> tuple[Approval, ...]:
    try:
        held = json.loads(data)
        if held["schema"] != _SCHEMA:
            raise _damaged(place, f"it says {held['schema']!r}, not {_SCHEMA!r}")
        rows = [Approval(row["folder"], row["command"], row["at"]) for row in held["approved"]]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise _damaged(place, "it is damaged") from error
    if not all(isinstance(value, str) for row in rows for value in (row.folder, row.command, row.at)):
        raise _damaged(place, "it is damaged")
    return tuple(rows)


def _damaged(place: Path, why: str) -> InputOutputFailed:
    return InputOutputFailed(
        f"The approvals in {place} cannot be used: {why}.",
        help_line="Remove that file, then approve again with `memkit verify --approve`.",
    )
