"""A memory has no type, or one that nobody knows.

The type decides who may see a memory, how long it lives and what it must say.

Write `metadata.type` as user, feedback, project or reference; own types stand in `memory_types`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Example, Trouble
from memkit.checks.mem.examples import PATH, changed, memory
from memkit.checks.over import MEMORIES
from memkit.documents.memories.memory import TYPES
from memkit.findings import Severity
from memkit.text.clean import clip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.checks.check import Scope
    from memkit.documents.memories.memory import Memory


def find(memory: Memory, scope: Scope) -> Iterator[Trouble]:
    """Trouble for a type that is missing or unknown."""
    known = (*TYPES, *scope.bank.config.memory_types)
    if not memory.readable or memory.type in known:
        return
    listed = f"{', '.join(known[:-1])} or {known[-1]}"
    if not memory.type:
        yield Trouble(
            message=f"the memory {memory.stem} has no type",
            help=f"add `type:` under `metadata:`: {listed}",
            path=memory.path,
            span=memory.head,
            about="no type",
        )
        return
    from difflib import get_close_matches

    near = get_close_matches(memory.type.casefold(), known, 1)
    yield Trouble(
        message=f"the type “{clip(memory.type, 60)}” of {memory.stem} is not known",
        help=f"write {near[0]}" if near else f"write {listed}, or add the word to `memory_types`",
        path=memory.path,
        span=memory.type_span,
        about=f"type {memory.type}",
    )


CHECK = Check(
    code="MEM005",
    name="bad-type",
    summary="The type of a memory is missing or unknown.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=MEMORIES,
    find=find,
    doc=__doc__ or "",
    bad=(memory(("type: project", "type: misc")), memory(("metadata:\n  type: project\n", ""))),
    good=(
        memory(),
        memory(("metadata:\n  type: project\n", "type: project\n")),
        Example(
            files=((PATH, changed(("type: project", "type: runbook"))),),
            config='profile = "strict"\nmemory_types = ["runbook"]\n',
        ),
    ),
)
