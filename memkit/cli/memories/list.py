"""`memkit memories list`: the memories of the banks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit import __version__
from memkit.cli.screen import emit, screen
from memkit.cli.storing import bank_option, store_here
from memkit.report.listing import columns, list_json
from memkit.store.limits import room_of, upkeep_notices

if TYPE_CHECKING:
    from memkit.report.json_report import Json
    from memkit.store.bank import BankName, MemoryBank


@click.command("list")
@bank_option
@click.option("--expired", is_flag=True, help="Those that have ended, too.")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
def command(*, bank: BankName | None, expired: bool, as_json: bool) -> int:
    """List the memories of all banks, or of one."""
    store = store_here()
    today = store.now.date()
    banks = (store.bank(bank),) if bank else store.banks()
    rows = [(held, fact) for held in banks for fact in held.facts if expired or not fact.expired(today)]
    if as_json:
        emit(
            list_json(
                {
                    "schema": "memkit.memories/1",
                    "version": __version__,
                    "memories": [
                        {
                            "bank": held.name,
                            "id": f"{held.id}:{fact.key}",
                            "key": fact.key,
                            "description": fact.description,
                            "type": fact.type,
                            "kind": fact.kind,
                            "lifetime": fact.lifetime,
                            "origin": fact.origin,
                            "expired": fact.expired(today),
                            "path": fact.path,
                        }
                        for held, fact in rows
                    ],
                    "banks": [_room(held) for held in banks],
                }
            )
        )
        return 0
    if not rows:
        emit("Nothing is remembered yet: memkit remember TEXT.")
        return 0
    lines = columns([(held.name, fact.key, fact.description) for held, fact in rows], screen().cut)
    emit("\n".join([*lines, *upkeep_notices(banks)]))
    return 0


def _room(bank: MemoryBank) -> Json:
    """How much a bank holds, and may; without limits where it is another program's folder."""
    room = room_of(bank)
    if room is None:
        return {"bank": bank.name, "count": len(bank.paths), "managed": False}
    return {
        "bank": bank.name,
        "count": room.count,
        "managed": True,
        "soft": room.soft,
        "hard": room.hard,
        "full": room.full,
    }
