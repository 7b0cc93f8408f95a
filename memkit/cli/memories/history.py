"""`memkit memories history`: what was believed before, and what took its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit import __version__
from memkit.cli.bank_option import bank_option
from memkit.cli.screen import emit
from memkit.cli.storing import store_here
from memkit.report.listing import list_json
from memkit.text.clean import clip
from memkit.text.presentable import presentable
from memkit.workspace.resolving import belief_history

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.report.json_report import Json
    from memkit.store.bank import BankName
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
    if as_json:
        emit(
            list_json(
                {
                    "schema": "memkit.belief/1",
                    "version": __version__,
                    "bank": held.name,
                    "key": name,
                    "beliefs": [_data(each) for each in found.beliefs],
                    "missing": list(found.missing),
                    "circular": found.circular,
                }
            )
        )
    else:
        emit("\n".join(presentable(line) for line in _lines(found)))
    return 0


def _lines(found: History) -> Iterator[str]:
    for each in found.beliefs:
        for said in earlier(each.fact):
            yield f"{each.fact.key}  {clip(said, _LONGEST)}"
        since = each.since[:_DAY] or "no date"
        until = "holds" if each.holds else f"until {each.until[:_DAY] or 'an unknown day'}"
        after = f", then {', '.join(each.successors)}" if each.successors else ""
        said = clip(" ".join(each.fact.description.split()), _LONGEST)
        yield f"{each.fact.key}  since {since}, {until}{after}: {said}"
    for key in found.missing:
        yield f"{key}  is named, and there is no such memory."
    if found.circular:
        yield "They name each other in a circle: those of the circle stand by date."


def earlier(fact: Fact) -> tuple[str, ...]:
    """What a memory itself said before, the oldest first."""
    data = fact.memory.data
    return tuple(scalar.text for scalar in (data.texts("metadata", "history") or data.texts("history")))


def _data(belief: Belief) -> Json:
    fact = belief.fact
    return {
        "key": fact.key,
        "description": fact.description,
        "origin": fact.origin,
        "confidence": fact.confidence,
        "since": belief.since,
        "until": belief.until,
        "holds": belief.holds,
        "successors": list(belief.successors),
        "earlier": list(earlier(fact)),
    }
