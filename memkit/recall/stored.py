"""Entries as an index keeps them: as JSON, whole, and as text that is Unicode throughout."""

from __future__ import annotations

import json
from operator import attrgetter
from typing import TYPE_CHECKING

from memkit.errors import InputOutputFailed
from memkit.frozen import replace
from memkit.ports import Indexed
from memkit.recall.passage import Entry, Passage
from memkit.text.clean import printable
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from memkit.recall.passage import Group, Indexable

_NAMES = tuple(Entry.__annotations__)
_values = attrgetter(*_NAMES)
_encoded = json.JSONEncoder(ensure_ascii=False).encode
_SURROGATES = pattern("[\ud800-\udfff]+")


class EntryUnreadable(InputOutputFailed):
    """What an index tells of an entry is none: it is damaged, or another program wrote it."""


def indexed(groups: tuple[Group, ...]) -> tuple[tuple[Indexed, ...], ...]:
    """Groups of entries as an index takes them."""
    return tuple(tuple(_indexed(each) for each in group) for group in groups)


def read_entry(told: str) -> Entry:
    """An entry as it was indexed. Raises `EntryUnreadable`."""
    try:
        values = dict(zip(_NAMES, json.loads(told), strict=True))
        return Entry(**values | {"references": tuple(values["references"])})
    except (ValueError, TypeError, RecursionError) as error:
        raise EntryUnreadable("The search index holds what is no entry.") from error


def _indexed(each: Indexable) -> Indexed:
    told = _encoded(_values(each.entry))
    passages = tuple((passage.title, passage.text, passage.also) for passage in each.passages)
    if not _is_unicode(told, *(text for passage in passages for text in passage), *each.replaces):
        return _indexed(_in_unicode(each, told))
    return Indexed(each.entry.id, each.entry.key, told, passages, each.replaces)


def _is_unicode(*texts: str) -> bool:
    if all(map(str.isascii, texts)):
        return True
    try:
        "".join(texts).encode()
    except UnicodeEncodeError:
        return False
    return True


def _in_unicode(each: Indexable, told: str) -> Indexable:
    """The same with lone surrogates as they are shown: names of files may hold bytes that are no UTF-8."""
    return replace(
        each,
        entry=read_entry(_SURROGATES.sub(lambda found: _encoded(printable(found[0]))[1:-1], told)),
        passages=tuple(Passage(*map(_shown, (held.title, held.text, held.also))) for held in each.passages),
        replaces=tuple(map(_shown, each.replaces)),
    )


def _shown(text: str) -> str:
    return _SURROGATES.sub(lambda found: printable(found[0]), text)
