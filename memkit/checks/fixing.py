"""Fixes as checks state them: edits of a document, or what `memkit index` would write."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.findings import Fix
from memkit.ports import FileChange
from memkit.text.edits import Edit, FileEdits
from memkit.text.source import Span

if TYPE_CHECKING:
    from memkit.reading.plan import Planned
    from memkit.text.source import Source


def editing(path: str, *edits: Edit, safe: bool = True) -> Fix:
    """A fix that edits one document."""
    return Fix((FileEdits(path, edits),), safe=safe)


def replacing(path: str, span: Span, text: str, *, safe: bool = True) -> Fix:
    """A fix that puts `text` where `span` is."""
    return editing(path, Edit(span, text), safe=safe)


def inserting(path: str, offset: int, text: str, *, safe: bool = True) -> Fix:
    """A fix that puts `text` before `offset`."""
    return editing(path, Edit(Span(offset, offset), text), safe=safe)


def generating(*planned: Planned, safe: bool = True) -> Fix:
    """A fix that writes what `memkit index` would write into some files."""
    return Fix(files=tuple(FileChange(one.path, one.before, one.after) for one in planned), safe=safe)


def whole_line(source: Source, line: int) -> Span:
    """The span of line `line` (from 0) with its newline."""
    return source.lines_span(line, line + 1)
