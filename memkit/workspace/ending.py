"""The end of proposals that ask for what a bank says by now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.memory_folders import folder_tree
from memkit.store.remembering import Wanted
from memkit.workspace.shelves import shelf_place

if TYPE_CHECKING:
    from memkit.store.bank import BankName
    from memkit.store.fact import Fact
    from memkit.store.proposals import Proposal
    from memkit.workspace.storing import Store, Stored


def end_settled(store: Store, stored: Stored) -> tuple[str, ...]:
    """Take away the proposals that ask for what a memory says that was just written; a sentence for each.

    One that asks for another lifetime, kind, end or tags waits on.
    """
    if not any(_waits(store, name) for name in ("private", "shared")):
        return ()
    from memkit.workspace.proposing import drop_proposal
    from memkit.workspace.shelves import proposals_of

    fact = store.bank(stored.bank.name).fact(stored.draft.key)
    if fact is None:
        return ()
    found = [p for p in proposals_of(store) if p.note.bank == stored.bank.name and _says(p, fact)]
    gone = [each for each in found if drop_proposal(store, each)]
    return tuple(f"The proposal {each.note.id} asked for the same and is taken away." for each in gone)


def _waits(store: Store, name: BankName) -> bool:
    return any(path.endswith(".md") for path in folder_tree(*shelf_place(store, name)).files())


def _says(proposal: Proposal, fact: Fact) -> bool:
    from memkit.store.proposals import is_applied

    asked, ends = proposal.fact, [each.memory.expires for each in (proposal.fact, fact)]
    said = Wanted(
        fact.key, fact.description, fact.content, fact.type, references=fact.references, subject=fact.subject
    )
    return (
        proposal.note.op == "write"
        and is_applied(asked, said)
        and asked.references == fact.references
        and asked.subject == fact.subject
        and (asked.lifetime, asked.kind, asked.tags) == (fact.lifetime, fact.kind, fact.tags)
        and len({each.text if each else "" for each in ends}) == 1
    )
