"""`memkit adr list`: the decisions of the bank with their status."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from memkit import __version__
from memkit.bank.known import Known
from memkit.bank.lines import line_of
from memkit.bank.ties import by_earlier, ties_of
from memkit.cli.adr.options import inside_option
from memkit.cli.screen import emit, screen
from memkit.documents.vocabulary import STATUSES
from memkit.scaffold.decisions.naming import decisions_in
from memkit.text.presentable import masked, presentable
from memkit.workspace.place import open_place
from memkit.workspace.reading import read_bank

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from memkit.bank.bank import Bank
    from memkit.bank.ties import Tie
    from memkit.documents.decisions.decision import Decision
    from memkit.report.json_report import Json

_COLOURS = {"proposed": "33", "draft": "33", "on-hold": "33", "accepted": "", "partially-superseded": ""}
_CLOSED = "2"


@click.command("list")
@click.option(
    "--status",
    type=click.Choice(tuple(STATUSES)),
    metavar="STATE",
    help="proposed, accepted, superseded …",
)
@inside_option
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(*, status: str | None, inside: str, as_json: bool, quiet: bool) -> int:
    """List the decisions: number, status, date, title, and what took their place."""
    bank = read_bank(open_place(Path.cwd(), os.environ))
    held = [d for d in decisions_in(bank, inside) if status is None or d.status == status]
    later = by_earlier(tie for tie in ties_of(bank, Known(bank)) if tie.kind == "supersedes")
    if as_json and not quiet:
        emit(_data(bank, held, later))
    elif not quiet:
        emit("\n".join(_lines(held, later, status)))
    return 0


def name_of(decision: Decision) -> str:
    """What a list calls a decision: its id or number as written, else a dash."""
    return decision.id_text.strip("[]*_~# ") if decision.id else "—"


def _lines(
    held: Sequence[Decision], later: Mapping[int, tuple[Tie, ...]], status: str | None
) -> Iterator[str]:
    from memkit.report.listing import columns

    if not held:
        yield f"No decision is {status.replace('-', ' ')}." if status else "The bank has no decisions."
        return
    shown = screen()
    rows = [_row(decision, later) for decision in held]
    header = ("number", "status", "date", "title", "superseded by")
    kept = range(5 if any(row[4] for row in rows) else 4)
    table = columns(
        [[row[n] for n in kept] for row in (header, *rows)], shown.width if sys.stdout.isatty() else 0
    )
    groups = list(dict.fromkeys(decision.collection for decision in held))
    yield table[0]
    for group in groups:
        if len(groups) > 1:
            yield presentable(group or ".")
        for decision, line in zip(held, table[1:], strict=True):
            if decision.collection == group:
                colour = _COLOURS.get(decision.status, _CLOSED) if shown.colour else ""
                yield f"\x1b[{colour}m{line}\x1b[0m" if colour else line


def _row(decision: Decision, later: Mapping[int, tuple[Tie, ...]]) -> tuple[str, ...]:
    ties = later.get(id(decision), ())
    by = ", ".join(f"{_short(tie.later)}{' (part)' if tie.partial else ''}" for tie in ties)
    date = decision.date.text[:10] if decision.date else ""
    title = " ".join(decision.title.split())
    return (name_of(decision), decision.status.replace("-", " "), date, _cut(masked(title), 60), by)


def _short(decision: Decision) -> str:
    return name_of(decision) if decision.id else _cut(masked(decision.title), 30)


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else f"{text[: limit - 1]}…"


def _data(bank: Bank, held: Sequence[Decision], later: Mapping[int, tuple[Tie, ...]]) -> str:
    from memkit.report.listing import list_json

    listed: list[Json] = [
        {
            "key": decision.key,
            "number": name_of(decision) if decision.id else None,
            "title": decision.title,
            "status": decision.status,
            "stated": bool(decision.statuses),
            "date": decision.date.text if decision.date else None,
            "superseded_by": [
                {
                    "key": tie.later.key,
                    "path": tie.later.path,
                    "partial": tie.partial,
                }
                for tie in later.get(id(decision), ())
            ],
            "collection": decision.collection,
            "path": decision.path,
            "line": line_of(bank, decision),
        }
        for decision in held
    ]
    data = {"schema": "memkit.decisions/1", "version": __version__, "decisions": listed}
    return list_json(data)
