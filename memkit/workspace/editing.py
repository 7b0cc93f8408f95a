"""Operations on one memory that is there: edit its values or text, confirm it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.drafts import keep_draft
from memkit.documents.memories.memory import parse_memory
from memkit.errors import Conflict, Refused, UsageProblem
from memkit.store.editing import change, confirm, retext
from memkit.store.fact import Fact
from memkit.text.page import Page
from memkit.text.source import Source
from memkit.workspace.tagging import refuse_unknown_ids, refuse_unknown_tags

if TYPE_CHECKING:
    from memkit.scaffold.draft import Draft
    from memkit.store.bank import BankName, MemoryBank
    from memkit.store.remembering import Wanted
    from memkit.workspace.rooms import Stored
    from memkit.workspace.storing import Store


def edit_memory(store: Store, name: BankName, wanted: Wanted, *, expect: str = "") -> Stored:
    """Set values of a memory.

    Raises `Refused` for a key that the bank has not, `Conflict` if it moved, `UsageProblem` for a tag that
    the ontology has not.
    """
    refuse_unknown_tags(store.place, name, wanted.tags)
    return store.step(name, lambda bank: change(bank, wanted, store.now, expect=expect))


def edit_text(store: Store, name: BankName, key: str, text: str, *, expect: str) -> Stored:
    """Give a memory the text that a person made of its file.

    What could not be saved is kept with memkit's state, and the error says where. Raises as `retext` does,
    and `UsageProblem` for a tag or a scope that is new in it and that nobody knows.
    """

    def make(bank: MemoryBank) -> Draft:
        draft = retext(bank, key, text, store.now, expect=expect)
        after = Fact(parse_memory(Page(Source(draft.path, text))))
        refuse_unknown_ids(store.place, name, after.tags, after.scope, bank.fact(key))
        return draft

    try:
        return store.step(name, make)
    except (Refused, Conflict, UsageProblem) as problem:
        problem.help_line += f" What you wrote is kept in {keep_draft(key, text)}."
        raise


def confirm_memory(store: Store, said: str, name: BankName | None, *, by_person: bool) -> Stored:
    """Say that a memory still holds. Raises `Refused` for a key that nobody has."""
    bank, fact = store.find(said, name)
    return store.step(bank.name, lambda held: confirm(held, fact.key, store.now, by_person=by_person))
