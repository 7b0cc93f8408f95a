"""MEMORY.md holds facts of its own instead of pointers.

They cost tokens in every session whether they matter or not, they cannot expire, and they push rows over the
limit of what is loaded.

Move each fact to a file of its own and leave one row that points to it.
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


def find(index: MemoryIndex, _scope: Scope) -> Iterator[Trouble]:
    """One trouble for an index that holds facts, at the first of them."""
    if index.facts:
        count = len(index.facts)
        facts, each = ("a fact that stands", "it") if count == 1 else (f"{count} facts that stand", "each")
        yield Trouble(
            message=f"{index.path} holds {facts} in no memory file",
            help=f"move {each} to a file of its own and leave one row that points to it",
            path=index.path,
            span=index.facts[0].span,
            about="inline facts",
        )


CHECK = Check(
    code="IDX006",
    name="inline-facts",
    summary="The index holds facts instead of pointers.",
    standard=Severity.INFO,
    strict=Severity.WARNING,
    over=INDEXES,
    find=find,
    doc=__doc__ or "",
    bad=(indexed(f"{ROW}- Deploys run from the main branch only.\n"),),
    good=(indexed(f"# Memory index\n\nOne line a fact.\n\n{ROW}"),),
)
