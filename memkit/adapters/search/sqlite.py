"""A search index in one SQLite file with FTS5; the place `:memory:` keeps it in memory."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memkit.errors import InputOutputFailed
from memkit.ports import FIRST_OF_MANY, GROUP_BITS, GroupSize, IndexSize

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from memkit.ports import Indexed

VERSION = 2
"""Raised with every change of the tables, of what is indexed or of how: an older file is made anew."""
IN_MEMORY = ":memory:"
_SCHEMA = """
CREATE TABLE source (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, signature TEXT NOT NULL);
CREATE TABLE entry (
    id INTEGER PRIMARY KEY, source INTEGER NOT NULL, name TEXT NOT NULL, key TEXT NOT NULL, told TEXT NOT NULL
);
CREATE INDEX entry_source ON entry (source);
CREATE INDEX entry_name ON entry (name);
CREATE INDEX entry_key ON entry (key);
CREATE TABLE replaced (name TEXT NOT NULL, entry INTEGER NOT NULL);
CREATE INDEX replaced_name ON replaced (name);
CREATE INDEX replaced_entry ON replaced (entry);
CREATE TABLE passage (number INTEGER PRIMARY KEY, entry INTEGER NOT NULL);
CREATE INDEX passage_entry ON passage (entry);
CREATE TABLE cluster (number INTEGER PRIMARY KEY, passages INTEGER NOT NULL, entries INTEGER NOT NULL);
CREATE TABLE vector (number INTEGER PRIMARY KEY, data BLOB NOT NULL);
CREATE TABLE embedder (model TEXT NOT NULL, dimension INTEGER NOT NULL);
CREATE VIRTUAL TABLE words USING fts5(title, body, also, tokenize = 'porter unicode61 remove_diacritics 2');
"""
_INSERTS = {
    "source": "INSERT INTO source VALUES (?, ?, ?)",
    "cluster": "INSERT INTO cluster VALUES (?, ?, ?)",
    "entry": "INSERT INTO entry VALUES (?, ?, ?, ?, ?)",
    "replaced": "INSERT INTO replaced VALUES (?, ?)",
    "passage": "INSERT INTO passage VALUES (?, ?)",
    "words": "INSERT INTO words (rowid, title, body, also) VALUES (?, ?, ?, ?)",
}
_MARGIN = 4
"""Numbers at either end of a group that no passage has, so that neighbours of a group are in no other."""
_MOST_PLACES = (1 << GROUP_BITS) - 2 * _MARGIN
_AT_ONCE = 500
_PATIENCE = 5.0
"""Seconds that a reader or writer waits for another writer."""


class SqliteIndex:
    """The search index of one bank; `place` is its file. Every change is one transaction.

    A file of another version, and one that is no index, is made anew. Raises `InputOutputFailed` where that
    cannot be, and from each operation that fails.
    """

    def __init__(self, place: str) -> None:
        self._place = place
        self._size: IndexSize | None = None
        with _telling(place):
            try:
                self._base = self._open()
            except sqlite3.OperationalError:
                raise
            except sqlite3.DatabaseError:
                if place == IN_MEMORY:
                    raise
                remove_index(Path(place))
                self._base = self._open()

    def _open(self) -> sqlite3.Connection:
        base = sqlite3.connect(self._place, timeout=_PATIENCE, isolation_level=None)
        base.execute("PRAGMA secure_delete = ON")
        base.execute("PRAGMA synchronous = OFF")
        version = base.execute("PRAGMA user_version").fetchone()[0]
        if version == VERSION:
            return base
        base.execute("BEGIN IMMEDIATE")
        version = base.execute("PRAGMA user_version").fetchone()[0]
        if version not in (0, VERSION):
            base.execute("ROLLBACK")
            base.close()
            raise sqlite3.DatabaseError("another version")
        if version == 0:
            for statement in _SCHEMA.split(";\n"):
                base.execute(statement)
            base.execute(f"PRAGMA user_version = {VERSION}")
        base.execute("COMMIT")
        return base

    def close(self) -> None:
        """Let go of the file."""
        self._base.close()

    def held(self) -> dict[str, str]:
        """The files that it was made from, with the signature of each."""
        with _telling(self._place):
            return dict(self._base.execute("SELECT name, signature FROM source"))

    def change(
        self,
        gone: Iterable[str],
        put: Iterable[tuple[str, str, Sequence[Sequence[Indexed]]]],
        signed: Iterable[tuple[str, str]] = (),
    ) -> None:
        """Forget files, put what there is of others (name, signature, groups), sign what is as it was."""
        self._size = None
        with _telling(self._place), self._transaction():
            signatures = [(signature, name) for name, signature in signed]
            self._base.executemany("UPDATE source SET signature = ? WHERE name = ?", signatures)
            files = list(put)
            held = dict(
                self._all("SELECT name, id FROM source WHERE name IN", (name for name, _, _ in files))
            )
            for name in (*gone, *held):
                self._drop(name)
            self._put(files)

    def size(self) -> IndexSize:
        """How much it has; what another process changes meanwhile may be counted later."""
        if self._size is None:
            self._size = self._counted()
        return self._size

    def _counted(self) -> IndexSize:
        with _telling(self._place):
            passages = self._base.execute("SELECT count(*) FROM passage").fetchone()[0]
            groups, grouped = self._base.execute("SELECT count(*), total(passages) FROM cluster").fetchone()
        return IndexSize(passages, groups, int(grouped))

    def matching(self, phrase: str) -> frozenset[int]:
        """The passages that have these words in a row, in their title, their text or beside it."""
        asked = '"{}"'.format(phrase.replace('"', " "))
        with _telling(self._place):
            rows = self._base.execute("SELECT rowid FROM words WHERE words MATCH ?", (asked,)).fetchall()
        return frozenset(chain.from_iterable(rows))

    def titles(self, passages: Iterable[int]) -> dict[int, str]:
        """The titles of those passages that there are; empty for a passage that continues an entry."""
        return dict(self._all("SELECT rowid, title FROM words WHERE rowid IN", passages))

    def entries(self, passages: Iterable[int]) -> dict[int, str]:
        """What is told of the entries that passages belong to, by passage."""
        asked = "SELECT number, told FROM passage JOIN entry ON entry.id = entry WHERE number IN"
        return dict(self._all(asked, passages))

    def named(self, keys: Iterable[str]) -> tuple[str, ...]:
        """What is told of the entries that have one of some keys or ids."""
        wanted = list(keys)
        found = [
            *self._all("SELECT id, told FROM entry WHERE key IN", wanted),
            *self._all("SELECT id, told FROM entry WHERE name IN", wanted),
        ]
        return tuple(dict(sorted(found)).values())

    def successors(self, ids: Iterable[str]) -> dict[str, str]:
        """What is told of the entries that say they took the place of others, by the id of the other."""
        asked = (
            "SELECT replaced.name, told FROM replaced JOIN entry ON entry.id = entry WHERE replaced.name IN"
        )
        return dict(self._all(asked, ids))

    def groups(self, numbers: Iterable[int]) -> dict[int, GroupSize]:
        """The sizes of groups that have more than one passage."""
        rows = self._all("SELECT number, passages, entries FROM cluster WHERE number IN", numbers)
        return {
            number: GroupSize((number << GROUP_BITS) + _MARGIN, passages, entries)
            for number, passages, entries in rows
        }

    def embedder(self) -> tuple[str, int] | None:
        """The model that its vectors are of, and their dimension; None where it has none."""
        with _telling(self._place):
            found = self._base.execute("SELECT model, dimension FROM embedder").fetchone()
        return (found[0], found[1]) if found else None

    def unembedded(self) -> dict[int, str]:
        """The texts of passages that have no vector yet, by number."""
        asked = (
            "SELECT rowid, title || char(10) || body FROM words"
            " WHERE rowid NOT IN (SELECT number FROM vector)"
        )
        with _telling(self._place):
            return dict(self._base.execute(asked).fetchall())

    def put_vectors(
        self, model: str, dimension: int, vectors: Iterable[tuple[int, str, bytes]]
    ) -> tuple[str, int]:
        """Keep vectors of passages (number, text, vector); whose vectors it holds.

        None is kept beside those of another model, and none of a passage that has another text by now.
        """
        asked = (
            "INSERT OR REPLACE INTO vector SELECT rowid, ? FROM words"
            " WHERE rowid = ? AND title || char(10) || body = ?"
        )
        with _telling(self._place), self._transaction():
            held = self.embedder()
            if not held:
                self._insert("embedder VALUES (?, ?)", model, dimension)
            if held in {None, (model, dimension)}:
                self._base.executemany(asked, ((data, number, text) for number, text, data in vectors))
        return held or (model, dimension)

    def drop_vectors(self) -> None:
        """Forget every vector, and of which model they were."""
        with _telling(self._place), self._transaction():
            self._base.execute("DELETE FROM vector")
            self._base.execute("DELETE FROM embedder")

    def state(self) -> tuple[int, int]:
        """What is another one after every change, be it by this process or by another."""
        with _telling(self._place):
            version = self._base.execute("PRAGMA data_version").fetchone()[0]
        return int(version), self._base.total_changes

    def vectors(self) -> tuple[list[int], bytes]:
        """The numbers of the passages that have a vector, and the vectors in one piece, in that order."""
        with _telling(self._place):
            rows = self._base.execute("SELECT number, data FROM vector ORDER BY number").fetchall()
        return [row[0] for row in rows], b"".join(row[1] for row in rows)

    def _all(self, asked: str, values: Iterable[object]) -> Iterator[tuple[Any, ...]]:
        wanted = list(values)
        with _telling(self._place):
            for at in range(0, len(wanted), _AT_ONCE):
                some = wanted[at : at + _AT_ONCE]
                places = ",".join("?" * len(some))
                yield from self._base.execute(f"{asked} ({places})", some).fetchall()

    def _insert(self, into: str, *values: object) -> int:
        return int(self._base.execute(f"INSERT INTO {into}", values).lastrowid or 0)

    def _drop(self, name: str) -> None:
        base = self._base
        row = base.execute("SELECT id FROM source WHERE name = ?", (name,)).fetchone()
        if not row:
            return
        entries = base.execute("SELECT id FROM entry WHERE source = ?", row).fetchall()
        numbers = [
            number
            for entry in entries
            for number in base.execute("SELECT number FROM passage WHERE entry = ?", entry).fetchall()
        ]
        base.executemany("DELETE FROM words WHERE rowid = ?", numbers)
        base.executemany("DELETE FROM vector WHERE number = ?", numbers)
        base.executemany(
            "DELETE FROM cluster WHERE number = ?", {(number >> GROUP_BITS,) for (number,) in numbers}
        )
        base.executemany("DELETE FROM replaced WHERE entry = ?", entries)
        base.executemany("DELETE FROM passage WHERE entry = ?", entries)
        base.execute("DELETE FROM entry WHERE source = ?", row)
        base.execute("DELETE FROM source WHERE id = ?", row)

    def _put(self, files: Sequence[tuple[str, str, Sequence[Sequence[Indexed]]]]) -> None:
        """Put what files have, table by table: a statement for many rows costs a third of one for each."""
        base = self._base
        source = base.execute("SELECT coalesce(max(id), 0) FROM source").fetchone()[0]
        held = base.execute("SELECT coalesce(max(id), 0) FROM entry").fetchone()[0]
        free = {many: self._free(many=many) for many in (False, True)}
        rows: dict[str, list[tuple[object, ...]]] = {table: [] for table in _INSERTS}
        for name, signature, groups in files:
            source += 1
            rows["source"].append((source, name, signature))
            for group in groups:
                count = min(sum(len(entry.passages) for entry in group), _MOST_PLACES)
                at = free[count > 1]
                last, free[count > 1] = at + count, (((at >> GROUP_BITS) + 1) << GROUP_BITS) + _MARGIN
                if count > 1:
                    rows["cluster"].append((at >> GROUP_BITS, count, len(group)))
                for entry in group:
                    held += 1
                    rows["entry"].append((held, source, entry.id, entry.key, entry.payload))
                    rows["replaced"] += [(other, held) for other in entry.replaces]
                    some = entry.passages[: last - at]
                    rows["passage"] += [(number, held) for number in range(at, at + len(some))]
                    rows["words"] += [(number, *passage) for number, passage in enumerate(some, at)]
                    at += len(some)
        for table, statement in _INSERTS.items():
            base.executemany(statement, rows[table])

    def _free(self, *, many: bool) -> int:
        """The first number of a group that nobody has."""
        low, high = (FIRST_OF_MANY, 1 << 62) if many else (0, FIRST_OF_MANY)
        asked = "SELECT max(number) FROM passage WHERE number >= ? AND number < ?"
        last = self._base.execute(asked, (low, high)).fetchone()[0]
        return ((((low if last is None else last) >> GROUP_BITS) + 1) << GROUP_BITS) + _MARGIN

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._base.execute("COMMIT")
        finally:
            if self._base.in_transaction:
                with suppress(sqlite3.Error):
                    self._base.execute("ROLLBACK")


def remove_index(place: Path) -> None:
    """Remove an index and what SQLite keeps beside it. Raises OSError."""
    for ending in ("", "-journal", "-wal", "-shm"):
        with suppress(FileNotFoundError):
            place.with_name(place.name + ending).unlink()


@contextmanager
def _telling(place: str) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise InputOutputFailed(
            f"The search index cannot be used: {error}.",
            help_line=f"It is made anew once {place} is removed." if place != IN_MEMORY else "",
        ) from error
