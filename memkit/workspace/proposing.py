"""Proposals on disk: kept, listed, accepted by a person, rejected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.chance import random_id
from memkit.adapters.folders import state_file
from memkit.adapters.forgotten import PATIENCE
from memkit.adapters.lock import locked
from memkit.errors import Conflict, Refused, UsageProblem
from memkit.frozen import replace
from memkit.ports import FileChange, Removal
from memkit.scaffold.draft import Draft
from memkit.store.keys import normal_key
from memkit.store.proposals import is_applied, proposal_text, read_proposal, wanted_of
from memkit.store.remembering import content_hash
from memkit.store.tombstones import Tombstone, moment
from memkit.workspace.shelves import files_on, proposals_of, shelf_of, shelves

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from memkit.store.bank import MemoryBank
    from memkit.store.fact import Fact
    from memkit.store.proposals import Note, Proposal
    from memkit.store.remembering import Wanted
    from memkit.workspace.storing import Store, Stored


def keep_proposal(store: Store, wanted: Wanted, note: Note) -> str:
    """Write a proposal down; the id under which it waits, an earlier one's where that says the same.

    Raises what the writer raises.
    """
    for held in proposals_of(store):
        if (held.note.bank, held.note.op, held.note.target) == (note.bank, note.op, note.target) and (
            held.key == wanted.key
            and is_applied(held.fact, wanted)
            and held.fact.lifetime == (wanted.lifetime or "project")
        ):
            return held.note.id
    shared = store.place.config.proposals == "shared" and note.bank == "shared" and not wanted.subject
    shelf = shelf_of(store, "shared" if shared else "private", make=True)
    text = proposal_text(wanted, note, store.now)
    shelf.write(FileChange(shelf.path(note.id), None, text.encode()))
    return note.id


def proposal_named(store: Store, said: str) -> Proposal:
    """The proposal of an id, of the beginning of one, or of a key. Raises `UsageProblem`.

    One that has waited too long is found where no other is called so.
    """
    for every in (proposals_of(store), proposals_of(store, expired=True)):
        found = [each for each in every if each.note.id == said]
        found = found or [each for each in every if each.note.id.startswith(said) or each.key == said]
        if len(found) == 1 and said:
            return found[0]
        if found:
            raise UsageProblem(f"{len(found)} proposals are called {said!r}.", help_line=_IDS)
    raise UsageProblem(f"There is no proposal {said!r}.", help_line=_IDS)


def accept_proposal(store: Store, proposal: Proposal, wanted: Wanted | None = None) -> Stored:
    """Write what a proposal says, or what a person made of it, and take the proposal away.

    Raises `Conflict` where the proposal or the memory was changed since, `Refused` for one that has waited
    too long or holds what nobody may write, `UsageProblem` for a tag or a scope that nobody knows (any more),
    and what writing raises.
    """
    from memkit.workspace.tagging import refuse_unknown_ids

    note = proposal.note
    if proposal.expired(store.now.date()):
        raise Refused(
            f"The proposal {note.id} has waited too long: it ended on {note.expires}.",
            help_line="`memkit proposals reject` takes it away; remember it anew where it still holds.",
        )
    said = wanted or wanted_of(proposal.fact)
    key = normal_key(said.key, store.place.config.memory_caps.key)
    sure = 1.0 if said.confidence is None else said.confidence  # as `memories confirm` has a person's word
    meant = replace(said, key=key, confirmed=store.now.date().isoformat(), confidence=sure)

    def make(bank: MemoryBank) -> Draft:
        _refuse_gone(store, proposal)
        held = bank.fact(meant.key)
        if note.target and proposal.fact.memory.name != meant.key:
            raise UsageProblem(
                f"The proposal changes {proposal.key}; its key stays.",
                help_line="Reject it, and remember the fact under the other key.",
            )
        if (content_hash(held) if held else "") != note.target:
            return _applied(proposal, held, meant)
        if note.op == "forget":
            return _forgotten(store, bank, held, meant.key, note)
        scope = map(str, wanted.references) if wanted else proposal.fact.scope
        refuse_unknown_ids(store.place, note.bank, meant.tags, scope, held)
        return _remembered(store, bank, meant)

    with _deciding(store):
        stored = store.step(note.bank, make)
        gone = drop_proposal(store, proposal)
    left = () if gone else ("The proposal was changed meanwhile and still waits.",)
    return replace(stored, draft=replace(stored.draft, mind=(*stored.draft.mind, *left)))


def read_edited(store: Store, proposal: Proposal, text: str) -> Wanted:
    """What a person made of a proposal's file.

    Raises `UsageProblem` for what is no proposal, and for a key, a tag or a scope that cannot be.
    """
    from memkit.workspace.tagging import refuse_unknown_ids

    changed = read_proposal(proposal.fact.path, text)
    if changed is None or changed.fact.memory.error:
        raise UsageProblem(
            "What the editor saved is no proposal.", help_line="Leave `proposal:` and what stands below it."
        )
    wanted, fact, name = wanted_of(changed.fact), changed.fact, proposal.note.bank
    key = normal_key(wanted.key, store.place.config.memory_caps.key)
    refuse_unknown_ids(store.place, name, fact.tags, fact.scope, store.bank(name).fact(key))
    return wanted


def reject_proposal(store: Store, proposal: Proposal) -> None:
    """Take a proposal away: whoever accepts it at the same time has done so before, or does so no more.

    Raises `Conflict` where it was accepted, rejected or changed since it was shown.
    """
    with _deciding(store):
        _refuse_gone(store, proposal)
        if not drop_proposal(store, proposal):
            raise _changed(proposal)


def drop_proposal(store: Store, proposal: Proposal) -> bool:
    """Take a proposal away; False where it was changed since, and stays. One that is gone is well."""
    for shelf in shelves(store):
        if shelf.path(proposal.note.id) == proposal.fact.path:
            data = dict(files_on(shelf)).get(proposal.fact.path)
            if data is None:
                continue
            if data != proposal.text.encode():
                return False
            try:
                shelf.write(Removal(proposal.fact.path, data))
            except Conflict:
                return not (shelf.root / proposal.fact.path).exists()
    return True


def _refuse_gone(store: Store, proposal: Proposal) -> None:
    """Raise `Conflict` where somebody has accepted, rejected or changed it since it was shown."""
    for shelf in shelves(store):
        for path, data in files_on(shelf):
            if path == proposal.fact.path and data == proposal.text.encode():
                return
    raise _changed(proposal)


def _changed(proposal: Proposal) -> Conflict:
    return Conflict(
        f"The proposal {proposal.note.id} was accepted, rejected or changed meanwhile.",
        help_line="`memkit proposals list` says what waits now.",
    )


def _deciding(store: Store) -> AbstractContextManager[None]:
    """One decision about a project's proposals at a time: writing and taking away are two steps."""
    root = shelf_of(store, "private", make=True).root
    return locked(state_file(root, "deciding", "lock"), PATIENCE)


