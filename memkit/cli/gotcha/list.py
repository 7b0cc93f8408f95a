"""`memkit gotcha list`: the gotchas of the bank."""

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
    from memkit.documents.gotchas.gotcha import Gotcha
    from memkit.report.json_report import Json


@click.command("list")
@click.option("--all", "all_gotchas", is_flag=True, help="Resolved and archived ones too.")
@click.option("--where", default="", metavar="PATH", help="Only those that name a path or one below it.")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(*, all_gotchas: bool, where: str, as_json: bool, quiet: bool) -> int:
    """List the gotchas with the places that they name."""
    bank = read_bank(open_place(Path.cwd(), os.environ))
    found = [g for g in bank.gotchas if _lives(bank, g) or all_gotchas]
    found = [g for g in found if not where or any(_below(place.path, where) for place in g.where)]
    if as_json and not quiet:
        emit(_data(bank, found))
    elif not quiet:
        emit("\n".join(_lines(bank, found)))
    return 0


def _lives(bank: Bank, gotcha: Gotcha) -> bool:
    return not gotcha.resolved and not bank.by_path[gotcha.path].archived


def _below(path: str, where: str) -> bool:
    top = where.rstrip("/")
    return path == top or path.startswith(f"{top}/")


def _lines(bank: Bank, found: list[Gotcha]) -> list[str]:
    from memkit.report.listing import columns

    if not bank.gotchas:
        return ["The bank has no gotchas; `memkit new gotcha` writes one."]
    if not found:
        return ["No gotcha is like that; --all lists resolved ones too."]
    rows = [
        (gotcha.title or gotcha.id, ", ".join(place.path for place in gotcha.where), place_of(bank, gotcha))
        for gotcha in found
    ]
    return columns([("gotcha", "names", "where"), *rows], screen().cut)


def _data(bank: Bank, found: list[Gotcha]) -> str:
    from memkit.report.listing import list_json

    listed: list[Json] = [
        {
            "key": gotcha.key,
            "title": gotcha.title,
            "resolved": gotcha.resolved,
            "date": gotcha.date.text if gotcha.date else None,
            "names": [place.path for place in gotcha.where],
            "where": place_of(bank, gotcha),
        }
        for gotcha in found
    ]
    data = {"schema": "memkit.gotchas/1", "version": __version__, "gotchas": listed}
    return list_json(data)
