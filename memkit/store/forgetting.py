"""Forgetting memories on purpose: their files and rows go, a tombstone each stays; and bringing one back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.sizes import LARGE_LIMIT
from memkit.documents.memories.memory import parse_memory
from memkit.errors import InputOutputFailed, Refused
from memkit.frozen import frozen, replace
from memkit.ports import FileChange, Removal, Unreadable
from memkit.reading.plain_rows import plain_rows
from memkit.scaffold.draft import Draft, source_at
from memkit.store.fact import Fact
from memkit.store.keys import no_memory
from memkit.store.records import LINE_LIMIT, LOG_LIMIT, records_in
from memkit.store.rows import row_of
from memkit.store.succession import left_behind
from memkit.store.tombstones import appended
from memkit.text.edits import Edit, FileEdits, apply_edits
from memkit.text.page import Page
from memkit.text.source import NotUtf8, Source

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memkit.store.bank import MemoryBank
    from memkit.store.records import Record
    from memkit.store.rows import RowChange
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
    draft = _without(bank, (fact,), tombstone.line(), key, (done,))
    return Forgotten(replace(draft, mind=left_behind(bank.facts, (key,))), fact)


def forget_all(bank: MemoryBank, gone: Sequence[tuple[Fact, Tombstone]]) -> Draft:
    """Draft the end of several memories of a bank."""
    facts = tuple(fact for fact, _ in gone)
    lines = "".join(tombstone.line() for _, tombstone in gone)
    done = tuple(f"Forgot {fact.key} in the {bank.name} bank." for fact in facts)
    left = left_behind(bank.facts, [fact.key for fact in facts])
    return replace(_without(bank, facts, lines, "", done), mind=left)


def restore(bank: MemoryBank, key: str, data: bytes, name: str, back: Restoration, row: str = "") -> Draft:
    """Draft the return of a forgotten file, word for word, and of its row, as it was where that is kept.

    Raises `Refused` if the key is taken.
    """
    if key in bank.paths:
        raise key_taken(bank, key)
    path = bank.place(name)
    source = Source.decode(path, data)
    if isinstance(source, NotUtf8):
        raise InputOutputFailed(
            "The forgotten file is damaged.", help_line="Nothing was written; look at it by hand."
        )
    fact = Fact(parse_memory(Page(source)))
    edits, files = _with_row(bank, fact, row_of(bank, fact), row)
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
    """Draft the erasure of memories: files and rows go; `log` is the log with its records redacted.

    Raises `Refused` where the log would be larger than what is read.
    """
    done = f"Erased what the {bank.name} bank held."
    removed = tuple(Removal(fact.path, fact.memory.page.source.encode()) for fact in facts)
    files = (longer_log(bank, log.before, log.after, erasure.line() if facts else ""),)
    return Draft("", bank.folder, _without_rows(bank, facts), files, removed, done=(done,))


def held_log(bank: MemoryBank) -> bytes | None:
    """The log of a bank's tombstones; None where there is none.

    Raises `Refused` for one that is too large, `InputOutputFailed` for one that cannot be read.
    """
    tree, path = bank.log
    data = tree.read(path, LOG_LIMIT)
    if not isinstance(data, Unreadable):
        return data
    if data.reason == "missing":
        return None
    if data.reason == "too-large":
        raise _too_large(bank)
    raise InputOutputFailed(
        f"{path} cannot be read: {data.detail}.", help_line="Make it readable, then run it again."
    )


def log_records(bank: MemoryBank) -> tuple[Record, ...]:
    """The records of a bank's log. Raises as `held_log` does."""
    return records_in(bank.log[1], held_log(bank) or b"")


def has_index(bank: MemoryBank) -> bool:
    """Whether a bank has a MEMORY.md; one that cannot be read is there, and is not passed over."""
    data = bank.tree.read(bank.index, LARGE_LIMIT)
    return not (isinstance(data, Unreadable) and data.reason == "missing")


def with_lines(bank: MemoryBank, lines: str) -> FileChange:
    """The log of a bank's tombstones with further lines. Raises `Refused` for what nobody would read."""
    held = held_log(bank)
    return longer_log(bank, held, held, lines)


