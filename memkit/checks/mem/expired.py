"""A memory's `expires` has passed.

An expired memory leaves the digest and recall, so the file takes room and helps nobody.

Renew it with a new date if it still holds; else delete it and leave a tombstone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.mem.examples import memory
from memkit.checks.over import MEMORIES
from memkit.findings import Severity
from memkit.text.dates import Period

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.checks.check import Scope
    from memkit.documents.memories.memory import Memory


def find(memory: Memory, scope: Scope) -> Iterator[Trouble]:
    """Trouble the day after the last day of `expires`."""
    if memory.expires is None:
        return
    value = memory.expires.value
    if isinstance(value, Period) and value.overdue(scope.today):
        yield Trouble(
            message=f"the memory {memory.stem} expired: {value.written()} is over",
            help="set a later `expires` if the fact still holds, else delete the file with a tombstone",
            path=memory.path,
            span=memory.expires.span,
            about="expired",
        )


CHECK = Check(
    code="MEM011",
    name="expired",
    summary="A memory has expired.",
    standard=Severity.WARNING,
    strict=Severity.WARNING,
    over=MEMORIES,
    find=find,
    doc=__doc__ or "",
    bad=(memory(("type: project", "type: project\n  expires: 2026-05-31")),),
    good=(
        memory(("type: project", "type: project\n  expires: 2026-06")),
        memory(("type: project", "type: project\n  expires: 2026-06-15")),
    ),
    date_only=True,
)
