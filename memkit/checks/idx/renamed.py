"""Memories that no index names, rows that lead to no file, and which of the two are one renamed memory."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING
from unicodedata import normalize

from memkit.checks.mem.keys import folded_key
from memkit.documents.entry import title_key
from memkit.documents.memories.pointers import resolve_target
from memkit.text.dates import Period, parse_date
from memkit.text.inline import plain
from memkit.text.labels import fold

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.checks.idx.places import IndexPlaces
    from memkit.documents.memories.index import IndexRow, MemoryIndex
    from memkit.documents.memories.memory import Memory


def unindexed(bank: Bank, places: IndexPlaces) -> Iterator[tuple[Memory, MemoryIndex]]:
    """The memories that no row leads to, each with its nearest index; those without any index are left out.

    A memory in a subfolder may be reached by a link of another one. Profile standard leaves alone what is no
    typed memory: no frontmatter, or a diary's `2026-05-01.md`.
    """
    named = {path for index in bank.indexes for row in index.rows for path in places.paths(row)}
    linked = _linked(bank)
    strict = bank.config.profile == "strict"
    for held in bank.memories:
        index = places.index_of(held)
        path = normalize("NFC", held.path)
        if index is None or path in named:
            continue
        below = path.rpartition("/")[0] != normalize("NFC", index.folder)
        typed = held.readable and not isinstance(parse_date(held.stem), Period)
        if not (below and path in linked) and (strict or typed):
            yield held, index


def dangling(index: MemoryIndex, places: IndexPlaces) -> Iterator[IndexRow]:
    """The rows of an index that lead to no file."""
    return (row for row in index.rows if row.form != "mention" and not places.exists(row))


def renamed(bank: Bank, places: IndexPlaces) -> dict[tuple[str, int], Memory]:
    """The memory that a dangling row means under its new name, by the index's path and the row's place in it.

    A memory counts when the row has its name, its title or its description, and nothing else could be meant:
    no other memory by the same row, no other row by the same memory.
    """
    rows = [(index, row) for index in bank.indexes for row in dangling(index, places)]
    if not rows:
        return {}
    candidates: dict[tuple[str, str, str], list[Memory]] = defaultdict(list)
    for memory, index in unindexed(bank, places):
        for kind, word in _marks_of(memory):
            candidates[index.path, kind, word].append(memory)
    found: dict[tuple[str, int], Memory] = {}
    for index, row in rows:
        meant = {m.path: m for mark in _marks_at(row) for m in candidates.get((index.path, *mark), ())}
        if len(meant) == 1:
            found[index.path, row.span.start] = next(iter(meant.values()))
    times = Counter(memory.path for memory in found.values())
    return {place: memory for place, memory in found.items() if times[memory.path] == 1}


def _marks_of(memory: Memory) -> set[tuple[str, str]]:
    marks = {
        ("name", folded_key(memory.name)),
        ("title", title_key(memory.title)),
        ("hook", fold(plain(memory.description))),
    }
    return {(kind, word) for kind, word in marks if word}


def _marks_at(row: IndexRow) -> set[tuple[str, str]]:
    stem = row.target.partition("#")[0].rstrip("/").rpartition("/")[2]
    marks = {("name", folded_key(stem)), ("title", title_key(row.title)), ("hook", fold(plain(row.hook)))}
    return {(kind, word) for kind, word in marks if word}


def _linked(bank: Bank) -> set[str]:
    """Paths that a Markdown link of some memory leads to."""
    held = bank.in_role("memories")
    return {target for document in held for target in document.fact("memory leads", _leads)}


def _leads(document: Document) -> list[str]:
    if document.page is None or "](" not in document.page.source.text:
        return []
    folder = document.path.rpartition("/")[0]
    targets = (resolve_target(link, folder) for link in document.page.links if link.kind != "wikilink")
    return sorted({normalize("NFC", target) for target in targets if target})
