"""A decision was deleted in one commit and came back in a later one.

Between the two the bank was without it, and what came back may not be what went; a comparison of the ends
alone shows nothing.

Compare the two versions, then join the commits into one or say in the message why it went and came back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Example, Trouble
from memkit.checks.over import CHANGES
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.compare import Comparison
    from memkit.bank.history import Gap
    from memkit.checks.check import Scope


def find(changes: Comparison, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each decision with a gap between two states of the range; its first loss is named."""
    gone: dict[str, Gap] = {}
    for gap in sorted(scope.history.gaps or (), key=lambda gap: (gap.seconds, gap.sha)):
        for key in gap.keys:
            gone.setdefault(key, gap)
    for decision in changes.now.decisions if gone else ():
        lost = gone.get(decision.key)
        if lost:
            yield Trouble(
                message=f"decision {decision.label} was deleted in {lost.sha[:10]} and restored later",
                help="compare the version that went with the one that came back",
                path=decision.path,
                span=decision.head,
                about=f"{decision.key} restored",
            )


_LOG = """\
# Decisions

## ADR-1: Write logs as JSON (2026-01)
**Context.** Nobody could search the logs.
**Decision.** One JSON object a line.
**Consequence.** People read logs through a viewer.
"""
_PATH = CHANGES.example_path
_FILE = ((_PATH, _LOG),)
CHECK = Check(
    code="HIS011",
    name="deleted-and-restored",
    summary="A decision was deleted and restored inside the range.",
    standard=Severity.WARNING,
    strict=Severity.WARNING,
    over=CHANGES,
    find=find,
    doc=__doc__ or "",
    bad=(Example(files=_FILE, before=_FILE, past=(((_PATH, "# Decisions\n"),),)),),
    good=(Example(files=_FILE, before=_FILE, past=(_FILE,)),),
    needs=("base", "gaps"),
)
