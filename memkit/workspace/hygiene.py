"""Looking after what is remembered, for programs and commands: contradictions, duplicates, room, people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.errors import Refused, UsageProblem

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memkit.store.bank import BankName
    from memkit.store.duplicates import Duplicate
    from memkit.store.fact import Origin
    from memkit.store.plans import Plan
    from memkit.workspace.consolidating import Proposal
    from memkit.workspace.resolving import Open, Settled
    from memkit.workspace.storing import Store, Stored
    from memkit.workspace.subjects.trace import Erased, Trace


class Hygiene:
    """The operations that keep the banks in order; what they raise, `Memories` says."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def contradictions(self, key: str = "", *, bank: BankName | None = None) -> tuple[Open, ...]:
        """The pairs of memories that contradict each other: those of a key, or all.

        Raises `Refused` for a key that nobody has.
        """
        from memkit.workspace.resolving import open_of

        return open_of(self.store, key, bank)

    def resolve(
        self, pairs: Iterable[Open], keep: str = "", *, by_person: bool = False
    ) -> tuple[Settled, ...]:
        """Settle contradictions as a person decided: `keep` holds, or without it both memories of each pair.

        The other memory is kept as superseded. `by_person` is the caller's word that somebody was asked.
        Raises `Refused` without it and for a key that is in none of the pairs, `Conflict` where a memory was
        changed since it was looked at.
        """
        from memkit.workspace.resolving import meant, settle_each

        _refuse_program("Which of two memories holds", by_person=by_person)
        chosen = meant(tuple(pairs), keep, self.store)
        return tuple(settle_each(self.store, ((each, kept) for each, kept in chosen)))

    def duplicates(self, *, bank: BankName | None = None) -> tuple[Duplicate, ...]:
        """What is remembered twice, word for word, reworded or alike, in the banks seen here or in one."""
        from memkit.workspace.deduping import duplicates_of

        return duplicates_of(self.store, bank)

    def dedupe(self, *, bank: BankName | None = None) -> tuple[Stored, ...]:
        """Forget, bank by bank, what an older memory of the bank says word for word; `restore` undoes it."""
        from memkit.workspace.deduping import dedupe

        return dedupe(self.store, bank)

    def plan(self, *, bank: BankName = "private") -> Proposal:
        """The plan to make room in a bank, to be filled in, with what it is made from. Writes nothing.

        Raises `UsageProblem` for another program's folder, which has no limit.
        """
        from memkit.workspace.consolidating import propose

        return propose(self.store, bank)

    def consolidate(
        self,
        plan: Plan,
        *,
        bank: BankName | None = None,
        write: bool = True,
        origin: Origin = "agent",
        agreed: bool = False,
    ) -> Stored:
        """Carry out a plan as a whole, in one write; without `write` only say what it would do.

        Raises `UsageProblem` for the plan of another bank, `Conflict` where a memory moved since it was made,
        `Refused` where it merges what may not be merged, makes too little room, or names a policy memory and
        nobody has `agreed`.
        """
        from memkit.workspace.consolidating import carry_out

        if bank and bank != plan.bank:
            raise UsageProblem(
                f"The plan is for the {plan.bank} bank.", help_line="Leave --bank out, or make another plan."
            )
        return carry_out(self.store, plan, write=write, origin=origin, agreed=agreed)

    def subject_held(self, subject: str) -> tuple[Trace, ...]:
        """Everything that is kept about a person, `TYPE:ID`, in every bank of this user and derived copies.

        Raises `UsageProblem` for what is no subject.
        """
        from memkit.store.people import read_subject
        from memkit.workspace.subjects.finding import held_about

        return held_about(self.store, read_subject(subject))

    def subject_forget(self, subject: str, *, by_person: bool = False) -> Erased:
        """Erase everything that is kept about a person, for good; git's history is left as it is.

        `by_person` is the caller's word that somebody was shown what goes and said yes. Raises `Refused`
        without it, `UsageProblem` for what is no subject.
        """
        from memkit.store.people import read_subject
        from memkit.workspace.subjects.erasing import erase_subject

        _refuse_program("What is kept about somebody", by_person=by_person)
        return erase_subject(self.store, read_subject(subject))


def _refuse_program(what: str, *, by_person: bool) -> None:
    if not by_person:
        raise Refused(f"{what} is for a person to decide.", help_line="Ask one, then say so: by_person=True.")
