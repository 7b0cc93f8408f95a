"""`memkit memories confirm`: say that a memory still holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit.cli.bank_option import bank_option
from memkit.cli.storing import speaker, store_to_write, tell
from memkit.workspace.editing import confirm_memory

if TYPE_CHECKING:
    from memkit.store.bank import BankName


@click.command("confirm")
@click.argument("key")
@bank_option("the narrowest")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(*, key: str, bank: BankName | None, as_json: bool, quiet: bool) -> int:
    """Say that the memory KEY holds today; `updated` stays, as nothing was rewritten.

    What a person confirms at a terminal is certain (confidence 1).
    """
    stored = confirm_memory(store_to_write(), key, bank, by_person=speaker() == "person")
    return tell(stored, as_json=as_json, quiet=quiet)
