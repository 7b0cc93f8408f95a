"""`memkit forget`: end a memory on purpose."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit.cli.person import with_yes
from memkit.cli.storing import bank_option, speaker, store_to_write, tell

if TYPE_CHECKING:
    from memkit.store.bank import BankName


@click.command("forget")
@click.argument("key")
@click.option("--reason", required=True, metavar="TEXT", help="Why it is no longer needed.")
@bank_option
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(*, key: str, reason: str, bank: BankName | None, as_json: bool, quiet: bool) -> int:
    """Forget the memory KEY; a tombstone says so, and `memkit memories restore KEY` brings it back."""
    store, by_person = store_to_write(), speaker() == "person"
    stored = with_yes(lambda yes: store.forget(key, bank, reason, by_person=yes or by_person, agreed=yes))
    return tell(stored, as_json=as_json, quiet=quiet)
