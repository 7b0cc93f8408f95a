"""`memkit recall`: the entries of the bank that fit a question, within a budget."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from memkit.cli.known import Known
from memkit.cli.screen import emit, progress, screen
from memkit.recall.answer import NOTHING, Filters
from memkit.recall.budget import Budget
from memkit.recall.states import STATES
from memkit.store.scope import read_reference
from memkit.workspace.recalling import recall, recall_store

if TYPE_CHECKING:
    from datetime import datetime

    from memkit.workspace.recalling import Recalled
    from memkit.workspace.storing import Store

KINDS = Known(("decision", "gotcha", "rule", "progress", "memory", "section"), "kind of entry", "kinds")
BANKS = Known(("private", "shared", "global", "agents"), "bank", "banks")
WORDS = Known(STATES, "state of an entry", "states")


@click.command("recall")
@click.argument("words", nargs=-1, required=True, metavar="QUERY...")
@click.option("--kind", "kinds", multiple=True, type=KINDS, help="Only entries of this kind.")
@click.option("--bank", "banks", multiple=True, type=BANKS, help="Only this bank.")
@click.option("--scope", multiple=True, metavar="TYPE:ID", help="What it is for: path:src/batch/**.")
@click.option(
    "--status",
    "statuses",
    multiple=True,
    type=WORDS,
    metavar="WORD",
    help="Only entries in this state: active, proposed.",
)
@click.option(
    "--since", type=click.DateTime(["%Y-%m-%d"]), metavar="DATE", help="Only what is dated then or later."
)
@click.option(
    "--entries", default=5, type=click.IntRange(1, 100), show_default=True, help="How many at most."
)
@click.option("--tokens", default=1500, type=click.IntRange(1), show_default=True, help="How much at most.")
@click.option("--why", is_flag=True, help="Show the parts of each score.")
@click.option("--new-vectors", is_flag=True, help="Drop the vectors and make new ones: another embedder.")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing where nothing fits.")
def command(  # noqa: PLR0913 - one parameter an option
    *,
    words: tuple[str, ...],
    kinds: tuple[str, ...],
    banks: tuple[str, ...],
    scope: tuple[str, ...],
    statuses: tuple[str, ...],
    since: datetime | None,
    entries: int,
    tokens: int,
    why: bool,
    new_vectors: bool,
    as_json: bool,
    quiet: bool,
) -> int:
    """Print the entries that fit QUERY: decisions, gotchas, rules, progress, memories, sections.

    A query that is just a key or an id has that entry first. A pipe gets a block for an agent: framed,
    fenced, each entry with its source.
    """
    asked = " ".join(words)
    filters = Filters(
        frozenset(kinds),
        frozenset(banks),
        frozenset(statuses),
        since.date().isoformat() if since else "",
        tuple(map(read_reference, scope)),
    )
    store = recall_store(Path.cwd(), os.environ)
    found = recall(
        store,
        asked,
        filters,
        Budget(entries, tokens),
        new_vectors=new_vectors,
        progress=progress("making vectors"),
    )
    if as_json:
        from memkit.cli.recalled import data_of
        from memkit.report.listing import list_json

        emit(list_json(data_of(found, asked)))
    elif found.chosen.hits or not quiet:
        emit(_told(found, asked, store, why=why))
    return 0


def _told(found: Recalled, asked: str, store: Store, *, why: bool) -> str:
    """For a person on a terminal, or a block for an agent; a sentence where nothing fits."""
    if not found.chosen.hits:
        return _why_not(found.answer.reason, store)
    view = screen()
    if view.cut or why:
        from memkit.cli.recalled import lines_of

        return "\n".join(lines_of(found, asked, store.now.date(), view.width, colour=view.colour, why=why))
    from memkit.adapters.chance import random_id
    from memkit.recall.block import block

    return block(found.chosen.hits, random_id()[:12])


def _why_not(reason: str, store: Store) -> str:
    """Why there is nothing; where a folder of the repository was asked alone, which one."""
    folder = store.place.prefix.rstrip("/")
    if reason != NOTHING or not folder:
        return reason
    from memkit.text.presentable import presentable

    return f"{reason.rstrip('.')} in the bank of {presentable(folder)}."
