"""`memkit proposals reject`: take a proposal away."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit import __version__
from memkit.cli.person import confirm
from memkit.cli.proposals.about import about
from memkit.cli.screen import emit
from memkit.cli.storing import store_to_write
from memkit.errors import UsageProblem
from memkit.report.listing import list_json
from memkit.text.presentable import presentable
from memkit.workspace.proposing import proposal_named, reject_proposal
from memkit.workspace.shelves import proposals_of

if TYPE_CHECKING:
    from memkit.store.proposals import Proposal
    from memkit.workspace.storing import Store


@click.command("reject")
@click.argument("id_", metavar="[ID]", default="")
@click.option("--expired", is_flag=True, help="All that have waited too long.")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(*, id_: str, expired: bool, as_json: bool, quiet: bool) -> int:
    """Take the proposal ID away, after a yes typed at the terminal; nothing is written into a bank.

    What has waited too long is offered to nobody, and goes without a question.
    """
    if bool(id_) is expired:
        raise UsageProblem("Nothing says which proposal is meant.", help_line="Give its ID, or --expired.")
    store = store_to_write()
    found = proposals_of(store, expired=True) if expired else (proposal_named(store, id_),)
    if not expired and not found[0].expired(store.now.date()):
        _ask(store, found[0])
    for each in found:
        reject_proposal(store, each)
    if as_json:
        rows = [{"id": each.note.id, "key": each.key} for each in found]
        emit(list_json({"schema": "memkit.proposals-reject/1", "version": __version__, "rejected": rows}))
    elif not quiet:
        lines = [presentable(f"Rejected {each.key}; the bank is as it was.") for each in found]
        emit("\n".join(lines) or "Nothing has waited too long.")
    return 0


def _ask(store: Store, found: Proposal) -> None:
    command = f"memkit proposals reject {found.note.id}"
    confirm(about(store, found), f"Take the proposal {found.key} away?", command)
