"""A search index in one SQLite file with FTS5; the place `:memory:` keeps it in memory."""

from __future__ import annotations

import os
import sqlite3
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memkit.errors import InputOutputFailed
from memkit.ports import APART, Layout

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from memkit.ports import Indexed

VERSION = 13
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
CREATE VIRTUAL TABLE words USING fts5(
    title, body, also, tokenize = 'porter unicode61 remove_diacritics 2', columnsize = 0
);
"""
_COLLECTED = 8 << 20
"""Bytes of words before they are written: what is not written in pieces has not to be merged."""
_INSERTS = {
    "source": "INSERT INTO source VALUES (?, ?, ?)",
    "cluster": "INSERT INTO cluster VALUES (?, ?, ?)",
    "entry": "INSERT INTO entry VALUES (?, ?, ?, ?, ?)",
    "replaced": "INSERT INTO replaced VALUES (?, ?)",
    "passage": "INSERT INTO passage VALUES (?, ?)",
    "words": "INSERT INTO words (rowid, title, body, also) VALUES (?, ?, ?, ?)",
}
_SPARSE = (8, 100_000)
"""Numbers for each passage, and beyond that, from which an index is made anew: each costs a byte a word."""
_KEPT = 16 << 20
"""Bytes of what words matched that are kept for the next question."""
_MATCHING = "SELECT rowid FROM words WHERE words MATCH ? AND rowid < ?"
_AT_ONCE = 500
_PATIENCE = 5.0
"""Seconds that a reader or writer waits for another writer."""
_ERASES = (3, 42)
"""The SQLite from which on words are taken out of their lists at once."""
_CHEAP = 2_000
"""Passages up to which all lists are written anew for that."""
_HELD = ("locked", "busy")
"""Words of what SQLite says where another one holds the file."""


class IndexFailed(InputOutputFailed):
    """The index is damaged, or the disk does not take it."""


class IndexBusy(IndexFailed):
    """Another one writes to the index for longer than is waited: it is whole, and not to be removed."""


class SqliteIndex:
    """The search index of one bank; `place` is its file. Every change is one transaction.

    A file of another version, and one that is no index, is made anew. Raises `IndexFailed` where that cannot
    be, and from each operation that fails.
    """

    def __init__(self, place: str) -> None:
        self._place = place
        self._laid: tuple[tuple[int, int], Layout] | None = None
        self._matched: dict[str, bytes] = {}
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
        if self._place != IN_MEMORY:
            _make_own(Path(self._place))
        base = sqlite3.connect(self._place, timeout=_PATIENCE, isolation_level=None)
        try:
            _prepare(base)
        except sqlite3.Error:
            base.close()
            raise
        return base

    def close(self) -> None:
        """Let go of the file."""
        self._base.close()

    def __del__(self) -> None:
        """Python 3.13 warns of a connection that nobody closed."""
        base = getattr(self, "_base", None)
        if base is not None:
            base.close()

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
        with _telling(self._place), self._transaction():
            signatures = [(signature, name) for name, signature in signed]
            self._base.executemany("UPDATE source SET signature = ? WHERE name = ?", signatures)
            files = list(put)
            held = dict(
                self._all("SELECT name, id FROM source WHERE name IN", (name for name, _, _ in files))
            )
            dropped = [*gone, *held]
            for name in dropped:
                self._drop(name)
            self._put(files)
            if dropped:
                self._erase()

    def _erase(self) -> None:
        """Take the words of what was dropped out of the lists that still have them, where that is cheap."""
        asked = "SELECT v FROM words_config WHERE k = 'secure-delete'"
        if not self._base.execute(asked).fetchone() and _passages(self._base) < _CHEAP:
            self._base.execute("INSERT INTO words (words) VALUES ('optimize')")

    def layout(self) -> Layout:
        """What it has now; what is told of numbers from then on goes by it."""
        state = self.state()
        if not self._laid or self._laid[0] != state:
            with _telling(self._place):
                self._laid = (state, self._layout())
            self._matched.clear()
        return self._laid[1]

    def _layout(self) -> Layout:
        span = _free(self._base)
        rows = self._base.execute("SELECT number, passages, entries FROM cluster ORDER BY number").fetchall()
        grouped = bytearray(span)
        for first, passages, _ in rows:
            grouped[first : first + passages] = b"\1" * passages
        firsts, lengths, entries = zip(*rows, strict=True) if rows else ((), (), ())
        return Layout(span, _passages(self._base), firsts, lengths, entries, bytes(grouped))

    def matching(self, phrase: str) -> bytes:
        """A byte a number: 1 for passages with these words in a row, in their title, text or beside it."""
        if phrase not in self._matched:
            span = self._laid[1].span if self._laid else self.layout().span
            if len(self._matched) * span > _KEPT:
                self._matched.clear()
            asked, found = '"{}"'.format(phrase.replace('"', " ")), bytearray(span)
            with _telling(self._place):
                rows = self._base.execute(_MATCHING, (asked, span)).fetchall()
            for number in chain.from_iterable(rows):
                found[number] = 1
            self._matched[phrase] = bytes(found)
        return self._matched[phrase]

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
            rows = self._base.execute(
                "SELECT number, CAST(data AS BLOB) FROM vector ORDER BY number"
            ).fetchall()
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
        base.executemany("DELETE FROM cluster WHERE number = ?", numbers)
        base.executemany("DELETE FROM replaced WHERE entry = ?", entries)
        base.executemany("DELETE FROM passage WHERE entry = ?", entries)
        base.execute("DELETE FROM entry WHERE source = ?", row)
        base.execute("DELETE FROM source WHERE id = ?", row)

    def _put(self, files: Sequence[tuple[str, str, Sequence[Sequence[Indexed]]]]) -> None:
        """Put what files have, table by table: a statement for many rows costs a third of one for each."""
        base = self._base
        source = base.execute("SELECT coalesce(max(id), 0) FROM source").fetchone()[0]
        held = base.execute("SELECT coalesce(max(id), 0) FROM entry").fetchone()[0]
        at = _free(base)
        rows: dict[str, list[tuple[object, ...]]] = {table: [] for table in _INSERTS}
        for name, signature, groups in files:
            source += 1
            rows["source"].append((source, name, signature))
            for group in groups:
                count = sum(len(entry.passages) for entry in group)
                if count > 1:
                    rows["cluster"].append((at, count, len(group)))
                for entry in group:
                    held += 1
                    rows["entry"].append((held, source, entry.id, entry.key, entry.payload))
                    rows["replaced"] += [(other, held) for other in entry.replaces]
                    rows["passage"] += [(at + number, held) for number in range(len(entry.passages))]
                    rows["words"] += [(number, *passage) for number, passage in enumerate(entry.passages, at)]
                    at += len(entry.passages)
                at += APART - 1 if count > 1 else 1
        for table, statement in _INSERTS.items():
            base.executemany(statement, rows[table])

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


def _prepare(base: sqlite3.Connection) -> None:
    """Make the tables where there are none. Raises `sqlite3.DatabaseError` for those of another version."""
    base.execute("PRAGMA secure_delete = ON")
    base.execute("PRAGMA synchronous = OFF")
    if base.execute("PRAGMA user_version").fetchone()[0] == VERSION:
        if _free(base) > _SPARSE[0] * _passages(base) + _SPARSE[1]:
            raise sqlite3.DatabaseError("too sparse")
        return
    base.execute("BEGIN IMMEDIATE")
    version = base.execute("PRAGMA user_version").fetchone()[0]
    if version not in (0, VERSION):
        raise sqlite3.DatabaseError("another version")
    if version == 0:
        for statement in _SCHEMA.split(";\n"):
            base.execute(statement)
        if sqlite3.sqlite_version_info >= _ERASES:
            base.execute("INSERT INTO words (words, rank) VALUES ('secure-delete', 1)")
        with suppress(sqlite3.Error):  # not in SQLite's manual: what does not know it makes more pieces
            base.execute("INSERT INTO words (words, rank) VALUES ('hashsize', ?)", (_COLLECTED,))
        base.execute(f"PRAGMA user_version = {VERSION}")
    base.execute("COMMIT")


def _passages(base: sqlite3.Connection) -> int:
    return int(base.execute("SELECT count(*) FROM passage").fetchone()[0])


def _free(base: sqlite3.Connection) -> int:
    """The first number that no group has, nor what is apart of one."""
    return int(base.execute("SELECT coalesce(max(number), 0) FROM passage").fetchone()[0]) + APART


def remove_index(place: Path) -> None:
    """Remove an index and what SQLite keeps beside it. Raises OSError."""
    for ending in ("", "-journal", "-wal", "-shm"):
        with suppress(FileNotFoundError):
            place.with_name(place.name + ending).unlink()


def _make_own(place: Path) -> None:
    """Let an index be the user's alone before anything is in it: what SQLite keeps beside it is as it is."""
    try:
        os.close(os.open(place, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except FileExistsError:  # not opened: closing it would end the locks of this process
        if place.stat().st_mode & 0o077:
            place.chmod(0o600)


@contextmanager
def _telling(place: str) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        if isinstance(error, sqlite3.OperationalError) and any(word in str(error) for word in _HELD):
            raise IndexBusy(
                f"The search index cannot be used: {error}.",
                help_line="Another process writes to it: ask again once that is done.",
            ) from error
        raise IndexFailed(
            f"The search index cannot be used: {error}.",
            help_line=f"It is made anew once {place} is removed." if place != IN_MEMORY else "",
        ) from error
