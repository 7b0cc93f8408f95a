"""`memkit memories clear`: forget a bank of one's own, or a part of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import click

from memkit.cli.person import confirm
from memkit.cli.screen import emit
from memkit.cli.storing import store_to_write, tell
from memkit.report.listing import columns
from memkit.store.scope import read_reference
from memkit.workspace.restoring import clear_bank, to_clear

if TYPE_CHECKING:
    from memkit.store.fact import Fact

_SHOWN = 60


@click.command("clear")
@click.option("--bank", type=click.Choice(["private", "global"]), default="private", help="Which bank.")
@click.option("--scope", multiple=True, metavar="TYPE:ID", help="Only what is bound to this.")
@click.option("--expired", is_flag=True, help="Only what has ended.")
@click.option("--reason", default="cleared", metavar="TEXT", help="Why, for the tombstones.")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing but the question.")
def command(
    *,
    bank: Literal["private", "global"],
    scope: tuple[str, ...],
    expired: bool,
    reason: str,
    as_json: bool,
    quiet: bool,
) -> int:
    """Forget all memories of the private or global bank, or those that match.

    Only a person at a terminal may: it shows what goes, and asks. Each can be restored.
    """
    store = store_to_write()
    facts = to_clear(store, bank, tuple(map(read_reference, scope)), expired=expired)
    if not facts:
        if not quiet:
            emit(f"Nothing in the {bank} bank matches.")
        return 0
    many = f"this memory of the {bank} bank" if len(facts) == 1 else f"these {len(facts)} memories"
    confirm(_shown(facts), f"Forget {many}?", "memkit memories clear")
    return tell(clear_bank(store, bank, facts, reason), as_json=as_json, quiet=quiet)


def _shown(facts: tuple[Fact, ...]) -> str:
    rows = columns([(fact.key, fact.description) for fact in facts[:_SHOWN]], 100)
    more = [f"and {len(facts) - _SHOWN} more"] if len(facts) > _SHOWN else []
    return "\n".join([*rows, *more])
