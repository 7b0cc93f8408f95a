"""Reads a transcript line by line, whatever harness wrote it; damaged lines are counted and left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from memkit.documents.transcripts.claude_code import ClaudeCode
from memkit.documents.transcripts.codex import Codex
from memkit.documents.transcripts.plain import Plain
from memkit.documents.transcripts.record import read_record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memkit.documents.transcripts.action import Action
    from memkit.documents.transcripts.record import Record

LINE_LIMIT = 1 << 20
"""Bytes of a line; a longer one counts as damaged."""


class Format(Protocol):
    """One format: whether a record is of it, and what the records tell, in order."""

    def knows(self, record: Record) -> bool:
        """Whether a record is of this format."""
        ...

    def actions(self, record: Record, line: int) -> Iterator[Action]:
        """What a record tells of."""
        ...


class Transcript:
    """The actions of a transcript as they are read, and how many lines told nothing because of damage."""

    def __init__(self, lines: Iterable[bytes | None]) -> None:
        """`lines` are raw lines, None for one that was too long to be held."""
        self._lines = lines
        self.read = 0
        self.damaged = 0

    def actions(self) -> Iterator[Action]:
        """Every action, in order; can be read once."""
        formats: tuple[Format, ...] = (Codex(), ClaudeCode(), Plain())
        for line in self._lines:
            self.read += 1
            if line is not None and not line.strip():
                continue
            record = read_record(line) if line is not None and len(line) <= LINE_LIMIT else None
            if record is None:
                self.damaged += 1
                continue
            of = next((each for each in formats if each.knows(record)), None)
            if of is not None:
                yield from of.actions(record, self.read)
