"""What a bank holds about one person, and what is left of it after an erasure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.sizes import LARGE_LIMIT
from memkit.documents.memories.index import parse_memory_index
from memkit.documents.memories.memory import parse_memory
from memkit.errors import InputOutputFailed
from memkit.frozen import frozen, replace
from memkit.ports import FileChange, Unreadable
from memkit.scaffold.draft import source_at
from memkit.store.fact import Fact
from memkit.store.forgetting import held_log, log_records, without_traces
from memkit.store.people import is_about
from memkit.store.records import LINE_LIMIT, redacted_line
from memkit.store.tombstones import Erasure
from memkit.text.edits import Edit, FileEdits
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


def whole_log(bank: MemoryBank) -> tuple[Record, ...]:
    """The records of a bank's log that say something still.

    Raises `MemkitError` where the log, or one of its lines, cannot be read: an erasure that passes over a
    record would call it erased.
    """
    if any(len(line) > LINE_LIMIT for line in (held_log(bank) or b"").split(b"\n")):
        raise InputOutputFailed(
            f"A line of {bank.log[1]} is too long to be read: 1 MiB is the limit.",
            help_line="Look at it by hand.",
        )
    return tuple(record for record in log_records(bank) if not record.redacted)


def records_about(
    records: Sequence[Record], facts: Iterable[Fact], forgotten: Iterable[str]
) -> tuple[Record, ...]:
    """The records of a log that name a subject's memories; `forgotten` are the ids of its forgotten files."""
    ids = set(forgotten)
    keys = {fact.key for fact in facts} | {_text(record, "key") for record in records if record.id in ids}
    return tuple(
        record
        for record in records
        if record.id in ids or _text(record, "restored") in ids or (_text(record, "key") in keys - {""})
    )


def named_by(record: Record) -> str:
    """What a record says in words of its own: its key, its reason, the name of its file."""
    return "\n".join(_text(record, name) for name in ("key", "reason", "file"))


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
    draft = without_traces(bank, traces.facts, log, Erasure(id_, at, by, len(traces.facts)))
    return replace(draft, edits=_rows_erased(bank, traces.facts))


def file_about(path: str, data: bytes, subject: Reference) -> bool:
    """Whether a memory's file, wherever it lies, is about a subject."""
    fact = fact_in(path, data)
    return fact is not None and is_about(fact, subject)


def fact_in(path: str, data: bytes) -> Fact | None:
    """The memory in a file; None where it is no UTF-8."""
    source = Source.decode(path, data)
    return None if isinstance(source, NotUtf8) else Fact(parse_memory(Page(source)))


def mentions(texts: Sequence[tuple[str, str]], words: Iterable[str]) -> tuple[str, ...]:
    """The names of texts that hold one of some words, such as a subject's id; one too short tells nothing."""
    wanted = [word.casefold() for word in words if len(word) >= _LEAST]
    return tuple(name for name, text in texts if any(_holds(text.casefold(), word) for word in wanted))


def _rows_erased(bank: MemoryBank, facts: Sequence[Fact]) -> tuple[FileEdits, ...]:
    """The index without the lines that begin with a memory's link, whatever else they name.

    A description may link to anything. What no other line names keeps its bare link.
    """
    if not facts or isinstance(bank.tree.read(bank.index, LARGE_LIMIT), Unreadable):
        return ()
    page = Page(source_at(bank.tree, bank.index))
    rows = parse_memory_index(page).rows
    gone = {fact.path for fact in facts}
    lines = {row.line for row in rows if row.path in gone and row.leading}
    named = {row.path for row in rows if row.line not in lines}
    bare = {
        line: "".join(
            f"- [{row.title}]({row.target})\n"
            for row in rows
            if row.line == line and row.form == "link" and row.path not in gone | named
        )
        for line in sorted(lines)
    }
    edits = tuple(Edit(page.source.lines_span(line, line + 1), text) for line, text in bare.items())
    return (FileEdits(bank.index, edits),) if edits else ()


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
