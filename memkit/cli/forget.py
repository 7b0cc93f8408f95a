"""`memkit forget`: end a memory on purpose."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit.cli.bank_option import bank_option
from memkit.cli.forgetting import forget

if TYPE_CHECKING:
    from memkit.store.bank import BankName


@click.command("forget")
@click.argument("key")
@click.option("--reason", required=True, metavar="TEXT", help="Why it is no longer needed.")
@bank_option("the narrowest")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(*, key: str, reason: str, bank: BankName | None, as_json: bool, quiet: bool) -> int:
    """Forget the memory KEY; a tombstone says so, and `memkit memories restore KEY` brings it back."""
    return forget(key, reason, bank, as_json=as_json, quiet=quiet)
