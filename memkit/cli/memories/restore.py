"""`memkit memories restore`: bring back what was forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit.cli.bank_option import bank_option
from memkit.cli.person import with_yes
from memkit.cli.storing import store_to_write, tell
from memkit.workspace.restoring import restore_memory

if TYPE_CHECKING:
    from memkit.store.bank import BankName


@click.command("restore")
@click.argument("key")
@click.option("--id", "id_", default="", metavar="ID", help="Which tombstone's. [default: the newest]")
@bank_option("the narrowest")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(*, key: str, id_: str, bank: BankName | None, as_json: bool, quiet: bool) -> int:
    """Bring back the memory KEY that was forgotten on this machine, word for word, with its row.

    What was erased for a person does not come back.
    """
    store = store_to_write()
    stored = with_yes(lambda yes: restore_memory(store, key, bank, id_, agreed=yes))
    return tell(stored, as_json=as_json, quiet=quiet)
