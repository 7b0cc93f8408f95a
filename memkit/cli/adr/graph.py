"""`memkit adr graph`: what supersedes, amends and relates to what."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from memkit import __version__
from memkit.bank.known import Known
from memkit.bank.ties import ties_of
from memkit.cli.adr.options import inside_option
from memkit.cli.screen import emit
from memkit.scaffold.decisions.graph import as_text, mermaid
from memkit.scaffold.decisions.naming import decisions_in
from memkit.text.presentable import masked
from memkit.workspace.place import open_place
from memkit.workspace.reading import read_bank

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memkit.bank.ties import Tie
    from memkit.documents.decisions.decision import Decision
    from memkit.report.json_report import Json


@click.command("graph")
@click.option(
    "--format", "form", type=click.Choice(("text", "mermaid", "json")), default="text", help="Default: text."
)
@inside_option
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(*, form: str, inside: str, quiet: bool) -> int:
    """Draw which decision supersedes, amends or relates to which; those without any are left out."""
    bank = read_bank(open_place(Path.cwd(), os.environ))
    held = decisions_in(bank, inside)
    kept = {id(decision) for decision in held}
    ties = [tie for tie in ties_of(bank, Known(bank)) if {id(tie.later), id(tie.earlier)} & kept]
    if quiet:
        return 0
    if form == "json":
        emit(_data(ties))
    elif form == "mermaid":
        emit(masked("\n".join(mermaid(ties))))
    else:
        emit(masked("\n".join(as_text(ties))) or "No decision states a relation to another.")
    return 0


def _data(ties: Sequence[Tie]) -> str:
    from memkit.report.listing import list_json

    nodes = {id(decision): decision for tie in ties for decision in (tie.later, tie.earlier)}
    numbers = {key: number for number, key in enumerate(nodes)}
    data: Json = {
        "schema": "memkit.decision-graph/1",
        "version": __version__,
        "nodes": [_node(decision) for decision in nodes.values()],
        "edges": [
            {
                "kind": tie.kind,
                "from": numbers[id(tie.later)],
                "to": numbers[id(tie.earlier)],
                "partial": tie.partial,
            }
            for tie in ties
        ],
    }
    return list_json(data)


def _node(decision: Decision) -> dict[str, str]:
    return {
        "key": decision.key,
        "title": decision.title,
        "status": decision.status,
        "collection": decision.collection,
        "path": decision.path,
    }
