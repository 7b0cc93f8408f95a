"""`memkit progress list`: the items of the bank by state and owner."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from memkit import __version__
from memkit.bank.lines import place_of
from memkit.cli.screen import emit, screen
from memkit.workspace.place import open_place
from memkit.workspace.reading import read_bank

if TYPE_CHECKING:
    from memkit.bank.bank import Bank
    from memkit.documents.progress.item import Item
    from memkit.report.json_report import Json

_STATES = ("in-flight", "next", "blocked", "review", "open", "done", "cancelled")


@click.command("list")
@click.option("--state", type=click.Choice(_STATES), help="Only these; without it all but the closed ones.")
@click.option("--owner", default="", metavar="NAME", help="Only those of an owner.")
@click.option("--all", "all_items", is_flag=True, help="Closed ones too.")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(*, state: str | None, owner: str, all_items: bool, as_json: bool, quiet: bool) -> int:
    """List the progress items with their state, owner and verification."""
    bank = read_bank(open_place(Path.cwd(), os.environ))
    items = [item for item in bank.items if item.form != "stamped" and _wanted(item, state, owner, all_items)]
    if as_json and not quiet:
        emit(_data(bank, items))
    elif not quiet:
        emit("\n".join(_lines(bank, items)))
    return 0


def state_of(item: Item) -> str:
    """What an item's box and section say of it: one of the states that can be asked for."""
    if item.state in {"done", "cancelled"}:
        return item.state
    if item.section in {"in-flight", "next", "blocked", "review"}:
        return item.section
    return "in-flight" if item.state == "partial" else "open"


def _wanted(item: Item, state: str | None, owner: str, all_items: bool) -> bool:  # noqa: FBT001 - an option
    if owner and owner.casefold() not in _field(item, "owner").casefold():
        return False
    found = state_of(item)
    return found == state if state else all_items or found not in {"done", "cancelled"}


def _field(item: Item, name: str) -> str:
    field = item.field(name)
    return " ".join(field.text.split()) if field else ""


def _lines(bank: Bank, items: list[Item]) -> list[str]:
    from memkit.report.listing import columns

    if not bank.items:
        return ["The bank has no progress items; `memkit new progress` writes one."]
    if not items:
        return ["No progress item is like that; --all lists closed ones too."]
    rows = [
        (
            state_of(item),
            item.date.text if item.date else "",
            _field(item, "owner"),
            place_of(bank, item),
            item.title,
        )
        for item in items
    ]
    return columns([("state", "date", "owner", "where", "item"), *rows], screen().cut)


def _data(bank: Bank, items: list[Item]) -> str:
    from memkit.report.listing import list_json

    listed: list[Json] = [
        {
            "key": item.key,
            "title": item.title,
            "state": state_of(item),
            "date": item.date.text if item.date else None,
            "owner": _field(item, "owner") or None,
            "blocked_by": _field(item, "blocked-by") or None,
            "failed": _field(item, "failed") or None,
            "verify": [proof.command or proof.url or proof.text for proof in item.verifications],
            "where": place_of(bank, item),
        }
        for item in items
    ]
    data = {"schema": "memkit.progress/1", "version": __version__, "items": listed}
    return list_json(data)
