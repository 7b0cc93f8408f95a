"""`memkit proposals list`: what waits for a person."""

from __future__ import annotations

import click

from memkit import __version__
from memkit.cli.screen import emit, screen
from memkit.cli.storing import store_here
from memkit.report.listing import columns, list_json
from memkit.workspace.proposing import proposals_of


@click.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
def command(*, as_json: bool) -> int:
    """List the proposals of this project, the oldest first."""
    found = proposals_of(store_here())
    if as_json:
        emit(
            list_json(
                {
                    "schema": "memkit.proposals/1",
                    "version": __version__,
                    "proposals": [
                        {
                            "id": each.note.id,
                            "op": each.note.op,
                            "bank": each.note.bank,
                            "key": each.key,
                            "description": each.fact.description,
                            "by": each.note.by,
                            "at": each.note.at,
                            "reason": each.note.reason,
                            "new": not each.note.target,
                        }
                        for each in found
                    ],
                }
            )
        )
        return 0
    if not found:
        emit("Nothing waits for a yes.")
        return 0
    rows = [(each.note.id, each.key, each.fact.description, each.note.reason) for each in found]
    emit(
        "\n".join(
            [*columns(rows, screen().cut), "", "`memkit proposals accept ID` at a terminal asks for each."]
        )
    )
    return 0
