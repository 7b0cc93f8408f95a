"""A memory file that stood at the base is gone and no tombstone says so.

A fact that vanishes silently comes back: somebody remembers it again, and nobody knows that it was dropped
for a reason.

Put the file back, or add a line to TOMBSTONES.jsonl beside it that names the key, who dropped it, when,
and why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Example, Trouble
from memkit.checks.drafts import severity_of_loss
from memkit.checks.his.tombstones import read_tombstones
from memkit.checks.over import CHANGES
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.compare import Comparison
    from memkit.checks.check import Scope


def find(changes: Comparison, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each memory that neither exists nor has a tombstone."""
    removed = changes.memories.removed
    folders = {memory.path.rpartition("/")[0] for memory in removed}
    stones = {folder: read_tombstones(changes.now.tree, folder) for folder in folders}
    earlier = {folder: read_tombstones(changes.before.tree, folder) for folder in folders}
    for folder in sorted(folders):
        # An erasure's tombstone names no key, by design: each new one accounts for one file.
        erased = stones[folder].erasures - earlier[folder].erasures
        for memory in removed:
            if memory.path.rpartition("/")[0] != folder or memory.key in stones[folder].keys:
                continue
            erased -= 1
            if erased >= 0:
                continue
            yield Trouble(
                message=f"the memory {memory.key} was deleted without a tombstone",
                help=f"put {memory.path} back, or add to {folder}/TOMBSTONES.jsonl {_line(memory.key)}",
                path=memory.path,
                about=f"{memory.key} deleted",
                severity=severity_of_loss(scope, memory),
            )


def _line(key: str) -> str:
    return f'{{"id": "…", "key": "{key}", "at": "…", "by": "…", "cause": "person", "reason": "…"}}'


_FACT = """\
---
name: retry-budget
description: The payment gateway allows three retries an hour
metadata:
  type: project
---
Three retries an hour.

**Why:** the vendor blocks the fourth.
**How to apply:** count before calling.
"""
_FOLDER = "memory-bank/memories"
_STONE = (
    '{"id": "t1", "bank": "shared", "key": "retry-budget", "at": "2026-06-01T10:00:00Z", "by": "person", '
    '"cause": "person", "reason": "the vendor lifted the limit"}\n'
)
CHECK = Check(
    code="HIS008",
    name="memory-deleted",
    summary="A memory was deleted without a tombstone.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=CHANGES,
    find=find,
    doc=__doc__ or "",
    bad=(Example(files=(), before=((f"{_FOLDER}/retry-budget.md", _FACT),)),),
    good=(
        Example(
            files=((f"{_FOLDER}/TOMBSTONES.jsonl", _STONE),),
            before=((f"{_FOLDER}/retry-budget.md", _FACT),),
        ),
    ),
    needs=("base",),
)
