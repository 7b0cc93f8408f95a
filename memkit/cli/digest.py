"""`memkit digest`: what there is to ask for, one line a memory."""

from __future__ import annotations

import click

from memkit import __version__
from memkit.cli.screen import emit
from memkit.cli.storing import store_here


@click.command("digest")
@click.option("--run", default="", metavar="ID", help="With what was kept for this session.")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
def command(*, run: str, as_json: bool) -> int:
    """Print the digest of the memories that are visible here, within a hard number of characters."""
    store = store_here()
    if run:
        from memkit.workspace.sessions import session_of

        found = store.digest(session_of(store, run).bank)
    else:
        found = store.digest()
    if as_json:
        from memkit.report.listing import list_json

        emit(
            list_json(
                {
                    "schema": "memkit.digest/1",
                    "version": __version__,
                    "lines": list(found.lines),
                    "cut": found.cut,
                    "notices": list(found.notices),
                }
            )
        )
    else:
        emit(found.text())
    return 0
