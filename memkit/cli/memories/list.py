"""`memkit memories list`: the memories of the banks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit import __version__
from memkit.cli.bank_option import bank_option
from memkit.cli.memories.tally import tallies
from memkit.cli.nothing import nothing_here
from memkit.cli.reader import reader, withheld_notice
from memkit.cli.screen import emit, screen
from memkit.cli.storing import store_here
from memkit.errors import ConfigProblem, InputOutputFailed, UsageProblem
from memkit.report.listing import columns, list_json
from memkit.store.broken import what_ails
from memkit.store.limits import upkeep_notices
from memkit.store.scope import read_reference
from memkit.text.presentable import presentable
from memkit.workspace.attaching import attachable
from memkit.workspace.listing import Filter, Listed, listed
from memkit.workspace.tagging import unknown_tags

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.cli.memories.tally import Tally
    from memkit.cli.reader import Reader
    from memkit.report.json_report import Json
    from memkit.store.bank import BankName, MemoryBank
    from memkit.store.fact import Fact
    from memkit.workspace.storing import Store

    _Unknown = dict[BankName, dict[str, tuple[str, ...]]]

_FEW = 5
"""Unknown tags that are told one by one."""


@click.command("list")
@bank_option("all")
@click.option("--kind", type=click.Choice(["semantic", "episodic", "procedural"]), help="Of this kind.")
@click.option("--type", "type_", default="", metavar="TYPE", help="Of this type.")
@click.option("--scope", multiple=True, metavar="TYPE:ID", help="That apply to this.")
@click.option("--tag", default="", metavar="ID", help="With this tag.")
@click.option("--status", default="", metavar="STATUS", help="active, superseded, expired, or a file's own.")
@click.option("--expired", is_flag=True, help="Those that have ended, too.")
@click.option("--shadowed", is_flag=True, help="Only those that a narrower bank hides (MEM010).")
@click.option("--session", is_flag=True, help="What is kept for sessions, which is in no bank.")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(  # noqa: PLR0913 - one parameter an option
    *,
    bank: BankName | None,
    kind: str | None,
    type_: str,
    scope: tuple[str, ...],
    tag: str,
    status: str,
    expired: bool,
    shadowed: bool,
    session: bool,
    as_json: bool,
    quiet: bool,
) -> int:
    """List the memories of all banks, or of one: key, bank, age in days, what it says."""
    wanted = Filter(kind or "", type_, tuple(map(read_reference, scope)), tag, status, expired, shadowed)
    store = store_here()
    if session:
        if wanted != Filter() or bank:
            raise UsageProblem("--session lists no bank.", help_line="Give it without a filter.")
        return _of_sessions(store, as_json=as_json, quiet=quiet)
    every = store.banks()
    banks = tuple(held for held in every if bank in {None, held.name})
    rows = listed(every, bank, wanted, store.now.date())
    if quiet:
        return 0
    unknown, trouble = _unknown(store, banks)
    reads = reader()
    told = tallies(store, banks)
    if as_json:
        held = [_row(row, reads, unknown.get(row.bank.name, {}).get(row.fact.key, ())) for row in rows]
        head = {"schema": "memkit.memories/1", "version": __version__}
        emit(list_json({**head, "memories": held, "banks": [each.data(reads) for each in told]}))
        return 0
    cells: list[Sequence[str]] = []
    cells += [(reads.key(row.fact.key), row.bank.name, row.age, _said(row, reads)) for row in rows]
    lines = [each.line() for each in told if each.tells]
    if wanted == Filter():
        cells += _unread(told, reads)
    if cells:
        kept = withheld_notice((row.fact, reads.withheld(row.fact)) for row in rows)
        hints = (*kept, *_hints(rows, unknown, trouble), *upkeep_notices(banks, store.now.date()))
        emit("\n".join([*columns(cells, screen().cut), "", *lines, *hints]))
    elif wanted == Filter() and not any(held.paths for held in banks) and not any(t.trouble for t in told):
        offered = attachable(store.place)
        more = [f"{presentable(offered)}."] if offered else []
        first = f"The {bank} bank is empty." if bank else nothing_here(store)
        emit("\n".join([first, *more, *lines]))
    else:
        emit("\n".join(lines if wanted == Filter() else ["No memory matches.", *lines]))
    return 0


def _unread(told: tuple[Tally, ...], reads: Reader) -> list[Sequence[str]]:
    """Rows of the files that are no facts, as nothing of them could be read."""
    return [
        (reads.key(each.key), tally.bank.name, "-", f"(cannot be read: {each.why})")
        for tally in told
        for each in tally.broken
        if not each.read
    ]


def _of_sessions(store: Store, *, as_json: bool, quiet: bool) -> int:
    from memkit.workspace.sessions import sessions_of

    reads = reader()
    found = [(each.run, fact) for each in sessions_of(store) for fact in each.facts]
    if as_json:
        rows: list[Json] = [
            {
                "run": run,
                "key": reads.key(fact.key),
                "description": reads.said(fact.description),
                "content": reads.said(fact.content),
                "type": fact.type,
                "updated": fact.updated,
            }
            for run, fact in found
        ]
        emit(list_json({"schema": "memkit.sessions/1", "version": __version__, "memories": rows}))
    elif found and not quiet:
        cells = [(run, reads.key(fact.key), reads.said(fact.description)) for run, fact in found]
        emit("\n".join(columns(cells, screen().cut)))
    elif not quiet:
        emit("Nothing is kept for a session.")
    return 0


def _said(row: Listed, reads: Reader) -> str:
    fact = row.fact
    marks = [row.status] if row.status != "active" else []
    marks += [_source(fact)] if fact.inferred else []
    marks += [f"hidden by {row.hidden_by}"] if row.hidden_by else []
    said = " ".join(reads.said(fact.description).split()) or f"(cannot be read: {what_ails(fact)})"
    return f"({', '.join(marks)}) {said}" if marks else said


def _source(fact: Fact) -> str:
    """How a memory is marked that no person has confirmed."""
    return "inferred" if fact.personal or fact.confidence < 1 else "by an agent"


def _unknown(store: Store, banks: tuple[MemoryBank, ...]) -> tuple[_Unknown, str]:
    """The tags that no ontology has, by bank and key, and what is wrong with an ontology that has errors."""
    try:
        return {held.name: unknown_tags(store.place, held) for held in banks}, ""
    except (ConfigProblem, InputOutputFailed) as problem:
        return {}, f"{problem.message} {problem.help_line}"


def _hints(rows: tuple[Listed, ...], unknown: _Unknown, trouble: str) -> Iterator[str]:
    hidden = sum(bool(row.hidden_by) for row in rows)
    if hidden:
        many = "1 key stands" if hidden == 1 else f"{hidden} keys stand"
        yield f"MEM010 shadowed-key: {many} in a narrower bank as well, which is the one that shows."
    strange = [(row, tag) for row in rows for tag in unknown.get(row.bank.name, {}).get(row.fact.key, ())]
    for row, tag in strange[:_FEW]:
        yield presentable(
            f"MEM014 unknown-tag: {tag} of {row.fact.key} ({row.bank.name}) is not in the ontology."
        )
    if len(strange) > _FEW:
        yield f"MEM014 unknown-tag: {len(strange) - _FEW} more, see --json."
    if trouble:
        yield presentable(trouble)


def _row(row: Listed, reads: Reader, unknown: tuple[str, ...]) -> dict[str, Json]:
    fact = row.fact
    return {
        "bank": row.bank.name,
        "id": f"{row.bank.id}:{reads.key(fact.key)}",
        "key": reads.key(fact.key),
        "description": reads.said(fact.description),
        "withheld": reads.withheld(fact),
        "type": fact.type,
        "kind": fact.kind,
        "lifetime": fact.lifetime,
        "origin": fact.origin,
        "confidence": fact.confidence,
        "inferred": fact.inferred,
        "subject": reads.said(fact.subject),
        "tags": list(map(reads.said, fact.tags)),
        "unknown_tags": list(unknown),
        "status": row.status,
        "expired": row.status == "expired",
        "shadowed_by": row.hidden_by,
        "updated": fact.updated,
        "path": fact.path if reads.key(fact.key) == fact.key else "",
    }
