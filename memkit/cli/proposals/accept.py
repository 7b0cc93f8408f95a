"""`memkit proposals accept`: a person's yes."""

from __future__ import annotations

import click

from memkit.cli.person import confirm
from memkit.cli.storing import store_to_write, tell
from memkit.text.presentable import masked
from memkit.workspace.proposing import accept_proposal, proposal_named


@click.command("accept")
@click.argument("id_", metavar="ID")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(*, id_: str, as_json: bool, quiet: bool) -> int:
    """Write what the proposal ID says, after a yes typed at the terminal."""
    store = store_to_write()
    found = proposal_named(store, id_)
    about = f"{found.note.reason}\n\n{masked(found.text)}"
    confirm(
        about,
        f"Write {found.key} into the {found.note.bank} bank?",
        f"memkit proposals accept {found.note.id}",
    )
    return tell(accept_proposal(store, found), as_json=as_json, quiet=quiet)
