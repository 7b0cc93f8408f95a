"""Forgetting memories on purpose: their files and rows go, a tombstone each stays; and bringing one back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.memories.memory import parse_memory
from memkit.errors import InputOutputFailed, Refused
from memkit.frozen import frozen
from memkit.ports import FileChange, Removal, Unreadable
from memkit.reading.plain_rows import plain_rows
from memkit.scaffold.draft import Draft, source_at
from memkit.store.fact import Fact
from memkit.store.keys import no_memory
from memkit.store.remembering import row_of
from memkit.store.tombstones import LOG_LIMIT, appended
from memkit.text.edits import Edit, FileEdits
from memkit.text.page import Page
from memkit.text.source import NotUtf8, Source

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memkit.store.bank import MemoryBank
    from memkit.store.tombstones import Erasure, Restoration, Tombstone


@frozen
class Forgotten:
    """What is to be written to forget a memory, and the file as it was."""

    draft: Draft
    fact: Fact


def forget(bank: MemoryBank, key: str, tombstone: Tombstone) -> Forgotten:
    """Draft the end of a memory. Raises `Refused` for a key that the bank has not."""
    fact = bank.fact(key)
    if fact is None:
        raise no_memory(key, bank.paths, bank.name)
    done = f"Forgot {key} in the {bank.name} bank; `memkit memories restore {key}` brings it back."
    return Forgotten(_without(bank, (fact,), tombstone.line(), key, (done,)), fact)


def forget_all(bank: MemoryBank, gone: Sequence[tuple[Fact, Tombstone]]) -> Draft:
    """Draft the end of several memories of a bank."""
    facts = tuple(fact for fact, _ in gone)
    lines = "".join(tombstone.line() for _, tombstone in gone)
    done = tuple(f"Forgot {fact.key} in the {bank.name} bank." for fact in facts)
    return _without(bank, facts, lines, "", done)


def restore(bank: MemoryBank, key: str, data: bytes, name: str, back: Restoration) -> Draft:
    """Draft the return of a forgotten file, word for word, and its row. Raises `Refused` if it is taken."""
    if key in bank.paths:
        raise key_taken(bank, key)
    path = bank.place(name)
    source = Source.decode(path, data)
    if isinstance(source, NotUtf8):
        raise InputOutputFailed(
            "The forgotten file is damaged.", help_line="Nothing was written; look at it by hand."
        )
    edits, files = row_of(bank, Fact(parse_memory(Page(source))))
    done = f"Restored {key} in the {bank.name} bank."
    log = with_lines(bank, back.line())
    return Draft(key, path, edits, (FileChange(path, None, data), *files, log), done=(done,))


def key_taken(bank: MemoryBank, key: str) -> Refused:
    """The error of a memory that cannot come back, because its key is in use."""
    return Refused(
        f"There is a memory {key} in the {bank.name} bank already.",
        help_line=f"`memkit memories show {key}` shows it; forget it first to have the other one back.",
    )


def without_traces(bank: MemoryBank, facts: Sequence[Fact], log: FileChange, erasure: Erasure) -> Draft:
    """Draft the erasure of memories: files and rows go; `log` is the log with its records redacted."""
    after = appended(log.after, erasure.line()) if facts else log.after
    done = f"Erased what the {bank.name} bank held."
    removed = tuple(Removal(fact.path, fact.memory.page.source.encode()) for fact in facts)
    files = (FileChange(log.path, log.before, after),)
    return Draft("", bank.folder, _without_rows(bank, facts), files, removed, done=(done,))


def held_log(bank: MemoryBank) -> bytes | None:
    """The log of a bank's tombstones; None where there is none. Raises `InputOutputFailed`."""
    tree, path = bank.log
    data = tree.read(path, LOG_LIMIT)
    if not isinstance(data, Unreadable):
        return data
    if data.reason == "missing":
        return None
    raise InputOutputFailed(
        f"{path} cannot be read: {data.detail}.", help_line="Make it readable, then run it again."
    )


def with_lines(bank: MemoryBank, lines: str) -> FileChange:
    """The log of a bank's tombstones with further lines."""
    held = held_log(bank)
    return FileChange(bank.log[1], held, appended(held, lines))


def _without(bank: MemoryBank, facts: Sequence[Fact], lines: str, key: str, done: tuple[str, ...]) -> Draft:
    removed = tuple(Removal(fact.path, fact.memory.page.source.encode()) for fact in facts)
    path = facts[0].path if len(facts) == 1 else bank.folder
    return Draft(key, path, _without_rows(bank, facts), (with_lines(bank, lines),), removed, done=done)


def _without_rows(bank: MemoryBank, facts: Sequence[Fact]) -> tuple[FileEdits, ...]:
    """The index without the rows of memories: whole lines that name nothing else."""
    if not facts or isinstance(bank.tree.read(bank.index, LOG_LIMIT), Unreadable):
        return ()
    source, gone = source_at(bank.tree, bank.index), {fact.path for fact in facts}
    plain = plain_rows(source.text)
    if plain is None:
        lines = _lines_of(Page(source), gone)
    else:  # read without the parser: what comes out is the same
        lines = [source.line_at(row.start) for row in plain if bank.place(row.name) in gone]
    edits = tuple(Edit(source.lines_span(line, line + 1), "") for line in lines)
    return (FileEdits(bank.index, edits),) if edits else ()


def _lines_of(page: Page, gone: set[str]) -> list[int]:
    """The lines of an index that name some files, and nothing else."""
    from memkit.documents.memories.index import parse_memory_index

    rows = parse_memory_index(page).rows
    kept = {row.line for row in rows if row.path not in gone}
    return sorted({row.line for row in rows if row.path in gone and row.leading} - kept)
