"""`memkit proposals reject`: take a proposal away."""

from __future__ import annotations

import click

from memkit.cli.screen import emit
from memkit.cli.storing import store_to_write
from memkit.text.presentable import presentable
from memkit.workspace.proposing import drop_proposal, proposal_named


@click.command("reject")
@click.argument("id_", metavar="ID")
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(*, id_: str, quiet: bool) -> int:
    """Take the proposal ID away; nothing is written into a bank."""
    store = store_to_write()
    found = proposal_named(store, id_)
    drop_proposal(store, found)
    if not quiet:
        emit(presentable(f"Rejected {found.key}; the bank is as it was."))
    return 0
