"""Writing through the gate: saved, proposed, kept for the moment, or refused with the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal
from uuid import uuid4

from memkit.adapters.disk import DiskTree
from memkit.adapters.folders import config_folder
from memkit.errors import Refused
from memkit.frozen import frozen
from memkit.ports import Unreadable
from memkit.store.admission import admission
from memkit.store.gate.policy import NAME, read_policy
from memkit.store.proposals import Note
from memkit.store.remembering import content_hash, with_person
from memkit.store.settling import remember_beside
from memkit.store.tombstones import moment
from memkit.workspace.proposing import keep_proposal

if TYPE_CHECKING:
    from pathlib import Path

    from memkit.scaffold.draft import Draft
    from memkit.store.admission import Admission
    from memkit.store.bank import BankName, MemoryBank
    from memkit.store.gate.judge import Objection
    from memkit.store.gate.policy import Rule
    from memkit.store.remembering import Wanted
    from memkit.workspace.storing import Store, Stored

Outcome = Literal["saved", "proposed", "session"]
_LIMIT = 64 * 1024


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

    def __init__(self, found: Admission, bank: MemoryBank) -> None:
        super().__init__()
        self.found = found
        self.bank = bank


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
    user = _rules(config_folder(), NAME)
    repository = _rules(store.place.root, f"{store.place.config.bank}/{NAME}")
    minded: list[str] = []

    def make(bank: MemoryBank) -> Draft:
        with_person(bank, bank.fact(wanted.key), wanted, store.now)  # no subject: nothing to propose either
        found = admission(bank, wanted, user=user, repository=repository)
        if found.way == "refuse":
            raise _refused(found)
        if found.way != "save":
            raise _AskedError(found, bank)
        minded.extend(_noted(each) for each in found.minded)
        return remember_beside(bank, wanted, found.neighbours, store.now, expect=expect)

    try:
        stored = store.step(name, make)
    except _AskedError as asked:
        return _waiting(store, wanted, asked, reason)
    draft = stored.draft
    return Answer("saved", draft.key, (*draft.done, *draft.mind, *minded), stored)


def _waiting(store: Store, wanted: Wanted, asked: _AskedError, reason: str) -> Answer:
    if asked.found.way == "session":
        said = f"{wanted.key} is for now only: nothing was written."
        return Answer("session", wanted.key, (said,))
    held = asked.bank.fact(wanted.key)
    note = Note(
        uuid4().hex[:12],
        "write",
        asked.bank.name,
        store.user,
        moment(store.now),
        reason or _why(wanted, asked.found),
        content_hash(held) if held else "",
        wanted.run,
    )
    id_ = keep_proposal(store, wanted, note)
    said = f"{wanted.key} waits for a person: `memkit proposals accept {id_}`."
    return Answer("proposed", wanted.key, (said, f"Why: {note.reason}"), None, id_)


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


def _refused(found: Admission) -> Refused:
    first = next((each for each in found.objections if each.outcome == "refuse"), None)
    if first is None:
        return Refused("policy: the write policy refuses it.", help_line="Ask whoever keeps the policy.")
    words = f" (“{first.words}”)" if first.words else ""
    return Refused(f"{first.code}: {first.what.rstrip('.')}{words}.", help_line=first.do)


def _noted(objection: Objection) -> str:
    words = f" (“{objection.words}”)" if objection.words else ""
    return f"{objection.code}: {objection.what.rstrip('.')}{words}. {objection.do}"


def _rules(root: Path, path: str) -> tuple[Rule, ...]:
    data = DiskTree(root, ()).read(path, _LIMIT)
    if isinstance(data, Unreadable):
        return ()
    return read_policy(data.decode("utf-8", "replace"), path)
