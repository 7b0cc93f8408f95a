"""Duplicates on disk: what is remembered twice is found in all banks, and ended within one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import replace
from memkit.scaffold.draft import Draft
from memkit.store.consolidating import followed
from memkit.store.duplicates import duplicates
from memkit.store.forgetting import forget_all
from memkit.store.plans import empty_plan

if TYPE_CHECKING:
    from memkit.store.bank import BankName, MemoryBank
    from memkit.store.duplicates import Duplicate
    from memkit.workspace.storing import Store, Stored


def duplicates_of(store: Store, name: BankName | None = None) -> tuple[Duplicate, ...]:
    """What is remembered twice in the banks that are seen here, or in one."""
    banks = (store.bank(name),) if name else store.banks()
    return tuple(duplicates(banks, store.now.date()))


def dedupe(store: Store, name: BankName | None = None) -> tuple[Stored, ...]:
    """Forget what an older memory of the same bank says word for word: one write a bank that has such."""
    found = duplicates_of(store, name)
    names = dict.fromkeys(each.later.bank.name for each in found if each.level == "identical")
    return tuple(forget_identical(store, held) for held in names)


def forget_identical(store: Store, name: BankName) -> Stored:
    """Forget in a bank, in one write, each memory that says word for word what an older one says."""

    def make(bank: MemoryBank) -> Draft:
        found = [each for each in duplicates((bank,), store.now.date()) if each.level == "identical"]
        if not found:
            return Draft("", bank.index)
        plan = empty_plan(bank, (each.later.fact for each in found))
        gone = tuple(
            (
                each.later.fact,
                store.tombstone(bank, each.later.fact, f"same as {each.kept.fact.key}", f"plan:{plan.id}"),
            )
            for each in found
        )
        now = {each.later.fact.key: each.kept.fact.key for each in found}
        kept = (fact for fact in bank.facts if fact.key not in now)
        draft = forget_all(bank, gone)
        store.keep_forgotten(bank, gone)
        done = tuple(
            f"Forgot {later} in the {bank.name} bank: {first} says it." for later, first in now.items()
        )
        return replace(draft, edits=(*draft.edits, *followed(kept, now, store.now)), done=done, mind=())

    return store.step(name, make, write=True)
