"""`memkit recall`: the entries of the bank that fit a question, within a budget."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit.cli.known import Day, Known
from memkit.cli.recalling import MOST_ENTRIES, print_recall
from memkit.recall.answer import Filters
from memkit.recall.budget import ENTRIES, TOKENS, Budget
from memkit.recall.states import HOLDERS, KINDS, STATES
from memkit.store.scope import read_reference

if TYPE_CHECKING:
    from datetime import datetime

KIND = Known(KINDS, "kind of entry", "kinds")
BANK = Known(HOLDERS, "bank", "banks")
STATE = Known(STATES, "state of an entry", "states")


@click.command("recall")
@click.argument("words", nargs=-1, required=True, metavar="QUERY...")
@click.option("--kind", "kinds", multiple=True, type=KIND, help="Only entries of this kind.")
@click.option("--bank", "banks", multiple=True, type=BANK, help="Only this bank.")
@click.option("--scope", multiple=True, metavar="TYPE:ID", help="What it is for: path:src/batch/**.")
@click.option(
    "--status",
    "statuses",
    multiple=True,
    type=STATE,
    metavar="WORD",
    help="Only entries in this state: active, proposed.",
)
@click.option("--since", type=Day(), metavar="DATE", help="Only what is dated then or later.")
@click.option(
    "--entries",
    default=ENTRIES,
    type=click.IntRange(1, MOST_ENTRIES),
    show_default=True,
    help="How many at most.",
)
@click.option("--tokens", default=TOKENS, type=click.IntRange(1), show_default=True, help="How much at most.")
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

    A query that is just a key or an id has that entry first; `-` reads it from standard input. A pipe gets
    a block for an agent: framed, fenced, each entry with its source.
    """
    return print_recall(
        " ".join(words),
        Filters(
            frozenset(kinds),
            frozenset(banks),
            frozenset(statuses),
            since.date().isoformat() if since else "",
            tuple(map(read_reference, scope)),
        ),
        Budget(entries, tokens),
        why=why,
        new_vectors=new_vectors,
        as_json=as_json,
        quiet=quiet,
    )
