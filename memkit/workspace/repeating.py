"""Feedback of a second session: what said the same before, in a bank, in a proposal, in another session."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.store.repeating import heard_before, is_feedback, is_for_good, said_by

if TYPE_CHECKING:
    from memkit.store.bank import MemoryBank
    from memkit.store.fact import Fact, Lifetime
    from memkit.store.proposals import Proposal
    from memkit.store.remembering import Wanted
    from memkit.workspace.storing import Store


@frozen
class Repeat:
    """What was said in another session, and what shall be proposed: under which key, for how long.

    `waits` is the proposal that holds it already, if one does; it gives way to the new one unless `enough`.
    """

    earlier: Fact
    key: str
    lifetime: Lifetime
    reason: str
    waits: Proposal | None = None
    enough: bool = False


def repeated(store: Store, bank: MemoryBank, wanted: Wanted) -> Repeat | None:
    """The repetition that a write is; None for what a person says, for an event, and without a session's id.

    What is said for good is proposed as a policy. Other feedback is proposed where no bank holds it yet.
    """
    if wanted.origin != "agent" or not wanted.run or wanted.lifetime == "turn" or not is_feedback(wanted):
        return None
    for_good = is_for_good(said_by(wanted))
    if for_good and (own := heard_before(bank.facts, wanted)):
        return None if own.lifetime == "policy" else _repeat(own, own.key, "policy", wanted)
    from memkit.workspace.sessions import sessions_of
    from memkit.workspace.shelves import proposals_of

    waiting = {each.fact: each for each in proposals_of(store) if each.note.bank == bank.name}
    if for_good and (held := heard_before(waiting, wanted)):
        enough = held.lifetime == "policy"
        return _repeat(held, waiting[held].key, "policy", wanted, waiting[held], enough=enough)
    kept = heard_before((fact for each in sessions_of(store) for fact in each.facts), wanted)
    return _repeat(kept, wanted.key, "policy" if for_good else "project", wanted) if kept else None


def _repeat(
    earlier: Fact,
    key: str,
    lifetime: Lifetime,
    wanted: Wanted,
    waits: Proposal | None = None,
    *,
    enough: bool = False,
) -> Repeat:
    reason = f"The same was said in the sessions {earlier.memory.meta('run')} and {wanted.run}."
    return Repeat(earlier, key, lifetime, reason, waits, enough)
