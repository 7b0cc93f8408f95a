"""Proposals on disk: kept, listed, accepted by a person, rejected."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from memkit.adapters.folders import lock_file, state_folder
from memkit.adapters.forgotten import PATIENCE
from memkit.adapters.memory_folders import folder_tree
from memkit.adapters.write import DiskWriter
from memkit.errors import Conflict, InputOutputFailed, MemkitError, UsageProblem
from memkit.frozen import replace
from memkit.ports import FileChange, Removal, Unreadable
from memkit.scaffold.draft import Draft
from memkit.store.proposals import proposal_text, read_proposal, wanted_of
from memkit.store.remembering import content_hash
from memkit.workspace.rooms import private_mask

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from memkit.adapters.write import HeldWriter
    from memkit.store.bank import MemoryBank
    from memkit.store.proposals import Note, Proposal
    from memkit.store.remembering import Wanted
    from memkit.workspace.storing import Store, Stored

_LIMIT = 256 * 1024


def keep_proposal(store: Store, wanted: Wanted, note: Note) -> str:
    """Write a proposal down, unless one that says the same waits already; the id of the one that waits.

    Raises what the writer raises.
    """
    text = proposal_text(wanted, note, store.now)
    with _held(store) as writer:
        for each in proposals_of(store):
            if _same(each, wanted, note):
                return each.note.id
        writer.write([FileChange(f"{note.id}.md", None, text.encode())])
    return note.id


def proposals_of(store: Store) -> tuple[Proposal, ...]:
    """Every proposal that waits, the oldest first; those that waited too long are left out."""
    tree = folder_tree(_folder(store))
    found = [(path, _read(tree.read(path, _LIMIT), path)) for path in tree.files() if path.endswith(".md")]
    named = [each for path, each in found if each and path == f"{each.note.id}.md"]
    waiting = [each for each in named if not each.expired(store.now.date())]
    return tuple(sorted(waiting, key=lambda each: (each.note.at, each.note.id)))


def proposal_named(store: Store, said: str) -> Proposal:
    """The proposal of an id, of the beginning of one, or of a key. Raises `UsageProblem`."""
    every = proposals_of(store)
    found = [each for each in every if each.note.id.startswith(said) or each.key == said]
    if len(found) == 1:
        return found[0]
    what = "no proposal" if not found else f"{len(found)} proposals"
    raise UsageProblem(
        f"There is {what} {said!r}." if not found else f"{what} are called {said!r}.",
        help_line="`memkit proposals list` names them by their ids.",
    )


def accept_proposal(store: Store, proposal: Proposal, wanted: Wanted | None = None) -> Stored:
    """Write what a proposal says, or what a person made of it, and take the proposal away.

    While it is written nobody else can accept, reject or change it. Raises `Conflict` where it does not
    wait any more or the memory was changed since it was proposed, and what writing raises.
    """
    from memkit.store.admission import admission
    from memkit.store.settling import remember_beside

    meant = replace(wanted or wanted_of(proposal), confirmed=store.now.date().isoformat())

    def make(bank: MemoryBank) -> Draft:
        held = bank.fact(meant.key)
        if held and (held.description, held.content) == (meant.description, meant.content):
            return Draft(meant.key, held.path, done=(f"{meant.key} says that already.",))
        now = content_hash(held) if held else ""
        if now != proposal.note.target:
            raise Conflict(
                f"The memory {meant.key} was changed since this was proposed.",
                help_line="Look at both, then `memkit proposals edit` or reject it.",
            )
        sure = replace(meant, origin="person")
        return remember_beside(bank, meant, admission(bank, sure).neighbours, store.now)

    with _held(store) as writer:
        _refuse_gone(store, proposal)
        stored = store.step(proposal.note.bank, make)
        try:
            writer.write([_end_of(proposal)])
        except MemkitError as error:  # the memory is written; accepting it again takes only the proposal away
            told = f"The proposal is still there: {error.message}"
            return replace(stored, draft=replace(stored.draft, mind=(*stored.draft.mind, told)))
    return stored


def drop_proposal(store: Store, proposal: Proposal) -> None:
    """Take a proposal away. Raises `Conflict` where it does not wait any more, and what the writer raises."""
    with _held(store) as writer:
        _refuse_gone(store, proposal)
        writer.write([_end_of(proposal)])


@contextmanager
def _held(store: Store) -> Iterator[HeldWriter]:
    """The proposals of a place, changed by nobody else in the block."""
    folder = _folder(store)
    with private_mask():
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise InputOutputFailed(
                f"{folder} cannot be made: {error.strerror}.", help_line="Make room or give write permission."
            ) from error
        with DiskWriter(folder, lock_file(folder), timeout=PATIENCE).held() as writer:
            yield writer


def _refuse_gone(store: Store, proposal: Proposal) -> None:
    """Raise `Conflict` where somebody accepted, rejected or changed a proposal since it was read."""
    data = folder_tree(_folder(store)).read(f"{proposal.note.id}.md", _LIMIT)
    if data != proposal.text.encode():
        raise Conflict(
            f"The proposal {proposal.note.id} does not wait any more, or says something else now.",
            help_line="`memkit proposals list` names those that wait.",
        )


def _same(held: Proposal, wanted: Wanted, note: Note) -> bool:
    about = (held.note.op, held.note.bank, held.note.target)
    return about == (note.op, note.bank, note.target) and _spoken(wanted_of(held)) == _spoken(wanted)


def _spoken(wanted: Wanted) -> tuple[object, ...]:
    """What a memory would say, and where it would hold."""
    return (wanted.key, wanted.description, wanted.content, wanted.references, wanted.tags, wanted.subject)


def _end_of(proposal: Proposal) -> Removal:
    return Removal(f"{proposal.note.id}.md", proposal.text.encode())


def _folder(store: Store) -> Path:
    """Where the proposals of a place lie: with the private bank's scope, outside of the repository."""
    return state_folder() / "proposals" / store.scope(make=True)


def _read(data: bytes | Unreadable, path: str) -> Proposal | None:
    if isinstance(data, Unreadable):
        return None
    return read_proposal(path, data.decode("utf-8", "replace"))
