"""A search index in one SQLite file with FTS5; `:memory:` keeps it in memory."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from memkit.ports import FIRST_OF_MANY, GROUP_BITS, GroupSize, IndexSize

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from memkit.ports import Indexed

_SCHEMA = """
CREATE TABLE source (id INTEGER PRIMARY KEY, name TEXT UNIQUE, signature TEXT);
CREATE TABLE entry (id INTEGER PRIMARY KEY, source INTEGER, name TEXT, payload TEXT);
CREATE INDEX entry_source ON entry (source);
CREATE TABLE passage (number INTEGER PRIMARY KEY, entry INTEGER);
CREATE INDEX passage_entry ON passage (entry);
CREATE TABLE cluster (number INTEGER PRIMARY KEY, passages INTEGER, entries INTEGER);
CREATE VIRTUAL TABLE words USING fts5(title, body, also, tokenize = 'porter unicode61 remove_diacritics 2');
"""
_MARGIN = 4
"""Numbers at either end of a group that no passage has, so that neighbours of a group are in no other."""
_MOST_PLACES = (1 << GROUP_BITS) - 2 * _MARGIN
_ASKED_AT_ONCE = 500


class SqliteIndex:
    """The search index of one bank. Every change is one transaction."""

    def __init__(self, path: str) -> None:
        self._base = sqlite3.connect(path, timeout=5, isolation_level=None)
        self._base.execute("PRAGMA secure_delete = ON")
        self._base.execute("PRAGMA synchronous = OFF")
        if not self._base.execute("SELECT 1 FROM sqlite_master").fetchone():
            self._base.executescript(_SCHEMA)

    def held(self) -> dict[str, str]:
        """The files that it was made from, with the signature of each."""
        return dict(self._base.execute("SELECT name, signature FROM source"))

    def put(self, source: str, signature: str, groups: Sequence[Sequence[Indexed]]) -> None:
        """Replace what it has of a file."""
        self.drop((source,))
        base = self._base
        base.execute("INSERT INTO source (name, signature) VALUES (?, ?)", (source, signature))
        number = base.execute("SELECT last_insert_rowid()").fetchone()[0]
        for group in groups:
            self._put_group(number, group)

    def _put_group(self, source: int, group: Sequence[Indexed]) -> None:
        base = self._base
        places = [(entry, passage) for entry in group for passage in entry.passages][:_MOST_PLACES]
        many = len(places) > 1
        low, high = (FIRST_OF_MANY, 1 << 62) if many else (0, FIRST_OF_MANY)
        last = base.execute(
            "SELECT max(number) FROM passage WHERE number >= ? AND number < ?", (low, high)
        ).fetchone()[0]
        group_number = ((last if last is not None else low) >> GROUP_BITS) + 1
        first = (group_number << GROUP_BITS) + _MARGIN
        if many:
            base.execute("INSERT INTO cluster VALUES (?, ?, ?)", (group_number, len(places), len(group)))
        held = None
        entry_number = 0
        for at, (entry, passage) in enumerate(places, first):
            if entry is not held:
                held = entry
                entry_number = base.execute(
                    "INSERT INTO entry (source, name, payload) VALUES (?, ?, ?)",
                    (source, entry.id, entry.payload),
                ).lastrowid or 0
            base.execute("INSERT INTO passage VALUES (?, ?)", (at, entry_number))
            base.execute("INSERT INTO words (rowid, title, body, also) VALUES (?, ?, ?, ?)", (at, *passage))

    def drop(self, sources: Iterable[str]) -> None:
        """Forget what it has of files."""

    def size(self) -> IndexSize:
        """How much it has."""
        passages = self._base.execute("SELECT count(*) FROM passage").fetchone()[0]
        return IndexSize(passages, *self._base.execute("SELECT count(*), total(passages) FROM cluster").fetchone())

    def matching(self, phrase: str, *, title: bool = False) -> Sequence[int]:
        """The passages that have these words in a row, anywhere or in their title, in no order."""
        asked = f'{{title}} : "{phrase}"' if title else f'"{phrase}"'
        return [row[0] for row in self._base.execute("SELECT rowid FROM words WHERE words MATCH ?", (asked,))]

    def entries(self, passages: Iterable[int]) -> dict[int, tuple[str, str]]:
        """The id and payload of the entries that passages belong to, by passage."""
        wanted = list(passages)
        found: dict[int, tuple[str, str]] = {}
        for at in range(0, len(wanted), _ASKED_AT_ONCE):
            some = wanted[at : at + _ASKED_AT_ONCE]
            rows = self._base.execute(
                "SELECT number, name, payload FROM passage JOIN entry ON entry.id = entry"
                f" WHERE number IN ({','.join('?' * len(some))})",
                some,
            )
            found.update((number, (name, payload)) for number, name, payload in rows)
        return found

    def groups(self, numbers: Iterable[int]) -> dict[int, GroupSize]:
        """The sizes of groups that have more than one passage."""
        wanted = list(numbers)
        found: dict[int, GroupSize] = {}
        for at in range(0, len(wanted), _ASKED_AT_ONCE):
            some = wanted[at : at + _ASKED_AT_ONCE]
            rows = self._base.execute(
                f"SELECT number, passages, entries FROM cluster WHERE number IN ({','.join('?' * len(some))})", some
            )
            found.update((number, GroupSize(passages, entries)) for number, passages, entries in rows)
        return found