def _applied(proposal: Proposal, held: Fact | None, meant: Wanted) -> Draft:
    """Nothing to write where a killed accept has written it. Raises `Conflict` for any other change."""
    if held and proposal.note.op == "write" and held.confirmed and is_applied(held, meant):
        done = f"{meant.key} says that already; the proposal is taken away."
        return Draft(meant.key, held.path, done=(done,))
    if held is None and proposal.note.op == "forget":
        return Draft(meant.key, "", done=(f"{meant.key} is forgotten already; the proposal is taken away.",))
    raise Conflict(
        f"The memory {meant.key} was changed since this was proposed.",
        help_line=f"Look at both, then reject it: memkit proposals reject {proposal.note.id}.",
    )


def _remembered(store: Store, bank: MemoryBank, meant: Wanted) -> Draft:
    """What is written after a person's yes: what is unsafe is refused to a person as well."""
    from memkit.store.admission import admission
    from memkit.store.homes import away, home_of, own_kind
    from memkit.store.settling import remember_beside
    from memkit.workspace.policies import refused_write, rules_of

    if home_of(meant, bank.fact(meant.key), bank.name) != bank.name:
        fact_kind = own_kind(meant.type, meant.lifetime, meant.references)
        raise away(meant.key, fact_kind)
    user, repository = rules_of(store)
    found = admission(bank, replace(meant, origin="person"), user=user, repository=repository)
    if found.way == "refuse":
        raise refused_write(found)
    return remember_beside(bank, meant, found.neighbours, store.now)


def _forgotten(store: Store, bank: MemoryBank, held: Fact | None, key: str, note: Note) -> Draft:
    from memkit.store.admission import refuse_reason
    from memkit.store.forgetting import forget

    reason = note.reason or "proposed"
    refuse_reason(reason)
    name = held.path.rpartition("/")[2] if held else ""
    tombstone = Tombstone(
        random_id(),
        bank.id,
        key,
        moment(store.now),
        store.user,
        "person",
        reason,
        note.run,
        "" if name == f"{key}.md" else name,
    )
    gone = forget(bank, key, tombstone)
    store.keep_forgotten(bank, [(gone.fact, tombstone)])
    return gone.draft


_IDS = "`memkit proposals list` names them by their ids."
