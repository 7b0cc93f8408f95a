"""A memory holds several facts: several headings, or more text than one fact needs.

One file, one fact: only then can a fact be corrected, expire or be found without dragging others along.

Split it into one file a fact; what is a reference page belongs among the bank's other files.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.mem.examples import memory
from memkit.checks.over import MEMORIES
from memkit.findings import Severity
from memkit.text.escaped import escaped_length

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.checks.check import Scope
    from memkit.documents.memories.memory import Memory


def find(memory: Memory, scope: Scope) -> Iterator[Trouble]:
    """Trouble for several headings, else for content over the cap."""
    cap = scope.bank.config.memory_caps.content
    length = escaped_length(memory.content)
    if memory.headings > 1:
        message, about = (
            f"the memory {memory.stem} has {memory.headings} headings: more than one fact",
            "headings",
        )
    elif length > cap:
        message = f"the content of {memory.stem} has {length:,} characters, and the limit is {cap:,}"
        about = "content over the cap"
    else:
        return
    yield Trouble(
        message=message,
        help="split it into one file a fact, or move it to the bank's reference files",
        path=memory.path,
        span=memory.head,
        about=about,
    )


CHECK = Check(
    code="MEM006",
    name="several-facts",
    summary="A memory holds several facts.",
    standard=Severity.INFO,
    strict=Severity.WARNING,
    over=MEMORIES,
    find=find,
    doc=__doc__ or "",
    bad=(
        memory(("**Why:**", "## Timeouts\n\nThirty seconds.\n\n## Refunds\n\nBy hand.\n\n**Why:**")),
        memory(("the fourth is charged", "the fourth is charged" + ", and so is the next" * 120)),
    ),
    good=(
        memory(),
        memory(("**Why:** the", "## Why\n\nThe"), ("**How to apply:** count", "## How to apply\n\nCount")),
    ),
)
