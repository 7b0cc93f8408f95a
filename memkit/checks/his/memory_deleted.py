"""A memory file that stood at the base is gone and no tombstone says so.

A fact that vanishes silently comes back: somebody remembers it again, and nobody knows that it was dropped
for a reason.

Put the file back, or add a line to TOMBSTONES.jsonl beside it that names the key, who dropped it, when,
and why.
"""

from __future__ import annotations

import json
from collections import defaultdict
from typing import TYPE_CHECKING

from memkit.checks.check import Check, Example, Trouble
from memkit.checks.drafts import severity_of_loss
from memkit.checks.his.unread import unread_at_base
from memkit.checks.over import CHANGES
from memkit.findings import Severity
from memkit.store.tombstones import read_tombstones

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from memkit.bank.compare import Comparison
    from memkit.checks.check import Scope
    from memkit.documents.memories.memory import Memory


def find(changes: Comparison, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each memory that neither exists nor has a tombstone."""
    yield from unread_at_base(changes, "memories")
    removed: dict[str, list[Memory]] = defaultdict(list)
    for memory in changes.memories.removed:
        removed[memory.path.rpartition("/")[0]].append(memory)
    for folder, memories in sorted(removed.items()):
        stones = read_tombstones(changes.now.tree, folder)
        # An erasure's tombstone names no key, by design: a new one accounts for any file.
        erased = stones.erased_since(read_tombstones(changes.before.tree, folder))
        for memory in memories:
            if memory.key in stones.keys:
                continue
            erased -= 1
            if erased >= 0:
                continue
            cure = _cure(memory.key, folder, scope.today)
            if memory.key in stones.unfinished:
                what = f"the tombstone of the memory {memory.key} does not say when, by whom or why"
            else:
                what, cure = (
                    f"the memory {memory.key} was deleted without a tombstone",
                    f"put {memory.path} back, or {cure}",
                )
            yield Trouble(
                message=what,
                help=cure,
                path=memory.path,
                about=f"{memory.key} deleted",
                severity=severity_of_loss(scope, memory),
            )


def _cure(key: str, folder: str, today: date) -> str:
    """The line to write, with all that is known."""
    day = today.isoformat()
    line = {"id": f"{key}-{day}", "bank": "shared", "key": key, "at": day, "by": "…", "cause": "person"}
    line["reason"] = "…"
    return (
        f"write to {folder}/TOMBSTONES.jsonl the line {json.dumps(line, ensure_ascii=False)} "
        "with who dropped it as `by` and why as `reason`; `id` is any text that no other line has"
    )


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
