"""MEMORY.md: one row a memory, `- [Title](file.md) — hook`, with headings and inline facts between."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memkit.text.source import Span

LOAD_LINES = 200
LOAD_BYTES = 25_000


@dataclass(frozen=True, slots=True)
class IndexRow:
    """A row that points to a file: title, target as written, the path it resolves to, the hook after it."""

    title: str
    target: str
    target_span: Span
    path: str
    hook: str
    hook_span: Span
    span: Span
    line: int


@dataclass(frozen=True, slots=True)
class InlineFact:
    """A bullet or paragraph of the index that states a fact instead of pointing to one."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class MemoryIndex:
    """The index as read. `folder` holds the memories; `lines` and `size` (bytes) are what a harness loads."""

    path: str
    folder: str
    rows: tuple[IndexRow, ...]
    facts: tuple[InlineFact, ...]
    lines: int
    size: int


def parse_memory_index(page: Page) -> MemoryIndex:
    """To be written."""
    raise NotImplementedError
