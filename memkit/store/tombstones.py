"""The line that a forgotten memory leaves: which, when, by whom, why; never what it said.

An erasure leaves one that names nothing, a restored memory one that takes an earlier line back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from memkit.frozen import frozen
from memkit.store.records import is_dated, read_records, says_something
from memkit.text.escaped import json_object

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from memkit.ports import Tree
    from memkit.store.records import Record

TOMBSTONES = "TOMBSTONES.jsonl"
Cause = Literal["person", "agent", "plan", "erasure"]


@frozen
class Tombstone:
    """One record of TOMBSTONES.jsonl. `cause` of a plan carries the plan's id: `plan:ID`."""

    id: str
    bank: str
    key: str
    at: str
    by: str
    cause: str
    reason: str
    run: str = ""
    file: str = ""
    """The name of the file, where it is another one than the key's."""

    def line(self) -> str:
        """The record as a line of JSON."""
        held = {
            "id": self.id,
            "bank": self.bank,
            "key": self.key,
            "at": self.at,
            "by": self.by,
            "cause": self.cause,
            "reason": self.reason,
        }
        more = {name: text for name, text in (("run", self.run), ("file", self.file)) if text}
        return json_object(held | more) + "\n"


@frozen
class Erasure:
    """The record of an erasure: a random id, when, by whom, how many; nothing that tells of whom."""

    id: str
    at: str
    by: str
    count: int

    def line(self) -> str:
        """The record as a line of JSON."""
        held: dict[str, str | int] = {
            "id": self.id,
            "at": self.at,
            "by": self.by,
            "cause": "erasure",
            "count": self.count,
        }
        return json_object(held) + "\n"


@frozen
class Restoration:
    """The record of a memory that came back: the tombstone `restored` stays, and speaks no longer for it."""

    id: str
    bank: str
    key: str
    at: str
    by: str
    restored: str

    def line(self) -> str:
        """The record as a line of JSON."""
        held = {
            "id": self.id,
            "bank": self.bank,
            "key": self.key,
            "at": self.at,
            "by": self.by,
            "restored": self.restored,
        }
        return json_object(held) + "\n"


@frozen
class Tombstones:
    """What a folder's tombstones say.

    `keys` are those dropped with a reason, `unfinished` those whose record leaves something open; each of
    the `erasures` has an id and a number of memories, and names none. `redacted` are the ids of records
    whose content was erased. `last` has the tombstones in force of each key, the oldest first.
    """

    keys: frozenset[str]
    unfinished: frozenset[str]
    erasures: tuple[tuple[str, int], ...]
    ids: frozenset[str]
    redacted: frozenset[str]
    last: tuple[tuple[str, str], ...]

    def erased_since(self, earlier: Tombstones) -> int:
        """How many memories the erasures account for that `earlier` does not know by their id.

        A tombstone that was made and redacted since accounts for the one that it named.
        """
        known = {name for name, _ in earlier.erasures}
        erased = sum(count for name, count in dict(self.erasures).items() if name not in known)
        return erased + len(self.redacted - earlier.ids)

    def of(self, key: str) -> tuple[str, ...]:
        """The ids of a key's tombstones in force, the oldest first."""
        return tuple(id_ for held, id_ in self.last if held == key)


def read_tombstones(tree: Tree, folder: str) -> Tombstones:
    """Read `TOMBSTONES.jsonl` of a folder of memories.

    A record has an id, a date, who did it, and with a key why. Lines that are no record count for nothing.
    """
    return tombstones_in(read_records(tree, f"{folder}/{TOMBSTONES}" if folder else TOMBSTONES))


def tombstones_in(records: Iterable[Record]) -> Tombstones:
    """What the records of a log say, in whatever order merges left them."""
    held = tuple(records)
    back = {record.data.get("restored") for record in held if isinstance(record.data.get("restored"), str)}
    keys: set[str] = set()
    open_keys: set[str] = set()
    erasures: list[tuple[str, int]] = []
    last: list[tuple[str, str]] = []
    for record in held:
        data = record.data
        key = data.get("key")
        if "restored" in data or record.id in back:
            continue
        if isinstance(key, str):
            signed = _is_signed(record) and says_something(data.get("reason"))
            (keys if signed else open_keys).add(key)
            if record.id:
                last.append((key, record.id))
        elif data.get("cause") == "erasure" and _is_signed(record):
            erasures.append((record.id, _count(data.get("count"))))
    return Tombstones(
        frozenset(keys),
        frozenset(open_keys - keys),
        tuple(erasures),
        frozenset(record.id for record in held if record.id),
        frozenset(record.id for record in held if record.redacted),
        tuple(last),
    )


def appended(held: bytes | None, lines: str) -> bytes:
    """A log with further lines at its end."""
    opening = b"" if not held or held.endswith(b"\n") else b"\n"
    return (held or b"") + opening + lines.encode("utf-8", "surrogatepass")


def moment(now: datetime) -> str:
    """A moment as the store writes it: UTC, to the second."""
    return now.strftime("%Y-%m-%dT%H:%M:%SZ")


def _is_signed(record: Record) -> bool:
    """Whether a record says which, when and by whom; what is to be filled in says nothing."""
    data = record.data
    return is_dated(data.get("at")) and says_something(data.get("id")) and says_something(data.get("by"))


def _count(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 1
