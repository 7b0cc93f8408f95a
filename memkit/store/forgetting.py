"""Forgetting one memory on purpose: its file and its row go, a tombstone stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.memories.index import parse_memory_index
from memkit.errors import UsageProblem
from memkit.findings import FileEdits
from memkit.frozen import frozen, replace
from memkit.ports import FileChange, Removal, Unreadable
from memkit.scaffold.draft import Draft, source_at
from memkit.store.keys import near_keys
from memkit.store.tombstones import TOMBSTONES, Tombstone
from memkit.text.edits import Edit
from memkit.text.page import Page

if TYPE_CHECKING:
    from collections.abc import Sequence

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
    done = (f"Forgot {key} in the {bank.name} bank; `memkit memories restore {key}` brings it back.",)
    return Forgotten(replace(forget_all(bank, ((fact, tombstone),)), done=done), fact)


def forget_all(bank: MemoryBank, gone: Sequence[tuple[Fact, Tombstone]]) -> Draft:
    """Draft the end of several memories of a bank, each with its tombstone. The last is the draft's own."""
    place = bank.place(TOMBSTONES)
    log = bank.tree.read(place, _LOG_LIMIT)
    held = None if isinstance(log, Unreadable) else log
    opening = b"" if not held or held.endswith(b"\n") else b"\n"
    lines = "".join(tombstone.line() for _, tombstone in gone)
    after = (held or b"") + opening + lines.encode("utf-8", "surrogatepass")
    last, _ = gone[-1]
    return Draft(
        last.key,
        last.path,
        _without_rows(bank, frozenset(fact.path for fact, _ in gone)),
        (FileChange(place, held, after),),
        tuple(Removal(fact.path, fact.memory.page.source.encode()) for fact, _ in gone),
    )


def _without_rows(bank: MemoryBank, paths: frozenset[str]) -> tuple[FileEdits, ...]:
    """The index without the rows of some files: whole lines that name nothing else."""
    if isinstance(bank.tree.read(bank.index, _LOG_LIMIT), Unreadable):
        return ()
    page = Page(source_at(bank.tree, bank.index))
    rows = parse_memory_index(page).rows
    kept = {row.line for row in rows if row.path not in paths or not row.leading}
    gone = sorted({row.line for row in rows if row.path in paths} - kept)
    edits = tuple(Edit(page.source.lines_span(line, line + 1), "") for line in gone)
    return (FileEdits(bank.index, edits),) if edits else ()
