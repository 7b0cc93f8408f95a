"""What a bank holds about one person, and what is left of it after an erasure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.memories.memory import parse_memory
from memkit.frozen import frozen
from memkit.ports import FileChange
from memkit.store.fact import Fact
from memkit.store.forgetting import held_log, log_records, without_traces
from memkit.store.people import is_about
from memkit.store.records import redacted_line
from memkit.store.tombstones import Erasure
from memkit.text.page import Page
from memkit.text.source import NotUtf8, Source

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from memkit.scaffold.draft import Draft
    from memkit.store.bank import MemoryBank
    from memkit.store.records import Record
    from memkit.store.scope import Reference

_LEAST = 3
"""Characters of an id that is looked for in running text."""


@frozen
class Traces:
    """What a bank holds about a subject: memories, and records of its log that name them."""

    facts: tuple[Fact, ...]
    records: tuple[Record, ...]

    def __bool__(self) -> bool:
        return bool(self.facts or self.records)


def traces_in(bank: MemoryBank, subject: Reference, forgotten: Iterable[str]) -> Traces:
    """The traces of a subject in a bank; `forgotten` are the tombstones' ids of its forgotten files.

    Raises as `held_log` does: what cannot be read may hold more.
    """
    facts = tuple(fact for fact in bank.facts if is_about(fact, subject))
    records = tuple(record for record in log_records(bank) if not record.redacted)
    ids = set(forgotten)
    keys = {fact.key for fact in facts} | {_text(record, "key") for record in records if record.id in ids}
    named = tuple(
        record
        for record in records
        if record.id in ids or _text(record, "restored") in ids or (_text(record, "key") in keys - {""})
    )
    return Traces(facts, named)


def erase(bank: MemoryBank, traces: Traces, id_: str, at: str, by: str) -> Draft:
    """Draft the erasure of all traces: the one exception to what is append-only (SPEC, Erasure).

    Files that go leave one record of a random id with their number, records of the log leave their ids.
    """
    held = held_log(bank)
    lines = (held or b"").split(b"\n")
    for record in traces.records:
        line = redacted_line(record.id, at, by, "erasure")
        lines[record.line] = line.rstrip("\n").encode() if record.id else b""
    log = FileChange(bank.log[1], held, b"\n".join(lines))
    return without_traces(bank, traces.facts, log, Erasure(id_, at, by, len(traces.facts)))


def file_about(path: str, data: bytes, subject: Reference) -> bool:
    """Whether a memory's file, wherever it lies, is about a subject."""
    source = Source.decode(path, data)
    return not isinstance(source, NotUtf8) and is_about(Fact(parse_memory(Page(source))), subject)


def mentions(texts: Sequence[tuple[str, str]], words: Iterable[str]) -> tuple[str, ...]:
    """The names of texts that hold one of some words, such as a subject's id; one too short tells nothing."""
    wanted = [word.casefold() for word in words if len(word) >= _LEAST]
    return tuple(name for name, text in texts if any(_holds(text.casefold(), word) for word in wanted))


def _holds(text: str, word: str) -> bool:
    at = text.find(word)
    while at >= 0:
        before, after = text[at - 1 : at], text[at + len(word) : at + len(word) + 1]
        if not before.isalnum() and not after.isalnum():
            return True
        at = text.find(word, at + 1)
    return False


def _text(record: Record, name: str) -> str:
    said = record.data.get(name)
    return said if isinstance(said, str) else ""
