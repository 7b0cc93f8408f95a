"""Each proof of each item, and whether it may be run: what nobody approved never is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from memkit.checks.prg.runnable import command_trouble
from memkit.documents.progress.command_line import OWN_COMMANDS, CommandLine, read_command_line
from memkit.frozen import frozen, replace
from memkit.scaffold.progress.recording import record_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from memkit.bank.bank import Bank
    from memkit.documents.progress.item import Item, Verification
    from memkit.documents.progress.record import Record

State = Literal["approved", "not approved", "dangerous", "hidden", "needs a shell", "url", "prose"]


@frozen
class Proof:
    """A verification of an item. `line` has no steps where it cannot be run; `why` is a phrase after “it”."""

    item: Item
    verification: Verification
    state: State
    line: CommandLine
    why: str = ""
    record: Record | None = None
    """What was seen of the item's proof last."""

    @property
    def text(self) -> str:
        """The command, the address or the sentence."""
        held = self.verification
        return held.command or held.url or held.text


def proofs_of(bank: Bank, approved: Callable[[str], bool]) -> Iterator[Proof]:
    """Every proof of the bank's items, archived ones left out, as they stand in the files.

    `approved` tells whether a command is one that somebody approved.
    """
    for document in bank.documents:
        source = document.source
        if source is None or document.archived:
            continue
        for item in document.items:
            record = record_of(source, item) if item.verifications else None
            for verification in item.verifications:
                yield replace(_proof(item, verification, approved), record=record)


def _proof(item: Item, verification: Verification, approved: Callable[[str], bool]) -> Proof:
    if verification.kind != "command":
        return Proof(item, verification, verification.kind, CommandLine(()))
    command = verification.command
    trouble = command_trouble(command)
    if trouble:
        return Proof(item, verification, trouble[0], CommandLine(()), trouble[1])
    state: State = "approved" if command in OWN_COMMANDS or approved(command) else "not approved"
    return Proof(item, verification, state, read_command_line(command))
