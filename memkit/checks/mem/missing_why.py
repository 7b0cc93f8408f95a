"""A project or feedback memory does not say why, or not how to apply it.

Without the reason nobody can tell whether the fact still holds; without the use nobody knows when it matters.

Add a line `**Why:**` and a line `**How to apply:**`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.mem.examples import memory
from memkit.checks.over import MEMORIES
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.checks.check import Scope
    from memkit.documents.memories.memory import Memory

_PARTS = (
    ("why", "Why", "the reason"),
    ("how-to-apply", "How to apply", "when and how to use it"),
)


def find(memory: Memory, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for a memory of type project or feedback that lacks one of the two parts."""
    missing = [(label, says) for name, label, says in _PARTS if name not in memory.parts]
    if memory.type in {"project", "feedback"} and missing:
        lacks = " and ".join(f"no {label}" for label, _ in missing)
        yield Trouble(
            message=f"the {memory.type} memory {memory.stem} has {lacks}",
            help=f"add {' and '.join(f'a line `**{label}:** …` ({says})' for label, says in missing)}",
            path=memory.path,
            span=memory.head,
            about="why",
        )


CHECK = Check(
    code="MEM007",
    name="missing-why",
    summary="A project or feedback memory lacks its Why or its How to apply.",
    standard=None,
    strict=Severity.WARNING,
    over=MEMORIES,
    find=find,
    doc=__doc__ or "",
    bad=(
        memory(("**Why:** the vendor counts them per key.\n", "")),
        memory(("**How to apply:** count before calling, and queue the rest.\n", "")),
    ),
    good=(
        memory(),
        memory(("type: project", "type: reference"), ("**Why:**", "And"), ("**How to apply:**", "So")),
    ),
)
