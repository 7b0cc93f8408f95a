"""Generated parts that say other than they would now: the reading order, lists of current decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import replace
from memkit.reading.memory_rows import missing_rows
from memkit.reading.plan import full_plan, is_managed
from memkit.review.sweep.day import Kind, Loose

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.reading.plan import IndexPlan, Planned
    from memkit.review.sweep.day import Day


def generated(bank: Bank) -> tuple[Planned, ...]:
    """What `memkit sweep --fix` writes: rows of MEMORY.md, and the reading order where there is one."""
    return _kept(bank, full_plan(bank)).changes


def _kept(bank: Bank, plan: IndexPlan) -> IndexPlan:
    """The plan without a reading order that nobody has asked for yet."""
    if is_managed(bank):
        return plan
    return replace(plan, changes=tuple(one for one in plan.changes if one.kind == "rows"), left=())


def _find(day: Day) -> tuple[Loose, ...]:
    return tuple(_stale(day))


def _stale(day: Day) -> Iterator[Loose]:
    """What `memkit index --check` would say, without what is told row by row."""
    plan, told = _kept(day.bank, full_plan(day.bank)), missing_rows(day.bank)
    for change in plan.changes:
        if change.cost_only or change.path in told:
            continue
        missing = change.before is None
        says = f"is missing: {change.what}" if missing else f"is stale: {change.what}"
        yield Loose("stale", "open", change.path, change.path, 0, says, fixable=True)
    for left in plan.left:
        says = f"is left alone by memkit index: {left.reason}"
        yield Loose("stale", "note", left.path, left.path, 0, says)


def _next(found: tuple[Loose, ...]) -> str:
    return "memkit sweep --fix" if any(each.fixable for each in found) else ""


KIND = Kind("stale", "Generated parts that are stale", _find, _next)
