"""What a person may take back, or take away at once: restoring a forgotten memory, clearing a bank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.chance import random_id
from memkit.adapters.forgotten import forgotten_file, forgotten_row
from memkit.documents.entry import title_key
from memkit.documents.memories.memory import parse_memory
from memkit.errors import Refused
from memkit.frozen import frozen, replace
from memkit.store.admission import refuse_reason
from memkit.store.bank import BANKS
from memkit.store.consent import refuse_policies
from memkit.store.fact import Fact
from memkit.store.forgetting import forget_all, key_taken, log_records, restore
from memkit.store.homes import refuse_away
from memkit.store.keys import normal_key
from memkit.store.scope import applies
from memkit.store.tombstones import Restoration, moment, tombstones_in
from memkit.text.page import Page
from memkit.text.source import Source
from memkit.workspace.unknown import unknown_forgotten

if TYPE_CHECKING:
    from memkit.scaffold.draft import Draft
    from memkit.store.bank import BankName, MemoryBank
    from memkit.store.records import Record
    from memkit.store.scope import Reference
    from memkit.workspace.rooms import Stored
    from memkit.workspace.storing import Store


@frozen
class _Kept:
    """A tombstone in force whose file is kept."""

    bank: BankName
    id: str
    file: str
    data: bytes


def restore_memory(
    store: Store, said: str, name: BankName | None, id_: str = "", *, agreed: bool = False
) -> Stored:
    """Bring back the memory that was forgotten last under a key, or that of one tombstone.

    Raises `Refused` where nothing of it is kept, where the key is in use again, and for what the bank may not
    hold, `NeedsYes` for a policy memory unless a person has `agreed`.
    """
    key = normal_key(said, store.place.config.memory_caps.key)
    kept = _kept(store, key, name, id_)
    fact = Fact(parse_memory(Page(Source(kept.file, kept.data.decode("utf-8", "replace")))))
    refuse_away(fact, kept.bank)
    if not agreed:
        refuse_policies((fact,), "restore", f"memkit memories restore {key}")
    back = Restoration(random_id(), store.bank(kept.bank).id, key, moment(store.now), store.user, kept.id)
    row = forgotten_row(store.room(kept.bank).kept, kept.id)
    return store.step(kept.bank, lambda bank: restore(bank, key, kept.data, kept.file, back, row))


def to_clear(
    store: Store, name: BankName, references: tuple[Reference, ...], *, expired: bool
) -> tuple[Fact, ...]:
    """The memories of a bank that a clearing takes: all, those of a scope, those that have ended.

    Raises `InputOutputFailed` where one of them cannot be read.
    """
    today, bank = store.now.date(), store.bank(name)
    bank.refuse_unread()
    return tuple(
        fact
        for fact in bank.facts
        if (not references or (fact.references and applies(fact.references, references)))
        and (not expired or fact.expired(today))
    )


def clear_bank(store: Store, name: BankName, facts: tuple[Fact, ...], reason: str) -> Stored:
    """Forget the memories that a person saw and agreed to; each can be restored.

    Raises `Conflict` by the writer where one of them changed since.
    """
    refuse_reason(reason)
    if name == "shared":
        raise Refused("The shared bank belongs to everybody.", help_line="Forget its memories one by one.")

    def make(bank: MemoryBank) -> Draft:
        gone = [(fact, store.tombstone(bank, fact, reason, "person")) for fact in facts]
        draft = forget_all(bank, gone)
        store.keep_forgotten(bank, gone)
        return draft

    stored = store.step(name, make)
    back = ("`memkit memories restore KEY` brings one back.",) if facts else ()
    return replace(stored, draft=replace(stored.draft, mind=(*stored.draft.mind, *back)))


def _kept(store: Store, key: str, name: BankName | None, id_: str) -> _Kept:
    """The newest tombstone of a key whose file is kept, in the narrowest bank that has one."""
    known: list[str] = []
    pruned = ""
    banks = [store.bank(held) for held in ([name] if name else BANKS)]
    for bank in banks:
        records = log_records(bank)
        stones = tombstones_in(records)
        known += [held for held, _ in stones.last]
        by_id = {record.id: record for record in records if not record.redacted}
        ids = [one for one in stones.of(key) if not id_ or one == id_]
        for one in sorted(ids, key=lambda one: (_at(by_id.get(one)), ids.index(one)), reverse=True):
            data = forgotten_file(store.room(bank.name).kept, one)
            if data is not None:
                return _Kept(bank.name, one, _file(by_id.get(one), key), data)
            pruned = one
    for bank in banks:
        if key in bank.paths:
            raise key_taken(bank, key)
    if pruned:
        raise Refused(
            f"The file of {key} is not kept here any more.",
            help_line="Forgotten files stay on the machine that forgot them; git's history may have it.",
        )
    raise unknown_forgotten(key, known)


def _at(record: Record | None) -> str:
    said = record.data.get("at") if record else ""
    return said if isinstance(said, str) else ""


def _file(record: Record | None, key: str) -> str:
    """The name that the file had: a plain one of this key, whatever the log says."""
    said = record.data.get("file") if record else None
    plain = (
        isinstance(said, str)
        and said.endswith(".md")
        and "/" not in said
        and "\\" not in said
        and title_key(said.removesuffix(".md").replace("_", "-")) == key
    )
    return said if plain and isinstance(said, str) else f"{key}.md"
