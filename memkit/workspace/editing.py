"""Operations on one memory that is there: edit its values or text, confirm it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.drafts import keep_draft
from memkit.documents.memories.memory import parse_memory
from memkit.errors import Conflict, Refused, UsageProblem
from memkit.frozen import replace
from memkit.store.admission import admission
from memkit.store.consent import NeedsYes, refuse_policies
from memkit.store.editing import confirm, retext
from memkit.store.fact import Fact
from memkit.store.homes import home_of
from memkit.store.proposals import wanted_of
from memkit.text.page import Page
from memkit.text.source import Source
from memkit.workspace.gatekeeping import noted, write_gated
from memkit.workspace.policies import refused_write, rules_of
from memkit.workspace.tagging import refuse_unknown_ids

if TYPE_CHECKING:
    from memkit.scaffold.draft import Draft
    from memkit.store.bank import BankName, MemoryBank
    from memkit.store.remembering import Wanted
    from memkit.workspace.gatekeeping import Answer
    from memkit.workspace.rooms import Stored
    from memkit.workspace.storing import Store


def edit_memory(store: Store, name: BankName, wanted: Wanted, *, expect: str = "") -> Answer:
    """Set values of a memory, through the gate.

    Raises `Refused` for a key that the bank has not and for what the gate does not let in, `Conflict` if it
    moved, `UsageProblem` for a tag that the ontology has not.
    """
    return write_gated(store, name, wanted, expect=expect, edits=True)


def edit_text(
    store: Store, name: BankName, key: str, text: str, *, expect: str, agreed: bool = False
) -> Stored:
    """Give a memory the text that a person made of its file, unless it holds what nobody may write.

    Raises as `retext` does, `Refused` with the gate's code, and `NeedsYes` for what is done only if a person
    has `agreed` to it. What could not be saved is kept with memkit's state, and the error says where.
    """
    user, repository = rules_of(store)

    def make(bank: MemoryBank) -> Draft:
        held, draft = bank.fact(key), retext(bank, key, text, store.now, expect=expect)
        after = Fact(parse_memory(Page(Source(draft.path, text))))
        wanted = replace(wanted_of(after), key=key, origin="person")
        refuse_unknown_ids(store.place, name, after.tags, after.scope, held)
        home_of(wanted, held, bank.name)
        found = admission(bank, wanted, user=user, repository=repository, correcting=True)
        if found.way == "refuse":
            raise refused_write(found)
        if not agreed and draft.edits:
            command = f"memkit memories edit {key}"
            refuse_policies(filter(None, (held, after)), "change", command)
            if found.objections:
                raise NeedsYes(noted(found.objections[0]), f"Change {key} all the same?", command)
        return draft

    try:
        return store.step(name, make)
    except NeedsYes:
        raise
    except (Refused, Conflict, UsageProblem) as problem:
        problem.help_line += f" What you wrote is kept in {keep_draft(text, key)}."
        raise


def confirm_memory(store: Store, said: str, name: BankName | None, *, by_person: bool) -> Stored:
    """Say that a memory still holds. Raises `Refused` for a key that nobody has."""
    bank, fact = store.find(said, name)
    return store.step(bank.name, lambda held: confirm(held, fact.key, store.now, by_person=by_person))
