"""`memkit proposals show`: one proposal as it stands."""

from __future__ import annotations

import click

from memkit import __version__
from memkit.cli.proposals.about import about, text_of
from memkit.cli.reader import reader
from memkit.cli.screen import emit
from memkit.cli.storing import store_here
from memkit.report.listing import list_json
from memkit.text.presentable import presentable
from memkit.workspace.proposing import proposal_named


@click.command("show")
@click.argument("id_", metavar="ID")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
def command(*, id_: str, as_json: bool) -> int:
    """Show the proposal ID, named by its id, the beginning of it, or its key."""
    store, reads = store_here(), reader()
    found = proposal_named(store, id_)
    if as_json:
        emit(
            list_json(
                {
                    "schema": "memkit.proposal/1",
                    "version": __version__,
                    "id": found.note.id,
                    "text": text_of(found, reads),
                }
            )
        )
        return 0
    told = f"{found.note.id}  {reads.key(found.key)}  {about(store, found, reads=reads)}"
    emit("\n".join(presentable(line) for line in told.rstrip().splitlines()))
    return 0
