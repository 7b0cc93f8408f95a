"""`memkit memories show`: one memory as it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit import __version__
from memkit.cli.memories.history import earlier
from memkit.cli.reader import reader
from memkit.cli.screen import emit
from memkit.cli.storing import bank_option, store_here
from memkit.report.listing import list_json
from memkit.store.remembering import content_hash
from memkit.text.presentable import masked, presentable

if TYPE_CHECKING:
    from memkit.store.bank import BankName
    from memkit.store.fact import Fact


@click.command("show")
@click.argument("key")
@bank_option
@click.option("--json", "as_json", is_flag=True, help="Print data.")
def command(*, key: str, bank: BankName | None, as_json: bool) -> int:
    """Show the memory KEY: where it lies, its hash for --expect, its text."""
    held, fact = store_here().find(key, bank)
    reads = reader()
    text = reads.said(fact.memory.text)
    if text == fact.memory.text:  # YAML may say it in signs that only its reader sees
        text = next((code for each in _values(fact) if (code := reads.said(each)) != each), text)
    if as_json:
        emit(
            list_json(
                {
                    "schema": "memkit.memory/1",
                    "version": __version__,
                    "bank": held.name,
                    "id": f"{held.id}:{reads.key(fact.key)}",
                    "key": reads.key(fact.key),
                    "hash": content_hash(fact),
                    "origin": fact.origin,
                    "confidence": fact.confidence,
                    "inferred": fact.inferred,
                    "subject": reads.said(fact.subject),
                    "path": fact.path,
                    "text": text,
                }
            )
        )
        return 0
    lines = [f"{held.id}:{fact.key}  {fact.path}  {content_hash(fact)}"]
    if fact.inferred:
        lines.append(f"inferred by {fact.origin}, confidence {fact.confidence:g}: no person has confirmed it")
    lines.append("")
    emit("\n".join([*lines, *(presentable(line) for line in masked(text).rstrip().splitlines())]))
    return 0


def _values(fact: Fact) -> tuple[str, ...]:
    """What a memory says in its values, as they are read."""
    return (fact.description, *earlier(fact), *fact.tags, *map(str, fact.references))
