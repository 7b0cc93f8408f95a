"""Hits whose cited code is not what it was: by the hash of a citation, else by the day of the cited line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.errors import MemkitError
from memkit.frozen import replace
from memkit.ports import Unreadable
from memkit.recall.source_lines import cited_in, standing
from memkit.workspace.opened import places_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memkit.adapters.git.blame import LineRecord
    from memkit.recall.answer import Hit
    from memkit.recall.source_lines import Cited
    from memkit.workspace.place import Place
    from memkit.workspace.storing import Store

_LIMIT = 1 << 20
_MOST_BLAMED = 4
"""Files whose lines git is asked about in one run: each is a process."""


def with_stale(store: Store, hits: Iterable[Hit]) -> tuple[Hit, ...]:
    """The hits, those marked that cite code which changed since they were written.

    What counts is their text, and of a memory its `source`. A citation without a hash is judged by the day on
    which its lines were written last; where git does not tell, nothing is said. An entry of a file with a
    merge conflict is marked as well.
    """
    inner_first = tuple(reversed(places_of(store.place)))
    readers = [(folder, _Reader(place)) for folder, place in inner_first]
    return tuple(
        _marked(hit, next(reader for folder, reader in readers if hit.entry.path.startswith(folder)))
        for hit in hits
    )


def _marked(hit: Hit, reader: _Reader) -> Hit:
    if hit.entry.conflicted:
        return replace(hit, stale=f"{hit.entry.path} is in a merge conflict")
    day = hit.entry.until or hit.entry.updated[:10]
    told = (reader.stale(each, day) for each in cited_in(f"{hit.entry.source}\n{hit.entry.text}"))
    first = next(filter(None, told), "")
    return replace(hit, stale=first) if first else hit


class _Reader:
    """The files of a place and the days of their lines, each asked for once."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._tree = place.tree()
        self._texts: dict[str, str | None] = {}
        self._lines: dict[str, tuple[LineRecord | None, ...]] = {}

    def stale(self, cited: Cited, day: str) -> str:
        if not cited.hash and not day:
            return ""
        text = self._text(cited.path)
        found = standing(cited, text)
        if found == "gone":
            there = text is not None
            return f"{cited} is not there any more" if cited.hash or there else ""
        if found == "changed":
            return f"{cited} changed since"
        return self._since(cited, day) if found == "unsaid" else ""

    def _since(self, cited: Cited, day: str) -> str:
        lines = self._blamed(cited.path)[cited.first - 1 : cited.last]
        days = [line.when.isoformat() for line in lines if line]
        last = max(days, default="")
        return f"{cited} changed on {last}" if last > day else ""

    def _text(self, path: str) -> str | None:
        if path not in self._texts:
            data = self._tree.read(path, _LIMIT)
            self._texts[path] = None if isinstance(data, Unreadable) else data.decode("utf-8", "replace")
        return self._texts[path]

    def _blamed(self, path: str) -> tuple[LineRecord | None, ...]:
        from memkit.adapters.git.blame import blame

        git = self._place.git
        if path not in self._lines:
            if git is None or len(self._lines) >= _MOST_BLAMED:
                return ()
            try:
                self._lines[path] = blame(git, f"{self._place.prefix}{path}")
            except MemkitError:
                self._lines[path] = ()
        return self._lines[path]
