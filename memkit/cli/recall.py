"""`memkit recall`: the entries of the bank that fit a question, within a budget."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import click

from memkit import __version__
from memkit.cli.screen import emit
from memkit.recall.answer import Filters
from memkit.recall.budget import Budget
from memkit.store.scope import read_reference
from memkit.workspace.recalling import recall, recall_store

if TYPE_CHECKING:
    from memkit.workspace.recalling import Recalled

KINDS = ("decision", "gotcha", "rule", "progress", "memory", "section")


@click.command("recall")
@click.argument("question", nargs=-1, required=True, metavar="QUERY")
@click.option("--kind", "kinds", multiple=True, type=click.Choice(KINDS), help="Only entries of this kind.")
@click.option("--bank", "banks", multiple=True, type=click.Choice(["private", "shared", "global"]), help="Only this bank.")
@click.option("--scope", multiple=True, metavar="TYPE:ID", help="What it is for: path:src/batch/**.")
@click.option("--status", "statuses", multiple=True, metavar="WORD", help="Only entries in this state: active, superseded.")
@click.option("--since", default="", metavar="DAY", help="Only what was written on this day or later.")
@click.option("--entries", default=5, type=click.IntRange(1, 100), show_default=True, help="How many at most.")
@click.option("--tokens", default=1500, type=click.IntRange(1), show_default=True, help="How many tokens at most.")
@click.option("--why", is_flag=True, help="Show the parts of each score.")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
def command(  # noqa: PLR0913 - one parameter an option
    *,
    question: tuple[str, ...],
    kinds: tuple[str, ...],
    banks: tuple[str, ...],
    scope: tuple[str, ...],
    statuses: tuple[str, ...],
    since: str,
    entries: int,
    tokens: int,
    why: bool,
    as_json: bool,
) -> int:
    """Print the entries that fit QUERY: decisions, gotchas, rules, progress, memories, sections.

    A query that is just a key or an id has that entry first.
    """
    store = recall_store(Path.cwd(), os.environ)
    filters = Filters(
        frozenset(kinds), frozenset(banks), frozenset(statuses), since, tuple(map(read_reference, scope))
    )
    found = recall(store, " ".join(question), filters, Budget(entries, tokens))
    from memkit.recall.block import block

    emit(block(found.chosen.hits, secrets.token_hex(6)) or found.answer.reason)
    return 0
