"""Consolidation of a bank on disk: the plan to fill in, a curator's proposal, and carrying one out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from memkit.adapters.curator import ask_curator
from memkit.adapters.user_config import read_user_config, user_config_file
from memkit.errors import UsageProblem
from memkit.frozen import frozen, replace
from memkit.store.admission import UNSAFE
from memkit.store.consolidating import NoRoom, consolidate
from memkit.store.fence import fenced
from memkit.store.gate.judge import objections
from memkit.store.groups import groups_of, proposed_plan
from memkit.store.limits import space_of
from memkit.store.outgoing import outgoing
from memkit.store.plans import known_only, read_answer
from memkit.workspace.upkeep import latch_by_plan

if TYPE_CHECKING:
    from collections.abc import Callable

    from memkit.scaffold.draft import Draft
    from memkit.store.bank import BankName, MemoryBank
    from memkit.store.fact import Origin
    from memkit.store.groups import Group
    from memkit.store.limits import Space
    from memkit.store.plans import Merge, Plan
    from memkit.workspace.storing import Store, Stored


@frozen
class Proposal:
    """A plan that nobody has carried out, with what it was made from. `left` says what was left out of it."""

    bank: MemoryBank
    room: Space
    plan: Plan
    groups: tuple[Group, ...]
    inputs: tuple[str, ...]
    left: tuple[str, ...] = ()


def propose(store: Store, name: BankName) -> Proposal:
    """The plan to fill in for a bank. Writes nothing."""
    bank = store.bank(name)
    room = space_of(bank)
    if room is None:
        raise UsageProblem(
            f"The {name} bank is another program's folder and has no limit.",
            help_line="`memkit dedupe` finds what is said twice in it.",
        )
    today = store.now.date()
    return Proposal(bank, room, proposed_plan(bank, today), groups_of(bank.facts, today), fenced(bank.facts))


def curated(store: Store, name: BankName, question: Callable[[Proposal], str]) -> Proposal:
    """What the user's curator makes of the plan: a proposal, never carried out here.

    `question` is the text that the curator reads. Raises `UsageProblem` where the user has none or it
    answers with no plan, and what `ask_curator` raises.
    """
    config = read_user_config(store.place.top)
    place = user_config_file()
    if not config.curator:
        raise UsageProblem(
            "You have no curator.", help_line=f'Name one in {place}: curator = ["program", "argument"].'
        )
    asked = propose(store, name)
    answer = ask_curator(config.curator, question(asked).encode(), place.parent, store.place.environment)
    try:
        merges, drops = read_answer(json.loads(answer))
    except (ValueError, RecursionError) as error:
        raise UsageProblem(
            "The curator's answer is no JSON.", help_line="It has to print a plan and nothing else."
        ) from error
    plan, left = known_only(replace(asked.plan, merges=merges, drops=drops), asked.bank)
    refused = {merge.into: code for merge in plan.merges if (code := _refused(merge))}
    told = tuple(f"The merge into {key} was left out: {code}." for key, code in refused.items())
    plan = replace(
        plan,
        merges=tuple(merge for merge in plan.merges if merge.into not in refused),
        drops=tuple(replace(drop, reason=outgoing(drop.reason)) for drop in plan.drops),
    )
    return replace(asked, plan=plan, left=(*left, *told))


def _refused(merge: Merge) -> str:
    """The code of what no text of a memory may hold and this one does; empty where it is nothing."""
    found = (*objections(merge.description), *objections(merge.content))
    sure = (each.code for each in found if each.outcome == "refuse")
    return next((code for code in sure if code in UNSAFE), "")


def carry_out(
    store: Store, plan: Plan, *, write: bool = True, origin: Origin = "agent", agreed: bool = False
) -> Stored:
    """Do what a plan says, in one write. Raises what `memkit.store.consolidating.consolidate` raises.

    A bank over its soft limit is latched where the plan leaves too much.
    """

    def make(bank: MemoryBank) -> Draft:
        try:
            made = consolidate(
                bank,
                plan,
                store.now,
                lambda fact, reason: store.tombstone(bank, fact, reason, f"plan:{plan.id}"),
                origin=origin,
                agreed=agreed or not write,
                write=write,
            )
        except NoRoom:
            if write:
                latch_by_plan(bank, store.room(bank.name).place, store.now, plan.hash)
            raise
        if write:
            store.keep_forgotten(bank, made.gone)
            return made.draft
        return replace(made.draft, mind=(*made.draft.mind, "Nothing was written."))

    return store.step(plan.bank, make, write=write)
