"""`memkit memories history`: what was believed before, and what took its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit import __version__
from memkit.cli.bank_option import bank_option
from memkit.cli.reader import reader
from memkit.cli.screen import emit
from memkit.cli.storing import store_here
from memkit.report.listing import list_json
from memkit.store.records import read_records
from memkit.text.clean import clip
from memkit.text.presentable import presentable
from memkit.workspace.resolving import belief_history

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.cli.reader import Reader
    from memkit.report.json_report import Json
    from memkit.store.bank import BankName, MemoryBank
    from memkit.store.conflicts.history import Belief, History
    from memkit.store.fact import Fact

_DAY = 10
_LONGEST = 300


@click.command("history")
@click.argument("key")
@bank_option("the narrowest")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(*, key: str, bank: BankName | None, as_json: bool, quiet: bool) -> int:
    """Tell the history of a belief: what the memory KEY said before, what it replaced, what replaced it."""
    held, name, found = belief_history(store_here(), key, bank)
    if quiet:
        return 0
    reads = reader()
    if as_json:
        emit(
            list_json(
                {
                    "schema": "memkit.belief/1",
                    "version": __version__,
                    "bank": held.name,
                    "key": reads.key(name),
                    "beliefs": [_data(each, reads) for each in found.beliefs],
                    "missing": list(map(reads.key, found.missing)),
                    "circular": found.circular,
                }
            )
        )
    else:
        emit("\n".join(presentable(line) for line in _lines(found, held, reads)))
    return 0


def _lines(found: History, bank: MemoryBank, reads: Reader) -> Iterator[str]:
    for each in found.beliefs:
        key = reads.key(each.fact.key)
        for said in earlier(each.fact):
            yield f"{key}  {clip(reads.said(said), _LONGEST)}"
        since = each.since[:_DAY] or "no date"
        until = "holds" if each.holds else f"until {each.until[:_DAY] or 'an unknown day'}"
        after = f", then {', '.join(map(reads.key, each.successors))}" if each.successors else ""
        said = clip(" ".join(reads.said(each.fact.description).split()), _LONGEST)
        yield f"{key}  since {since}, {until}{after}: {said}"
    ends = _ends(bank) if found.missing else {}
    for missing in found.missing:
        said = f"was forgotten: {reads.said(ends[missing])}" if missing in ends else "there is no such memory"
        yield clip(f"{reads.key(missing)}  is named; {said}", _LONGEST)
    if found.circular:
        yield "They name each other in a circle: those of the circle stand by date."


def _ends(bank: MemoryBank) -> dict[str, str]:
    """Why each forgotten memory was, the last time."""
    told = ((record.data.get("key"), record.data.get("reason")) for record in read_records(*bank.log))
    return {key: reason for key, reason in told if isinstance(key, str) and isinstance(reason, str)}


def earlier(fact: Fact) -> tuple[str, ...]:
    """What a memory itself said before, the oldest first."""
    data = fact.memory.data
    return tuple(scalar.text for scalar in (data.texts("metadata", "history") or data.texts("history")))


def _data(belief: Belief, reads: Reader) -> Json:
    fact = belief.fact
    return {
        "key": reads.key(fact.key),
        "description": reads.said(fact.description),
        "origin": fact.origin,
        "confidence": fact.confidence,
        "since": belief.since,
        "until": belief.until,
        "holds": belief.holds,
        "successors": list(map(reads.key, belief.successors)),
        "earlier": list(map(reads.said, earlier(fact))),
    }
