"""Tombstones: which memories of a folder were dropped on purpose."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memkit.ports import Unreadable

if TYPE_CHECKING:
    from memkit.ports import Tree

_LIMIT = 64 * 1024 * 1024
_LINE_LIMIT = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Tombstones:
    """The keys that a folder's tombstones name, and how many erasures there are (they name none)."""

    keys: frozenset[str]
    erasures: int


def read_tombstones(tree: Tree, folder: str) -> Tombstones:
    """Read `TOMBSTONES.jsonl` of a folder of memories; lines that are no record count for nothing."""
    data = tree.read(f"{folder}/TOMBSTONES.jsonl", _LIMIT)
    if isinstance(data, Unreadable):
        return Tombstones(frozenset(), 0)
    keys: set[str] = set()
    erasures = 0
    for line in data.splitlines():
        if not line.strip() or len(line) > _LINE_LIMIT:
            continue
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(record, dict):
            erasures += record.get("cause") == "erasure"
            if isinstance(record.get("key"), str):
                keys.add(record["key"])
    return Tombstones(frozenset(keys), erasures)
