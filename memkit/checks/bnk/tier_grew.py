"""A change makes the first tier much larger than it was.

Each addition looks small on its own; only the comparison with the base shows the tier growing with every
change.

Move what is not needed in every task into a reference page, or raise `budgets.tier_growth_percent`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Example, Trouble
from memkit.checks.over import CHANGES
from memkit.findings import Severity
from memkit.reading.costs import tier_costs
from memkit.reading.entries import kept_in_order

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.compare import Comparison
    from memkit.checks.check import Scope

_NOTABLE = 500
"""Tokens below which growth is no burden, whatever its share of a small tier."""


def find(changes: Comparison, _scope: Scope) -> Iterator[Trouble]:
    """Trouble at the file that grew most."""
    if not kept_in_order(changes.before) or not kept_in_order(changes.now):
        return
    before, now = tier_costs(changes.before), tier_costs(changes.now)
    old, new = sum(held.counted for held in before), sum(held.counted for held in now)
    limit = changes.now.config.budgets.tier_growth_percent
    if not old or new - old < _NOTABLE or 100 * (new - old) <= limit * old:
        return
    held = {cost.line.path: cost.counted for cost in before}
    grown = max(now, key=lambda cost: (cost.counted - held.get(cost.line.path, 0), cost.line.path))
    yield Trouble(
        message=f"the files to read first grew from about {old:,} to {new:,} tokens, by more than {limit} %",
        help="move what is not needed in every task into a reference page",
        path=grown.line.path,
        about="first tier grew",
    )


_PATH = "memory-bank/ACTIVE_CONTEXT.md"
_FACT = "The importer retries a batch three times and then gives up. "
_SMALL = "# Active context\n\n## Current focus\n\n" + _FACT * 40
CHECK = Check(
    code="BNK008",
    name="tier-grew",
    summary="A change makes the first tier much larger.",
    standard=Severity.INFO,
    strict=Severity.WARNING,
    over=CHANGES,
    find=find,
    doc=__doc__ or "",
    bad=(Example(((_PATH, _SMALL + _FACT * 80),), before=((_PATH, _SMALL),)),),
    good=(Example(((_PATH, _SMALL + _FACT * 3),), before=((_PATH, _SMALL),)),),
    needs=("base",),
)
