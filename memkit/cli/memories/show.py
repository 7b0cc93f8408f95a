"""`memkit memories show`: one memory as it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit import __version__
from memkit.cli.bank_option import bank_option
from memkit.cli.memories.history import earlier
from memkit.cli.reader import reader
from memkit.cli.screen import emit
from memkit.cli.storing import store_here
from memkit.report.listing import list_json
from memkit.store.broken import what_ails
from memkit.store.remembering import content_hash
from memkit.text.presentable import masked, presentable

if TYPE_CHECKING:
    from memkit.store.bank import BankName
    from memkit.store.fact import Fact


@click.command("show")
@click.argument("key")
@bank_option("the narrowest")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
def command(*, key: str, bank: BankName | None, as_json: bool) -> int:
    """Show the memory KEY: where it lies, its hash for --expect, its text."""
    store = store_here()
    held, fact = store.find(key, bank)
    place = store.room(held.name).root / fact.path
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
                    "folder": str(place.parent),
                    "text": text,
                }
            )
        )
        return 0
    lines = [f"{held.id}:{reads.key(fact.key)}  {content_hash(fact)}", presentable(str(place))]
    lines += [each for each in (_vouched(fact), what_ails(fact)) if each]
    lines.append("")
    emit("\n".join([*lines, *(presentable(line) for line in masked(text).rstrip().splitlines())]))
    return 0


def _values(fact: Fact) -> tuple[str, ...]:
    """What a memory says in its values, as they are read."""
    return (fact.description, *earlier(fact), *fact.tags, *map(str, fact.references))


def _vouched(fact: Fact) -> str:
    """Who stands for a memory, where no person does without doubt."""
    if not fact.inferred:
        return ""
    if fact.origin != "agent":
        return f"confidence {fact.confidence:g}: nobody is sure of it"
    trigger = presentable(fact.memory.meta("trigger"))
    said = "inferred by an agent" if fact.personal or fact.confidence < 1 else "written by an agent"
    said += f", confidence {fact.confidence:g}" if fact.confidence < 1 else ""
    said += f" (trigger {trigger})" if trigger else ""
    return f"{said}: no person has confirmed it"