def longer_log(bank: MemoryBank, before: bytes | None, held: bytes | None, lines: str) -> FileChange:
    """The log that takes the place of `before`: `held` and further lines. Raises as `with_lines` does."""
    if any(len(line.encode("utf-8", "surrogatepass")) > LINE_LIMIT for line in lines.splitlines()):
        raise Refused("The reason is longer than 1 MiB.", help_line="Say in a sentence why.")
    after = appended(held, lines)
    if len(after) > LOG_LIMIT:
        raise _too_large(bank)
    return FileChange(bank.log[1], before, after)


def _too_large(bank: MemoryBank) -> Refused:
    place = f"`{bank.config.bank}/archive`" if bank.name == "shared" else "another folder of yours"
    return Refused(
        f"The log {bank.log[1]} of the bank {bank.id} is full: at most {LOG_LIMIT >> 20} MiB of it are read.",
        help_line=f"Move its oldest lines into a TOMBSTONES.jsonl in {place}, then run it again.",
    )


def _without(bank: MemoryBank, facts: Sequence[Fact], lines: str, key: str, done: tuple[str, ...]) -> Draft:
    removed = tuple(Removal(fact.path, fact.memory.page.source.encode()) for fact in facts)
    path = facts[0].path if len(facts) == 1 else bank.folder
    return Draft(key, path, _without_rows(bank, facts), (with_lines(bank, lines),), removed, done=done)


def rows_of(bank: MemoryBank, facts: Sequence[Fact]) -> dict[str, str]:
    """The rows of the index that go with memories, by the paths of these, without newlines."""
    source, lines = _rows_gone(bank, facts)
    return {path: source.line_text(line) for line, path in reversed(lines)} if source else {}


def _without_rows(bank: MemoryBank, facts: Sequence[Fact]) -> tuple[FileEdits, ...]:
    """The index without the rows of memories."""
    source, rows = _rows_gone(bank, facts)
    if source is None:
        return ()
    lines = sorted({line for line, _ in rows})
    edits = tuple(Edit(source.lines_span(line, line + 1), "") for line in lines)
    return (FileEdits(bank.index, edits),) if edits else ()


def _rows_gone(bank: MemoryBank, facts: Sequence[Fact]) -> tuple[Source | None, tuple[tuple[int, str], ...]]:
    """The index, and the number and path of each row of memories: a whole line that names nothing else."""
    if not facts or not has_index(bank):
        return None, ()
    source, gone = source_at(bank.tree, bank.index), {fact.path for fact in facts}
    plain = plain_rows(source.text)
    if plain is None:
        return source, _parsed_rows(source, gone)
    # Read without the parser: what comes out is the same.
    rows = ((source.line_at(row.start), bank.place(row.name)) for row in plain)
    return source, tuple((line, path) for line, path in rows if path in gone)


def _parsed_rows(source: Source, gone: set[str]) -> tuple[tuple[int, str], ...]:
    from memkit.documents.memories.index import parse_memory_index

    rows = parse_memory_index(Page(source)).rows
    kept = {row.line for row in rows if row.path not in gone}
    return tuple(
        (row.line, row.path) for row in rows if row.path in gone and row.leading and row.line not in kept
    )


def _with_row(
    bank: MemoryBank,
    fact: Fact,
    made: RowChange,
    row: str,
) -> RowChange:
    """A new row as it was, unless the index as it is now would not be read as naming the file by it."""
    from memkit.documents.memories.index import parse_memory_index

    edits, files = made
    if not row or not (edits or files):
        return made
    if files:
        from memkit.reading.memory_rows import new_index

        own = new_index([fact.memory], bank.folder).splitlines()[-1]
        lines = files[0].after.decode("utf-8", "surrogatepass").splitlines()
        text = "\n".join([*(row if line == own else line for line in lines), ""])
        return ((), (FileChange(bank.index, None, text.encode("utf-8", "surrogatepass")),))
    source, (edit,) = source_at(bank.tree, bank.index), edits[0].edits
    said = edit.text.strip("\r\n")
    told = Edit(edit.span, edit.text.replace(said, row))
    page = Page(apply_edits(source, (told,)))
    rows = parse_memory_index(page).rows
    good = any(
        each.path == fact.path and each.leading and page.source.line_text(each.line) == row for each in rows
    )
    good = good and len(rows) == len(parse_memory_index(Page(source)).rows) + 1
    return ((FileEdits(bank.index, (told,)),), ()) if good else made
