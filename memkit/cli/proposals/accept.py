"""`memkit proposals accept`: a person's yes."""

from __future__ import annotations

import click

from memkit.cli.person import confirm
from memkit.cli.proposals.about import about
from memkit.cli.storing import store_to_write, tell
from memkit.workspace.proposing import accept_proposal, proposal_named


@click.command("accept")
@click.argument("id_", metavar="[ID]", default="")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(*, id_: str, as_json: bool, quiet: bool) -> int:
    """Write what the proposal ID says, after a yes typed at the terminal; without ID ask about each."""
    if not id_:
        from memkit.cli.proposals.review import go_through

        return go_through(as_json=as_json, quiet=quiet)
    store = store_to_write()
    found = proposal_named(store, id_)
    question = (
        f"Write {found.key} into the {found.note.bank} bank?"
        if found.note.op == "write"
        else f"Forget {found.key} in the {found.note.bank} bank?"
    )
    confirm(about(store, found), question, f"memkit proposals accept {found.note.id}")
    return tell(accept_proposal(store, found), as_json=as_json, quiet=quiet, proposal=found.note.id)
