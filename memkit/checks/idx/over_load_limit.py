"""MEMORY.md is longer than what harnesses load.

What stands behind the limit is silently never read; the newest rows are usually the ones that are lost.

Shorten the hooks, merge or delete rows, and move inline facts to files of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.idx.examples import ROW, indexed
from memkit.checks.over import INDEXES
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.checks.check import Scope
    from memkit.documents.memories.index import MemoryIndex
    from memkit.text.source import Source


def find(index: MemoryIndex, scope: Scope) -> Iterator[Trouble]:
    """Trouble for an index over its lines or bytes, on the first line that is lost."""
    limits = scope.bank.config.limits
    document = scope.bank.by_path.get(index.path)
    source = document.source if document else None
    if source is None or (index.lines <= limits.index_lines and index.size <= limits.index_bytes):
        return
    lost = min(_line_of_byte(source, limits.index_bytes), limits.index_lines, source.line_count - 1)
    limit = f"{limits.index_lines} lines" if lost == limits.index_lines else f"{limits.index_bytes:,} bytes"
    yield Trouble(
        message=f"{index.path} exceeds the {limit} that are loaded: from line {lost + 1} on it is lost",
        help="shorten hooks, merge or delete rows, move inline facts to files of their own",
        path=index.path,
        span=source.line_span(lost),
        about="over the load limit",
    )


def _line_of_byte(source: Source, count: int) -> int:
    """The line (from 0) that is not whole within the first `count` bytes."""
    held = len("\ufeff".encode()) if source.bom else 0
    for line in range(source.line_count):
        held += len(source.slice(source.lines_span(line, line + 1)).encode("utf-8", "surrogatepass"))
        if held > count:
            return line
    return source.line_count


CHECK = Check(
    code="IDX005",
    name="over-load-limit",
    summary="The index is longer than what harnesses load.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=INDEXES,
    find=find,
    doc=__doc__ or "",
    bad=(
        indexed(ROW + "\n" * 200),
        indexed(ROW + f"- {'long ' * 6000}\n"),
        indexed(ROW * 3, 'profile = "strict"\nlimits.index_lines = 2\n'),
    ),
    good=(indexed(ROW + "\n" * 199), indexed(ROW)),
)
