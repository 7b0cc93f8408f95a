"""`memkit adr show`: a decision as written, what it replaced, and who cites it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from memkit import __version__
from memkit.bank.citations import citations
from memkit.bank.known import Known
from memkit.bank.lines import line_of
from memkit.bank.ties import ties_of
from memkit.cli.adr.options import inside_option
from memkit.cli.screen import emit
from memkit.reading.blocks import CURRENT_DECISIONS, READING_ORDER, Found, find_block
from memkit.scaffold.decisions.graph import node_label
from memkit.scaffold.decisions.naming import decision_named
from memkit.text.clean import printable
from memkit.text.presentable import masked, presentable
from memkit.workspace.place import open_place
from memkit.workspace.reading import read_bank

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.bank.bank import Bank
    from memkit.bank.ties import Tie
    from memkit.documents.decisions.decision import Decision

_PASSIVE = {
    "supersedes": "superseded by",
    "amends": "amended by",
    "clarifies": "clarified by",
    "extends": "extended by",
    "relates": "relates to",
}
_MOST = 20
"""Places that cite it which are listed for a person."""


@click.command("show")
@click.argument("decision", metavar="ID")
@inside_option
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(*, decision: str, inside: str, as_json: bool, quiet: bool) -> int:
    """Show decision ID as it is written, what it replaced or was replaced by, and who cites it.

    ID is a number, `ADR-5`, a file or words of the title; `docs/adr:5` names the collection, too.
    """
    bank = read_bank(open_place(Path.cwd(), os.environ))
    found = decision_named(bank, decision, inside)
    known = Known(bank)
    ties = [tie for tie in ties_of(bank, known) if found is tie.later or found is tie.earlier]
    cited = [place for place in citations(bank, known, found) if not _is_generated(bank, *place)]
    if as_json and not quiet:
        emit(_data(bank, found, ties, cited))
    elif not quiet:
        emit("\n".join(_lines(bank, found, ties, cited)))
    return 0


def _is_generated(bank: Bank, path: str, line: int) -> bool:
    """Whether a line (from 1) stands in a block that `memkit index` writes."""
    page = bank.by_path[path].page
    blocks = [find_block(page, name) for name in (CURRENT_DECISIONS, READING_ORDER)] if page else []
    starts = page.source.line_starts if page else ()
    return any(isinstance(block, Found) and starts[line - 1] in block.span for block in blocks)


def _lines(
    bank: Bank, found: Decision, ties: Sequence[Tie], cited: Sequence[tuple[str, int]]
) -> Iterator[str]:
    facts = [("status", _status(found)), ("in", f"{found.path}:{line_of(bank, found)}")]
    if found.date:
        facts.insert(1, ("date", found.date.text))
    for tie in ties:
        other = tie.earlier if tie.later is found else tie.later
        where = f"{other.path}:{line_of(bank, other)}"
        facts.append((_relation(tie, found), f"{node_label(other)} ({where})"))
    facts += [("cited in", f"{path}:{line}") for path, line in cited[:_MOST]]
    if len(cited) > _MOST:
        facts.append(("", f"and {len(cited) - _MOST} more"))
    yield presentable(node_label(found))
    width = max(len(name) for name, _ in facts)
    last = ""
    for name, value in facts:
        yield presentable(f"  {(name if name != last else '').ljust(width)}  {value}")
        last = name
    yield ""
    yield from (printable(line) for line in masked(found.text).rstrip().splitlines())


def _status(found: Decision) -> str:
    if found.statuses:
        return found.status.replace("-", " ")
    return f"{found.status.replace('-', ' ')} (it states none)"


def _relation(tie: Tie, found: Decision) -> str:
    name = "relates to" if tie.kind == "relates" else tie.kind if tie.later is found else _PASSIVE[tie.kind]
    return f"{name} in part" if tie.partial else name


def _data(bank: Bank, found: Decision, ties: Sequence[Tie], cited: Sequence[tuple[str, int]]) -> str:
    relations = [
        {
            "kind": _relation(tie, found).removesuffix(" in part").replace(" ", "-"),
            "partial": tie.partial,
            "key": presentable((tie.earlier if tie.later is found else tie.later).key),
            "path": presentable((tie.earlier if tie.later is found else tie.later).path),
        }
        for tie in ties
    ]
    data = {
        "schema": "memkit.decision/1",
        "version": __version__,
        "key": presentable(found.key),
        "title": presentable(found.title),
        "status": found.status,
        "stated": bool(found.statuses),
        "date": presentable(found.date.text) if found.date else None,
        "collection": presentable(found.collection),
        "path": presentable(found.path),
        "line": line_of(bank, found),
        "relations": relations,
        "cited": [{"path": presentable(path), "line": line} for path, line in cited],
        "text": "\n".join(printable(line) for line in masked(found.text).splitlines()),
    }
    return json.dumps(data, indent=2, ensure_ascii=False)
