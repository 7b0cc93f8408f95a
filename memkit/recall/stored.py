"""Entries as an index keeps them: as JSON, whole."""

from __future__ import annotations

import json
from operator import attrgetter
from typing import TYPE_CHECKING

from memkit.ports import Indexed
from memkit.recall.passage import Entry

if TYPE_CHECKING:
    from memkit.recall.passage import Group, Indexable

_NAMES = tuple(Entry.__annotations__)
_values = attrgetter(*_NAMES)
_encoded = json.JSONEncoder(ensure_ascii=False).encode


def indexed(groups: tuple[Group, ...]) -> tuple[tuple[Indexed, ...], ...]:
    """Groups of entries as an index takes them."""
    return tuple(tuple(_indexed(each) for each in group) for group in groups)


def read_entry(told: str) -> Entry:
    """An entry as it was indexed."""
    values = dict(zip(_NAMES, json.loads(told), strict=True))
    return Entry(**values | {"references": tuple(values["references"])})


def _indexed(each: Indexable) -> Indexed:
    entry = each.entry
    told = _encoded(_values(entry))
    passages = tuple((passage.title, passage.text, passage.also) for passage in each.passages)
    return Indexed(entry.id, entry.key, told, passages, each.replaces)
