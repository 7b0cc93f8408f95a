"""Writing through the gate: saved, proposed, kept for the moment, or refused with the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from memkit.adapters.chance import random_id
from memkit.frozen import frozen, replace
from memkit.store.admission import admission
from memkit.store.remembering import content_hash, refuse_large, remember, with_person
from memkit.store.settling import remember_beside
from memkit.store.tombstones import moment
from memkit.workspace.policies import refused_write, rules_of
from memkit.workspace.shelves import end_settled

if TYPE_CHECKING:
    from datetime import datetime

    from memkit.scaffold.draft import Draft
    from memkit.store.admission import Admission
    from memkit.store.bank import BankName, MemoryBank
    from memkit.store.gate.judge import Objection
    from memkit.store.remembering import Wanted
    from memkit.workspace.repeating import Repeat
    from memkit.workspace.storing import Store, Stored

Outcome = Literal["saved", "proposed", "session"]


@frozen
class Answer:
    """What became of a write, in sentences. `stored` is None where nothing was written into a bank."""

    outcome: Outcome
    key: str
    said: tuple[str, ...]
    stored: Stored | None = None
    proposal: str = ""
    """The id of the proposal, where it waits for a person."""


class _AskedError(Exception):
    """The write has to wait: raised under the lock, so that nothing is written."""

    def __init__(self, found: Admission, bank: MemoryBank, repeat: Repeat | None) -> None:
        super().__init__()
        self.found = found
        self.bank = bank
        self.repeat = repeat


def write_gated(
    store: Store, name: BankName, wanted: Wanted, *, expect: str = "", reason: str = ""
) -> Answer:
    """Judge a write and do what comes of it, as one step for whoever else writes to the bank.

    Raises `Refused` with the code, the words and what to do; what `remember` and the writer raise;
    `ConfigProblem` for a policy or an ontology that cannot be read, `UsageProblem` for a tag that it has not.
    """
    if wanted.tags:
        from memkit.workspace.tagging import refuse_unknown_tags

        refuse_unknown_tags(store.place, name, wanted.tags)
    user, repository = rules_of(store)
    minded: list[str] = []

    def make(bank: MemoryBank) -> Draft:
        refuse_large(bank, wanted)
        with_person(bank, bank.fact(wanted.key), wanted, store.now)  # no subject: nothing to propose either
        found = admission(bank, wanted, user=user, repository=repository)
        refusing = {each.code for each in found.objections if each.outcome == "refuse"}
        doubled = refusing == {"near-duplicate"}
        repeat = _repeat_of(store, bank, wanted) if found.way != "refuse" or doubled else None
        if found.way == "refuse" and not repeat:
            raise refused_write(found)
        said = None if repeat or found.way == "save" else _said_already(bank, wanted, store.now)
        if said:
            return said
        if repeat or found.way != "save":
            raise _AskedError(found, bank, repeat)
        minded.extend(_noted(each) for each in found.minded)
        return remember_beside(bank, wanted, found.neighbours, store.now, expect=expect)

    try:
        stored = store.step(name, make)
    except _AskedError as asked:
        return _waiting(store, wanted, asked, reason)
    draft = stored.draft
    minded.extend(end_settled(store, stored))
    return Answer("saved", draft.key, (*draft.done, *draft.mind, *minded), stored)


def _said_already(bank: MemoryBank, wanted: Wanted, now: datetime) -> Draft | None:
    """The draft that writes nothing, as the memory says what is wanted of it; None where it does not."""
    if bank.fact(wanted.key) is None:
        return None
    draft = remember(bank, replace(wanted, trigger=""), now).draft
    return None if draft.edits or draft.files else draft


def _waiting(store: Store, wanted: Wanted, asked: _AskedError, reason: str) -> Answer:
    repeat = asked.repeat
    if repeat and repeat.waits and repeat.enough:
        return _proposed(repeat.key, repeat.waits.note.id, repeat.waits.note.reason)
    if repeat:
        wanted = replace(wanted, key=repeat.key, lifetime=repeat.lifetime)
        reason = reason or repeat.reason
    elif asked.found.way == "session":
        return Answer("session", wanted.key, _for_now(store, wanted))
    from memkit.store.proposals import Note
    from memkit.workspace.proposing import drop_proposal, keep_proposal

    held = asked.bank.fact(wanted.key)
    note = Note(
        random_id()[:12],
        "write",
        asked.bank.name,
        store.user,
        moment(store.now),
        reason or _why(wanted, asked.found),
        content_hash(held) if held else "",
        wanted.run,
    )
    id_ = keep_proposal(store, wanted, note)
    if repeat and repeat.waits and repeat.waits.note.id != id_:
        drop_proposal(store, repeat.waits)
    return _proposed(wanted.key, id_, note.reason)


def _proposed(key: str, id_: str, reason: str) -> Answer:
    said = f"{key} waits for a person: `memkit proposals accept {id_}`."
    return Answer("proposed", key, (said, f"Why: {reason}"), None, id_)


def _repeat_of(store: Store, bank: MemoryBank, wanted: Wanted) -> Repeat | None:
    if wanted.origin != "agent" or not wanted.run:
        return None
    from memkit.workspace.repeating import repeated

    return repeated(store, bank, wanted)


def _for_now(store: Store, wanted: Wanted) -> tuple[str, ...]:
    """What becomes of a memory that no bank gets: a turn's lives in what was answered, and nowhere else."""
    if wanted.lifetime == "turn":
        return (f"{wanted.key} is for this turn only: nothing was written.",)
    if not wanted.run:
        said = f"{wanted.key} is for this session only: nothing was written."
        return (said, "With --run ID it is kept until the session of that id ends.")
    from memkit.workspace.sessions import keep_for_session

    return keep_for_session(store, wanted)


def _why(wanted: Wanted, found: Admission) -> str:
    if found.objections:
        return _noted(found.objections[0])
    if wanted.lifetime == "policy":
        return "A policy memory needs a person's yes."
    if any(each.verdict.outcome == "flag" for each in found.neighbours):
        return "It contradicts what the memory says now."
    if wanted.origin == "import":
        return "It was imported."
    return (
        "No trigger says why it is remembered now."
        if not wanted.trigger
        else "Its text does not bear the trigger out."
    )


def _noted(objection: Objection) -> str:
    words = f" (“{objection.words}”)" if objection.words else ""
    return f"{objection.code}: {objection.what.rstrip('.')}{words}. {objection.do}"
