"""The append-only logs of a bank: JSON records, one a line, each told from others by its id."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.sizes import LARGE_LIMIT
from memkit.frozen import frozen
from memkit.ports import Unreadable
from memkit.text.dates import Period, parse_date

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from memkit.ports import Tree

LOGS = ("TOMBSTONES.jsonl",)
"""Names of the files whose records may be added and never lost; other JSONL of a bank is its owner's."""
LOG_LIMIT = LARGE_LIMIT
"""Bytes of a log, for who reads it and who writes it."""
LINE_LIMIT = 1024 * 1024
"""Bytes of one of its lines."""
_LONGEST_DATE = 40
_LEAST = 9
"""Bytes of the shortest line that says something."""
_REDACTED = frozenset(("at", "by", "cause"))


@frozen
class Record:
    """One line of a log. `id` is empty where it has none that is text; then the line is its own name."""

    path: str
    line: int
    id: str
    data: Mapping[str, object]
    text: str

    @property
    def name(self) -> str:
        """What it is found by, whatever the order of the lines."""
        return self.id or self.text

    @property
    def content(self) -> str:
        """What it says, the same however its members are ordered and spaced."""
        import json

        try:
            return json.dumps(self.data, sort_keys=True) if self.data else self.text
        except RecursionError:
            return self.text

    @property
    def redacted(self) -> bool:
        """Whether a lawful redaction stands in place of all that it said: when, by whom, by what cause."""
        said = self.data.get("redacted")
        return (
            bool(self.id)
            and self.data.keys() == {"id", "redacted"}
            and isinstance(said, dict)
            and said.keys() == _REDACTED
            and is_dated(said.get("at"))
            and says_something(said.get("by"))
            and says_something(said.get("cause"))
        )


def logs_of(tree: Tree) -> tuple[str, ...]:
    """The paths of the append-only logs of a tree."""
    return tuple(path for path in tree.files() if path.endswith(LOGS) and path.rpartition("/")[2] in LOGS)


def read_records(tree: Tree, path: str) -> tuple[Record, ...]:
    """The records of a log, in their order; none where it cannot be read. Lines over 1 MiB are left out."""
    data = tree.read(path, LOG_LIMIT)
    return () if isinstance(data, Unreadable) else records_in(path, data)


def records_in(path: str, data: bytes) -> tuple[Record, ...]:
    """The records among the lines of a log."""
    return tuple(_record(path, number, line) for number, line in _lines(data))


def too_large(tree: Tree, path: str) -> Unreadable | None:
    """What is wrong with a log that is there and larger than what is read."""
    data = tree.read(path, LOG_LIMIT)
    return data if isinstance(data, Unreadable) and data.reason == "too-large" else None


def redacted_line(id_: str, at: str, by: str, cause: str) -> str:
    """The line that takes the place of a record whose content is erased."""
    import json

    return json.dumps({"id": id_, "redacted": {"at": at, "by": by, "cause": cause}}) + "\n"


def is_dated(value: object) -> bool:
    """Whether a value is a date."""
    return isinstance(value, str) and len(value) <= _LONGEST_DATE and isinstance(parse_date(value), Period)


def says_something(value: object) -> bool:
    """Whether a value is text that somebody filled in."""
    return isinstance(value, str) and "…" not in value and any(char.isalnum() for char in value)


def _lines(data: bytes) -> Iterator[tuple[int, bytes]]:
    start = number = 0
    while start < len(data):
        end = data.find(b"\n", start)
        end = len(data) if end < 0 else end
        if _LEAST <= end - start <= LINE_LIMIT and data[start:end].strip():
            yield number, data[start:end]
        start = end + 1
        number += 1


def _record(path: str, number: int, line: bytes) -> Record:
    import json

    text = line.decode("utf-8", "replace").strip()
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        data = None
    held = data if isinstance(data, dict) else {}
    id_ = held.get("id")
    return Record(path, number, id_ if isinstance(id_, str) else "", held, text)
