"""Tombstones: which memories of a folder were dropped on purpose."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from memkit.bank.load import LARGE_LIMIT
from memkit.frozen import frozen
from memkit.ports import Unreadable
from memkit.text.dates import Period, parse_date

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.ports import Tree

_LINE_LIMIT = 1024 * 1024
_LONGEST_DATE = 40
_LEAST = 9
"""Bytes of the shortest line that names a key."""


@frozen
class Tombstones:
    """What a folder's tombstones say.

    `keys` are those dropped with a reason, `unfinished` those whose record leaves something open; each of
    the `erasures` has an id and a number of memories, and names none.
    """

    keys: frozenset[str]
    unfinished: frozenset[str]
    erasures: tuple[tuple[str, int], ...]

    def erased_since(self, earlier: Tombstones) -> int:
        """How many memories the erasures account for that `earlier` does not know by their id."""
        known = {name for name, _ in earlier.erasures}
        return sum(count for name, count in dict(self.erasures).items() if name not in known)


def read_tombstones(tree: Tree, folder: str) -> Tombstones:
    """Read `TOMBSTONES.jsonl` of a folder of memories.

    A record has an id, a date, who did it, and with a key why. Lines that are no record count for nothing.
    """
    data = tree.read(f"{folder}/TOMBSTONES.jsonl", LARGE_LIMIT)
    keys: set[str] = set()
    open_keys: set[str] = set()
    erasures: list[tuple[str, int]] = []
    for line in _lines(b"" if isinstance(data, Unreadable) else data):
        record = _record(line)
        key = record.get("key")
        if isinstance(key, str):
            (keys if _is_signed(record) and _says_something(record.get("reason")) else open_keys).add(key)
        elif record.get("cause") == "erasure" and _is_signed(record):
            erasures.append((str(record["id"]), _count(record.get("count"))))
    return Tombstones(frozenset(keys), frozenset(open_keys - keys), tuple(erasures))


def _lines(data: bytes) -> Iterator[bytes]:
    start = 0
    while start < len(data):
        end = data.find(b"\n", start)
        end = len(data) if end < 0 else end
        if _LEAST <= end - start <= _LINE_LIMIT:
            yield data[start:end]
        start = end + 1


def _record(line: bytes) -> dict[str, object]:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return record if isinstance(record, dict) else {}


def _is_signed(record: dict[str, object]) -> bool:
    """Whether a record says which, when and by whom; what is to be filled in says nothing."""
    at = record.get("at")
    dated = isinstance(at, str) and len(at) <= _LONGEST_DATE and isinstance(parse_date(at), Period)
    return dated and _says_something(record.get("id")) and _says_something(record.get("by"))


def _says_something(value: object) -> bool:
    return isinstance(value, str) and "…" not in value and any(char.isalnum() for char in value)


def _count(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 1
