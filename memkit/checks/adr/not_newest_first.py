"""A log says that the newest decision stands on top, and an entry stands out of order.

Readers of such a log read the top and trust it; an older entry there hides the newer one below.

Move the entry to its place. Only a log whose own preamble declares an order is asked for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.known import prefix_of
from memkit.checks.adr.series import place_of, renumbered
from memkit.checks.check import Check, Trouble
from memkit.checks.over import DOCUMENTS, one
from memkit.findings import Severity
from memkit.text.dates import Period

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.checks.check import Scope
    from memkit.documents.decisions.decision import Decision


def find(document: Document, scope: Scope) -> Iterator[Trouble]:
    """One trouble a log, at the first entry that stands below an older one."""
    if document.log is None or document.log.order != "newest-first":
        return
    moved = renumbered(scope.changes) if scope.changes else frozenset()
    for above, below in zip(document.log.entries, document.log.entries[1:], strict=False):
        if not moved & {place_of(above), place_of(below)} and _newer(below, above):
            yield Trouble(
                message=f"{below.label} stands below {above.label}, which is older",
                help="move it up: the file says that the newest stands on top",
                path=document.path,
                span=below.head,
                about=f"{document.path} {below.key} {above.key}",
            )
            return


def _newer(below: Decision, above: Decision) -> bool:
    """By date, where both have one and the dates do not overlap; else by number of one series."""
    if below.date and above.date:
        left, right = below.date.value, above.date.value
        if isinstance(left, Period) and isinstance(right, Period):
            if left.first > right.last:
                return True
            if left.last < right.first:
                return False
    if prefix_of(below.id) != prefix_of(above.id) or below.number is None or above.number is None:
        return False
    return below.number > above.number


_TOP = "# Decisions\n\nNewest first.\n\n"
CHECK = Check(
    code="ADR015",
    name="not-newest-first",
    summary="A log that declares newest first has an entry out of order.",
    standard=None,
    strict=Severity.WARNING,
    over=DOCUMENTS,
    find=find,
    doc=__doc__ or "",
    bad=(
        one(f"{_TOP}## ADR-1: A (2026-01)\n\n## ADR-2: B (2026-02)\n", "memory-bank/DECISIONS.md"),
        one(f"{_TOP}## ADR-1: A\n\n## ADR-2: B\n", "memory-bank/DECISIONS.md"),
    ),
    good=(
        one(f"{_TOP}## ADR-2: B (2026-02)\n\n## ADR-1: A (2026-01)\n", "memory-bank/DECISIONS.md"),
        one("# Decisions\n\n## ADR-1: A (2026-01)\n\n## ADR-2: B (2026-02)\n", "memory-bank/DECISIONS.md"),
    ),
)
