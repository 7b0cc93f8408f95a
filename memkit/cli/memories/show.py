"""`memkit memories show`: one memory as it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit import __version__
from memkit.cli.bank_option import bank_option
from memkit.cli.screen import emit
from memkit.cli.storing import store_here
from memkit.report.listing import list_json
from memkit.store.remembering import content_hash
from memkit.text.presentable import masked, presentable

if TYPE_CHECKING:
    from memkit.store.bank import BankName


@click.command("show")
@click.argument("key")
@bank_option("the narrowest")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
def command(*, key: str, bank: BankName | None, as_json: bool) -> int:
    """Show the memory KEY: where it lies, its hash for --expect, its text."""
    held, fact = store_here().find(key, bank)
    if as_json:
        emit(
            list_json(
                {
                    "schema": "memkit.memory/1",
                    "version": __version__,
                    "bank": held.name,
                    "id": f"{held.id}:{fact.key}",
                    "key": fact.key,
                    "hash": content_hash(fact),
                    "origin": fact.origin,
                    "confidence": fact.confidence,
                    "inferred": fact.inferred,
                    "subject": fact.subject,
                    "path": fact.path,
                    "text": fact.memory.text,
                }
            )
        )
        return 0
    lines = [f"{held.id}:{fact.key}  {fact.path}  {content_hash(fact)}"]
    if fact.inferred:
        lines.append(f"inferred by {fact.origin}, confidence {fact.confidence:g}: no person has confirmed it")
    lines.append("")
    emit("\n".join([*lines, *(presentable(line) for line in masked(fact.memory.text).rstrip().splitlines())]))
    return 0
