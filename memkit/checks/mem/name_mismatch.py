"""The name in a memory's frontmatter is not the name of its file.

Links and the index find a memory by its file, harnesses by its name; when the two differ, one of them misses.

Write the file's name without `.md` as `name`, or rename the file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.mem.examples import FOLDER, changed, memory
from memkit.checks.mem.keys import same_key
from memkit.checks.over import MEMORIES, one
from memkit.findings import Severity
from memkit.text.clean import clip
from memkit.text.frontmatter import Scalar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.checks.check import Scope
    from memkit.documents.memories.memory import Memory


def find(memory: Memory, _scope: Scope) -> Iterator[Trouble]:
    """Trouble when the name is missing or another one; `-` and `_` are alike."""
    held = memory.data.get("name")
    if not memory.readable or not (held is None or isinstance(held, Scalar)):
        return  # MEM001 and MEM002 say so
    if not memory.name:
        yield Trouble(
            message=f"the memory {memory.stem} has no name",
            help=f"add `name: {memory.stem}` to its frontmatter",
            path=memory.path,
            span=memory.head,
            about="no name",
        )
    elif not same_key(memory.name, memory.stem):
        yield Trouble(
            message=f"the name “{clip(memory.name, 80)}” is not the name of the file {memory.stem}",
            help=f"write `name: {memory.stem}`, or rename the file",
            path=memory.path,
            span=memory.head,
            about=f"name {memory.name}",
        )


CHECK = Check(
    code="MEM003",
    name="name-mismatch",
    summary="The name of a memory is not the name of its file.",
    standard=Severity.INFO,
    strict=Severity.ERROR,
    over=MEMORIES,
    find=find,
    doc=__doc__ or "",
    bad=(memory(("name: retry-budget", "name: retries")), memory(("name: retry-budget\n", ""))),
    good=(memory(), one(changed(), f"{FOLDER}/retry_budget.md")),
)
