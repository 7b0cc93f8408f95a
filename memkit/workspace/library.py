"""The memory store for programs: every operation as one call with plain words in and typed values out."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from memkit.errors import UsageProblem
from memkit.frozen import frozen
from memkit.store.bank import BANKS
from memkit.store.fact import KINDS, LIFETIMES, ORIGINS
from memkit.store.keys import normal_key, proposed_key
from memkit.store.said import telling, text_of
from memkit.store.scope import read_reference
from memkit.workspace.informing import Informing, refuse_other, texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from memkit.recall.context import Context, Message
    from memkit.store.bank import BankName, MemoryBank
    from memkit.store.digest import Digest
    from memkit.store.fact import Fact, Kind, Lifetime, Origin
    from memkit.store.proposals import Proposal
    from memkit.store.remembering import Wanted
    from memkit.workspace.gatekeeping import Answer
    from memkit.workspace.informing import AnyPath
    from memkit.workspace.listing import Listed
    from memkit.workspace.storing import Stored

    Assembled = Context
    Turn = Message


@frozen
class Found:
    """A memory with the bank that has it; `id` is its address, `hash` names its file as it is now."""

    bank: BankName
    id: str
    fact: Fact
    hash: str

    @property
    def key(self) -> str:
        """Its key."""
        return self.fact.key

    @property
    def description(self) -> str:
        """The fact in a line."""
        return self.fact.description

    def __repr__(self) -> str:
        return f"Found(id={self.id!r}, description={self.description!r}, hash={self.hash!r})"


class Memories(Informing):
    """The private, shared and global memories that this user sees from one folder.

    Nothing is held open: each call reads what lies on the disk then, and each write is one step under a lock.
    A call looks at the day on which it was opened. Keys may be written freely (`Retry budget`), banks are
    `private`, `shared` and `global`, references are `TYPE:ID`, days `YYYY-MM-DD`. What is left out of a
    change stays as it is.

    All that goes wrong is a `memkit.errors.MemkitError` with a message, a line of help and the exit code of
    the command line: `UsageProblem` for what cannot be asked, `Refused` for what the store will not do,
    `Conflict` where somebody else was first, `ConfigProblem` and `InputOutputFailed`.
    """

    def remember(  # noqa: PLR0913 - one parameter a value of a memory
        self,
        text: str,
        *,
        key: str = "",
        description: str = "",
        type: str = "",  # noqa: A002 - the word of the file
        kind: Kind | None = None,
        lifetime: Lifetime | None = None,
        origin: Origin = "agent",
        scope: Iterable[str] = (),
        tags: Iterable[str] = (),
        subject: str = "",
        trigger: str = "",
        source: str = "",
        run: str = "",
        expires: str = "",
        bank: BankName | None = None,
        expect: str = "",
        reason: str = "",
    ) -> Answer:
        """Write a fact down through the write gate; a key that is there is changed, never doubled.

        Without `key` and `description` both come from the text. Without `bank` it is private, unless the
        configuration's `default_bank` says otherwise. `expect` is the hash of what the caller saw. The
        answer says `saved`, `proposed` (it waits for a person) or `session` (nothing was written). Raises
        `Refused` with the gate's code, `Conflict`, `UsageProblem`.
        """
        from memkit.workspace.gatekeeping import write_gated

        said, description = telling("text", text), telling("description", description)
        if not said and not key:
            raise UsageProblem("There is nothing to remember.", help_line="Say it in a sentence.")
        wanted = self._wanted(
            normal_key(key or proposed_key(said), self.store.place.config.memory_caps.key),
            description=description.strip() or self._opening(said),
            content=said,
            type_=type,
            kind=kind,
            lifetime=lifetime,
            origin=origin,
            scope=scope,
            tags=tags,
            subject=subject,
            trigger=trigger,
            source=source,
            run=run,
            expires=expires,
        )
        return write_gated(
            self.store, _bank(bank) or self._target(wanted), wanted, expect=expect, reason=reason
        )

    def edit(  # noqa: PLR0913 - one parameter a value of a memory
        self,
        key: str,
        *,
        description: str = "",
        content: str = "",
        type: str = "",  # noqa: A002 - the word of the file
        origin: Origin = "agent",
        scope: Iterable[str] = (),
        tags: Iterable[str] = (),
        subject: str = "",
        expires: str = "",
        review: str = "",
        trigger: str = "",
        bank: BankName | None = None,
        expect: str = "",
    ) -> Answer:
        """Change values of a memory that is there; only the lines that say something else are written.

        It goes through the write gate as `remember` does; where no trigger is given, the one that the memory
        came with counts. Raises `Refused` for a key that nobody has and with the gate's code, `Conflict`
        where `expect` is not its hash any more.
        """
        from memkit.store.following import in_step
        from memkit.workspace.editing import edit_memory

        held, fact = self.store.find(key, _bank(bank))
        wanted = self._wanted(
            fact.key,
            description=description,
            content=telling("content", content),
            type_=type,
            origin=origin,
            scope=scope,
            tags=tags,
            subject=subject,
            trigger=trigger,
            expires=expires,
            review=review,
        )
        wanted = in_step(fact, wanted, self.store.place.config.memory_caps.description)
        return edit_memory(self.store, held.name, wanted, expect=expect)

    def confirm(self, key: str, *, bank: BankName | None = None, by_person: bool = False) -> Stored:
        """Say that a memory still holds; a person's word makes it certain. Raises `Refused`."""
        from memkit.workspace.editing import confirm_memory

        return confirm_memory(self.store, key, _bank(bank), by_person=by_person)

    def forget(
        self, key: str, reason: str, *, bank: BankName | None = None, by_person: bool = False, run: str = ""
    ) -> Stored:
        """Forget a memory on purpose, in the narrowest bank that has it; a tombstone says why.

        `restore` brings it back. Raises `Refused` for a key that nobody has, with the nearest ones, and for
        a policy memory unless a person says so.
        """
        return self.store.forget(key, _bank(bank), reason, by_person=by_person, agreed=by_person, run=run)

    def restore(self, key: str, *, bank: BankName | None = None, by_person: bool = False) -> Stored:
        """Bring back what was forgotten last under a key.

        Raises `Refused` where nothing of it is kept, and for a policy memory unless a person says so.
        """
        from memkit.workspace.restoring import restore_memory

        return restore_memory(self.store, key, _bank(bank), agreed=by_person)

    def find(self, key: str, *, bank: BankName | None = None) -> Found:
        """The memory of a key, in the narrowest bank that has it. Raises `Refused` with the nearest."""
        from memkit.store.remembering import content_hash

        held, fact = self.store.find(key, _bank(bank))
        return Found(held.name, f"{held.id}:{fact.key}", fact, content_hash(fact))

    def list(  # noqa: PLR0913 - one parameter a filter
        self,
        *,
        bank: BankName | None = None,
        kind: Kind | None = None,
        type: str = "",  # noqa: A002 - the word of the file
        scope: Iterable[str] = (),
        tag: str = "",
        status: str = "",
        expired: bool = False,
        shadowed: bool = False,
    ) -> tuple[Listed, ...]:
        """The memories of all banks or of one, the narrowest bank first, by key.

        With `expired` those that have ended are there, too; with `shadowed` only those that a narrower bank
        hides.
        """
        from memkit.workspace.listing import Filter, listed

        references = tuple(map(read_reference, texts(scope)))
        wanted = Filter(kind or "", type, references, tag, status, expired, shadowed)
        return listed(self.store.banks(), _bank(bank), wanted, self.store.now.date())

    def digest(self, *, scope: Iterable[str] = (), tags: Iterable[str] = ()) -> Digest:
        """What there is to ask for: a line of JSON a memory, at most 50 lines and 12,400 characters of text.

        Scope and tags must both apply. Without a scope what is true of the place is asked for: its project,
        this user, this machine. Raises `InputOutputFailed` where it cannot be built, `ConfigProblem` for an
        ontology with errors, `UsageProblem` for a tag that it has not.
        """
        return self.store.digest(tuple(map(read_reference, texts(scope))), texts(tags))

    def proposals(self) -> tuple[Proposal, ...]:
        """What waits for a person's yes, the oldest first; accepting is for a person at a terminal."""
        from memkit.workspace.shelves import proposals_of

        return proposals_of(self.store)

    def banks(self) -> tuple[MemoryBank, ...]:
        """The three banks as they lie on the disk now, the narrowest first; a missing one is empty."""
        return self.store.banks()

    def _opening(self, text: str) -> str:
        """The description that a text gives itself: its first line, or as much of it as there is room for."""
        from memkit.store.following import description_of

        return description_of(text, self.store.place.config.memory_caps.description)

    def _target(self, wanted: Wanted) -> BankName:
        """The bank of a write without one; a key that is private is changed there, as it hides others."""
        from memkit.store.homes import usual_home

        default = self.store.place.config.default_bank
        hidden = default != "private" and wanted.key in self.store.bank("private").paths
        return "private" if hidden else usual_home(wanted, default)

    def _wanted(  # noqa: PLR0913 - one parameter a value of a memory
        self,
        key: str,
        *,
        description: str,
        content: str,
        type_: str,
        origin: Origin,
        scope: Iterable[str],
        tags: Iterable[str],
        subject: str,
        expires: str,
        kind: Kind | None = None,
        lifetime: Lifetime | None = None,
        trigger: str = "",
        source: str = "",
        run: str = "",
        review: str = "",
    ) -> Wanted:
        from memkit.store.people import read_subject
        from memkit.store.remembering import Wanted
        from memkit.store.types import known_type

        for said, known in ((kind, KINDS), (lifetime, LIFETIMES), (origin, ORIGINS)):
            refuse_other(said, known)
        for name, value in (("type", type_), ("source", source), ("run", run), ("trigger", trigger)):
            text_of(name, value)
        for name, value in (("subject", subject), ("expiry", expires), ("review", review)):
            text_of(name, value)
        return Wanted(
            key,
            description=telling("description", description),
            content=content,
            type=known_type(type_, self.store.place.config.memory_types),
            kind=kind,
            lifetime=lifetime,
            origin=origin,
            references=tuple(map(read_reference, texts(scope))),
            tags=texts(tags),
            subject=str(read_subject(subject)) if subject else "",
            trigger=trigger,
            source=source,
            run=run,
            expires=expires,
            review=review,
        )


def open_memories(path: AnyPath, today: str = "") -> Memories:
    """The memories that are seen from a folder. Raises as `memkit.open` says."""
    from memkit.workspace.storing import open_store

    start = Path(path)
    if not start.is_dir():
        raise UsageProblem(f"There is no folder {start}.", help_line="Give a folder of the project.")
    return Memories(open_store(start, os.environ, today))


def messages_of(context: Context, system: str, history: Sequence[Message]) -> list[Message]:
    """The turns of a chat with a context in them: see `memkit.recall.context.build_messages`."""
    from memkit.recall.context import build_messages

    return build_messages(context, system=system, history=history)


def _bank(said: BankName | None) -> BankName | None:
    refuse_other(said, BANKS)
    return said
