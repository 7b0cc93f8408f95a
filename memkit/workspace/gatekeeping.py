"""Writing through the gate: saved, proposed, kept for the moment, or refused with the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from memkit.adapters.chance import random_id
from memkit.errors import Refused
from memkit.frozen import frozen, replace
from memkit.store.admission import admission, refuse_reason, uncompared, unsafe
from memkit.store.bank import BANKS
from memkit.store.consent import POLICY
from memkit.store.gate.policy import tightest
from memkit.store.homes import home_of
from memkit.store.keys import no_memory
from memkit.store.remembering import (
    completed,
    content_hash,
    refuse_large,
    refuse_moved,
    refuse_no_day,
    remember,
    with_person,
)
from memkit.store.settling import remember_beside
from memkit.store.tombstones import moment
from memkit.workspace.ending import end_settled
from memkit.workspace.policies import refused_for, refused_write, rules_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from memkit.scaffold.draft import Draft
    from memkit.store.admission import Admission
    from memkit.store.bank import BankName, MemoryBank
    from memkit.store.gate.judge import Objection
    from memkit.store.remembering import Wanted
    from memkit.workspace.repeating import Repeat
    from memkit.workspace.storing import Store, Stored

Outcome = Literal["saved", "proposed", "session"]
_FEW = 3
"""Files that cannot be read that are named."""


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

    def __init__(
        self, found: Admission, bank: MemoryBank, repeat: Repeat | None, *, edits: bool = False
    ) -> None:
        super().__init__()
        self.edits = edits
        self.found = found
        self.bank = bank
        self.repeat = repeat


def write_gated(
    store: Store, name: BankName, wanted: Wanted, *, expect: str = "", reason: str = "", edits: bool = False
) -> Answer:
    """Judge a write and do what comes of it, as one step for whoever else writes to the bank.

    The only door to a memory's text and values but for a person's editor. With `edits` the memory has to be
    there, the trigger that it came with counts, and a person corrects what it says.
    Raises `Refused` with the code, the words and what to do; what `remember` and the writer raise;
    `ConfigProblem` for a policy or an ontology that cannot be read, `UsageProblem` for a tag that it has not.
    """
    if reason:
        refuse_reason(reason)
    if wanted.tags:
        from memkit.workspace.tagging import refuse_unknown_tags

        refuse_unknown_tags(store.place, name, wanted.tags)
    user, repository = rules_of(store)
    said_bank, name = name, _home(store, wanted, name)
    minded: list[str] = []
    wanted = replace(wanted, description=wanted.description.strip(), content=wanted.content.strip())

    def make(bank: MemoryBank) -> Draft:
        held = bank.fact(wanted.key)
        if edits and held is None:
            raise no_memory(wanted.key, bank.paths, bank.name)
        refuse_moved(held, wanted.key, expect)
        home_of(wanted, held, bank.name)
        _refuse_large(bank, wanted)
        with_person(bank, held, wanted, store.now)  # no subject: nothing to propose either
        refuse_no_day(wanted)
        came = held.memory.meta("trigger") if edits and held else ""
        found = admission(
            bank,
            replace(wanted, trigger=wanted.trigger or came),
            user=user,
            repository=repository,
            correcting=edits and wanted.origin == "person",
        )
        found = _unhidden(store, bank, wanted, found)
        refusing = {each.code for each in found.objections if each.outcome == "refuse"}
        doubled = refusing == {"near-duplicate"}
        repeat = _repeat_of(store, bank, wanted) if found.way != "refuse" or doubled else None
        if found.way == "refuse" and not repeat:
            raise refused_write(found)
        said = None if repeat or found.way == "save" else _said_already(bank, wanted, store.now)
        if said:
            return said
        if repeat or found.way != "save":
            raise _AskedError(found, bank, repeat, edits=edits)
        minded.extend(_told(bank, found))
        return remember_beside(bank, wanted, found.neighbours, store.now, expect=expect)

    try:
        stored = store.step(name, make)
    except _AskedError as asked:
        return _waiting(store, wanted, asked, reason)
    return _saved(store, stored, minded, moved=name != said_bank)


def _told(bank: MemoryBank, found: Admission) -> Iterator[str]:
    """What to say of a write that is saved."""
    yield from (noted(each) for each in found.minded)
    unread = uncompared(bank)
    if unread:
        more = f" and {len(unread) - _FEW} more" if len(unread) > _FEW else ""
        yield f"It was not compared with what cannot be read: {', '.join(unread[:_FEW])}{more}."


def _saved(store: Store, stored: Stored, minded: list[str], *, moved: bool) -> Answer:
    draft = stored.draft
    minded.extend(end_settled(store, stored))
    if moved:
        minded.append("It is for you alone, so it is kept in your private bank.")
    return Answer("saved", draft.key, (*draft.done, *draft.mind, *minded), stored)


def _said_already(bank: MemoryBank, wanted: Wanted, now: datetime) -> Draft | None:
    """The draft that writes nothing, as the memory says what is wanted of it; None where it does not."""
    if bank.fact(wanted.key) is None:
        return None
    draft = remember(bank, replace(wanted, trigger=""), now).draft
    return None if draft.edits or draft.files else draft


def _home(store: Store, wanted: Wanted, name: BankName) -> BankName:
    """The bank that a write goes to, as `home_of` says; only for the shared bank a file is looked at."""
    return name if name != "shared" else home_of(wanted, store.bank(name).fact(wanted.key), name)


def _unhidden(store: Store, bank: MemoryBank, wanted: Wanted, found: Admission) -> Admission:
    """The same, asked where the write would hide the policy memory of a wider bank behind its key.

    Raises `Refused` for what lives with a session: it would hide one at once.
    """
    passing = wanted.lifetime in {"turn", "session"}
    if not passing and wanted.key in bank.paths:
        return found
    for name in BANKS if passing else BANKS[BANKS.index(bank.name) + 1 :]:
        wider = bank if name == bank.name else store.bank(name)
        fact = wider.fact(wanted.key)
        if fact is None or fact.lifetime != POLICY:
            continue
        if passing:
            raise Refused(
                f"{wanted.key} is a policy memory of the {name} bank, which this would hide.",
                help_line="Remember it under another key.",
            )
        return replace(found, way=tightest(found.way, "ask"), policies=(*found.policies, wanted.key))
    return found


def _refuse_large(bank: MemoryBank, wanted: Wanted) -> None:
    """Raise `Refused` for a part over its cap; where the text is unsafe as well, that is told first."""
    try:
        refuse_large(bank, wanted)
    except Refused as large:
        graver = unsafe(f"{wanted.description}\n\n{wanted.content}")
        if graver is None:
            raise
        raise refused_for(graver, more=large.message) from None


def _waiting(store: Store, wanted: Wanted, asked: _AskedError, reason: str) -> Answer:
    repeat = asked.repeat
    if repeat and repeat.waits and repeat.enough:
        return _proposed(repeat.key, repeat.waits.note.id, repeat.waits.note.reason)
    if repeat:
        wanted = replace(wanted, key=repeat.key, lifetime=repeat.lifetime)
        reason = reason or repeat.reason
    elif asked.found.way == "session" and not asked.edits:
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
    id_ = keep_proposal(store, completed(wanted, held), note)
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
        return noted(found.objections[0])
    if found.policies:
        return f"It would change or hide the policy memory {found.policies[0]}."
    if wanted.lifetime == POLICY:
        return "A policy memory needs a person's yes."
    if any(each.verdict.outcome == "flag" for each in found.neighbours):
        return "It contradicts what the memory says now."
    if wanted.origin == "import":
        return "It was imported."
    if not wanted.trigger:
        return "No trigger says why it is remembered now."
    from memkit.store.admission import judged_text
    from memkit.store.gate.triggers import lacking

    lacks = lacking(wanted.trigger, judged_text(wanted))
    return f"Its text does not bear the trigger out{f': {lacks}' if lacks else ''}."


def noted(objection: Objection) -> str:
    """An objection in a sentence."""
    words = f" (“{objection.words}”)" if objection.words else ""
    return f"{objection.code}: {objection.what.rstrip('.')}{words}. {objection.do}"
