"""Which new entry of a file stands where one that is gone stood."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from memkit.documents.entry import Entry

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from memkit.bank.compare import Changes

E = TypeVar("E", bound=Entry)
_Gap = tuple[str, int, int]
"""A file and the numbers of the kept entries before and behind; -1 where there is none."""


def took_place(changes: Changes[E]) -> Mapping[int, E]:
    """By `id()` of an entry that is gone: the one new entry between the same two neighbours."""
    if not changes.added or not changes.removed:
        return {}
    gone = _by_gap(changes.removed, [(old, number) for number, (old, _) in enumerate(changes.kept)])
    came = _by_gap(changes.added, [(new, number) for number, (_, new) in enumerate(changes.kept)])
    return {
        id(entries[0]): came[gap][0]
        for gap, entries in gone.items()
        if len(entries) == 1 and len(came.get(gap, ())) == 1
    }


def _by_gap(entries: Iterable[E], kept: Iterable[tuple[E, int]]) -> Mapping[_Gap, list[E]]:
    rows = [*((entry, -1) for entry in entries), *kept]
    rows.sort(key=lambda row: (row[0].path, row[0].span.start))
    behind: list[int] = []
    following = -1
    path = ""
    for entry, number in reversed(rows):
        if entry.path != path:
            path, following = entry.path, -1
        behind.append(following)
        following = number if number >= 0 else following
    found: dict[_Gap, list[E]] = {}
    before, path = -1, ""
    for (entry, number), after in zip(rows, reversed(behind), strict=True):
        if entry.path != path:
            path, before = entry.path, -1
        if number >= 0:
            before = number
        else:
            found.setdefault((path, before, after), []).append(entry)
    return found
