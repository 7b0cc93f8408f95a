"""The row of a memory in MEMORY.md: written with the memory; words of its own that it has are left alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.ports import FileChange, Unreadable
from memkit.scaffold.draft import source_at
from memkit.store.bank import FILE_LIMIT
from memkit.text.edits import Edit, FileEdits
from memkit.text.page import Page
from memkit.text.source import Source, Span

if TYPE_CHECKING:
    from memkit.store.bank import MemoryBank
    from memkit.store.fact import Fact

RowChange = tuple[tuple[FileEdits, ...], tuple[FileChange, ...]]
"""The edits of an index, or the index that is to be made."""


def row_of(bank: MemoryBank, fact: Fact, old: Fact | None = None) -> RowChange:
    """The row of a memory: appended, or its hook followed where it said the old description.

    An index that is not there is made with the rows of all memories that can be read.
    """
    if not _has_index(bank):
        from memkit.reading.memory_rows import new_index

        others = [held.memory for held in bank.facts if held.path != fact.path and held.memory.readable]
        made = new_index([*others, fact.memory], bank.folder)
        return (), (FileChange(bank.index, None, made.encode("utf-8", "surrogatepass")),)
    source = source_at(bank.tree, bank.index)
    hook = _hook(source, fact)
    if hook is None:
        return (FileEdits(bank.index, (_appended(bank, source, fact),)),), ()
    if old is not None and hook.text and hook.text == _line(old.description):
        return (FileEdits(bank.index, (Edit(hook.span, _line(fact.description)),)),), ()
    return (), ()


def row_behind(bank: MemoryBank, fact: Fact, old: Fact) -> tuple[str, ...]:
    """What to say where a memory's description changed and its row had words of its own, which stay."""
    hook = _hook(source_at(bank.tree, bank.index), fact) if _has_index(bank) else None
    if hook is None or hook.text in {"", _line(old.description), _line(fact.description)}:
        return ()
    from memkit.store.outgoing import outgoing

    return (f"Its row in MEMORY.md still says “{outgoing(hook.text)}”; that line is changed by hand.",)


def inline_facts(bank: MemoryBank) -> int:
    """How many facts stand in an index itself, which are no memories; 0 of one that cannot be read."""
    data = bank.tree.read(bank.index, FILE_LIMIT * 16)
    source = data if isinstance(data, Unreadable) else Source.decode(bank.index, data)
    if not isinstance(source, Source):
        return 0
    from memkit.documents.memories.index import parse_memory_index
    from memkit.reading.plain_rows import plain_rows

    return 0 if plain_rows(source.text) is not None else len(parse_memory_index(Page(source)).facts)


@frozen
class _Hook:
    """What a row says of its memory, and where."""

    text: str
    span: Span


def _hook(source: Source, fact: Fact) -> _Hook | None:
    """The hook of a memory's row; None where the index has no row of it."""
    from memkit.reading.plain_rows import plain_rows

    plain = plain_rows(source.text)
    if plain is not None:  # read without the parser: what comes out is the same
        name = fact.path.rpartition("/")[2]
        held = next((row for row in plain if row.name == name), None)
        return _Hook(held.hook, Span(held.start, held.start + len(held.hook))) if held else None
    from memkit.documents.memories.index import parse_memory_index

    found = next((row for row in parse_memory_index(Page(source)).rows if row.path == fact.path), None)
    return _Hook(found.hook, found.hook_span) if found else None


def _appended(bank: MemoryBank, source: Source, fact: Fact) -> Edit:
    from memkit.reading.plain_rows import appended_row, plain_rows

    plain = plain_rows(source.text)
    if plain is not None:
        return appended_row(source.text, plain, fact.memory, bank.folder)
    from memkit.documents.memories.index import parse_memory_index
    from memkit.reading.memory_rows import row_edits

    page = Page(source)
    (edit,) = row_edits(parse_memory_index(page), page, [fact.memory])
    return edit


def _has_index(bank: MemoryBank) -> bool:
    data = bank.tree.read(bank.index, FILE_LIMIT * 16)
    return not (isinstance(data, Unreadable) and data.reason == "missing")


def _line(text: str) -> str:
    return " ".join(text.split())
