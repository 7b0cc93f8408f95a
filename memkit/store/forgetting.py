"""Forgetting one memory on purpose: its file and its row go, a tombstone stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.memories.index import parse_memory_index
from memkit.errors import UsageProblem
from memkit.findings import FileEdits
from memkit.frozen import frozen
from memkit.ports import FileChange, Removal, Unreadable
from memkit.scaffold.draft import Draft, source_at
from memkit.store.keys import near_keys
from memkit.store.tombstones import TOMBSTONES, Tombstone
from memkit.text.edits import Edit
from memkit.text.page import Page

if TYPE_CHECKING:
    from memkit.store.bank import MemoryBank
    from memkit.store.fact import Fact

_LOG_LIMIT = 64 << 20


@frozen
class Forgotten:
    """What is to be written to forget a memory, and the file as it was."""

    draft: Draft
    fact: Fact


def forget(bank: MemoryBank, key: str, tombstone: Tombstone) -> Forgotten:
    """Draft the end of a memory. Raises `UsageProblem` for a key that the bank has not."""
    fact = bank.fact(key)
    if fact is None:
        near = near_keys(key, bank.paths)
        raise UsageProblem(
            f"There is no memory {key} in the {bank.name} bank.",
            help_line=f"Did you mean {' or '.join(near)}?" if near else "`memkit memories list` names them.",
        )
    place = bank.place(TOMBSTONES)
    log = bank.tree.read(place, _LOG_LIMIT)
    held = None if isinstance(log, Unreadable) else log
    opening = b"" if not held or held.endswith(b"\n") else b"\n"
    after = (held or b"") + opening + tombstone.line().encode("utf-8", "surrogatepass")
    draft = Draft(
        key,
        fact.path,
        _without_row(bank, fact),
        (FileChange(place, held, after),),
        (Removal(fact.path, fact.memory.page.source.encode()),),
        done=(f"Forgot {key} in the {bank.name} bank; `memkit memories restore {key}` brings it back.",),
    )
    return Forgotten(draft, fact)


def _without_row(bank: MemoryBank, fact: Fact) -> tuple[FileEdits, ...]:
    """The index without the rows of a memory: whole lines that name nothing else."""
    if isinstance(bank.tree.read(bank.index, _LOG_LIMIT), Unreadable):
        return ()
    page = Page(source_at(bank.tree, bank.index))
    rows = parse_memory_index(page).rows
    lines = [row.line for row in rows]
    gone = [row.line for row in rows if row.path == fact.path and row.leading and lines.count(row.line) == 1]
    edits = tuple(Edit(page.source.lines_span(line, line + 1), "") for line in gone)
    return (FileEdits(bank.index, edits),) if edits else ()
