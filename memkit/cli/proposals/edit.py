"""`memkit proposals edit`: a proposal as a person would have it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit.cli.editing import from_editor
from memkit.cli.person import confirm
from memkit.cli.proposals.about import about
from memkit.cli.storing import speaker, store_to_write, tell
from memkit.errors import Refused, UsageProblem
from memkit.workspace.proposing import accept_proposal, proposal_named, read_edited

if TYPE_CHECKING:
    from memkit.store.proposals import Proposal
    from memkit.store.remembering import Wanted
    from memkit.workspace.storing import Store


@click.command("edit")
@click.argument("id_", metavar="ID")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(*, id_: str, as_json: bool, quiet: bool) -> int:
    """Open the proposal ID in your editor, then write what it says, after a yes at the terminal."""
    store = store_to_write()
    found = proposal_named(store, id_)
    if speaker() != "person":
        raise Refused(
            "Only a person may decide this, and nobody can answer here.",
            help_line=f"Run `memkit proposals edit {found.note.id}` at a terminal.",
        )
    wanted, text = edited_proposal(store, found, found.text)
    confirm(
        about(store, found, text),
        f"Write {wanted.key} into the {found.note.bank} bank?",
        f"memkit proposals edit {found.note.id}",
    )
    return tell(accept_proposal(store, found, wanted), as_json=as_json, quiet=quiet, proposal=found.note.id)


def edited_proposal(store: Store, found: Proposal, text: str) -> tuple[Wanted, str]:
    """What a person makes of a proposal in the editor, and its text. Raises `UsageProblem`, `Refused`."""
    if found.note.op != "write":
        raise UsageProblem(
            f"The proposal {found.note.id} forgets {found.key}: there is nothing to edit.",
            help_line="Accept or reject it.",
        )
    came = _edited(text)
    return read_edited(store, found, came), came


def _edited(text: str) -> str:
    """The text as the editor saved it. Raises `Refused` where it saved nothing."""
    came = from_editor(text)
    if came is None:
        raise Refused("Nothing was changed.", help_line="`memkit proposals accept` takes it as it is.")
    return came
