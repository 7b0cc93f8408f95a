"""`memkit dedupe`: what is remembered twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit import __version__
from memkit.cli.bank_option import bank_option
from memkit.cli.reader import reader
from memkit.cli.screen import emit
from memkit.cli.storing import store_here, store_to_write
from memkit.report.listing import columns, list_json
from memkit.store.duplicates import LEVELS
from memkit.workspace.library import Memories

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.report.json_report import Json
    from memkit.store.bank import BankName
    from memkit.store.duplicates import Duplicate, Level
    from memkit.workspace.storing import Stored

_HEADS: dict[Level, str] = {
    "identical": "Said twice, word for word; `memkit dedupe --apply` forgets the later ones:",
    "reworded": "Reworded; if it is one fact, run what stands below:",
    "alike": "Alike; read both before you decide:",
}


@click.command("dedupe")
@click.option("--apply", "write", is_flag=True, help="Forget what an older memory says word for word.")
@bank_option("all")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(*, write: bool, bank: BankName | None, as_json: bool, quiet: bool) -> int:
    """Find what is remembered twice in the banks that you see, or in one.

    Only memories of one bank, scope and kind that are word for word the same are ended by --apply, and only
    the later ones; `memkit memories restore` brings them back. What is reworded or alike is yours to judge.
    """
    memories = Memories(store_to_write() if write else store_here())
    stored = memories.dedupe(bank=bank) if write else ()
    found = memories.duplicates(bank=bank)
    if as_json and not quiet:
        emit(_data(found, stored))
    elif not quiet:
        emit("\n".join(_lines(found, stored)))
    return 0


def _lines(found: Sequence[Duplicate], stored: Sequence[Stored]) -> Iterator[str]:
    done = [said for each in stored for said in each.draft.done]
    yield from done
    for level in LEVELS:
        held = [each for each in found if each.level == level]
        if held:
            yield _HEADS[level]
            yield from columns([_row(each) for each in held])
    if not found and not done:
        yield "Nothing is remembered twice."


def _row(each: Duplicate) -> tuple[str, ...]:
    reads = reader()
    later, kept = (f"{held.bank.name}:{reads.key(held.fact.key)}" for held in (each.later, each.kept))
    if each.level == "reworded":
        return (f"  {later}", kept, _command(each))
    return (f"  {later}", kept, reads.said(each.later.fact.description))


def _command(each: Duplicate) -> str:
    """What ends the later one."""
    import shlex

    later, kept = each.later, each.kept
    reason = f"says what {kept.bank.name}:{kept.fact.key} says"
    return shlex.join(
        ("memkit", "forget", "--bank", later.bank.name, "--reason", reason, "--", later.fact.key)
    )


def _data(found: Sequence[Duplicate], stored: Sequence[Stored]) -> str:
    rows: list[Json] = [
        {
            "level": each.level,
            "kept": {"bank": each.kept.bank.name, "key": each.kept.fact.key},
            "later": {"bank": each.later.bank.name, "key": each.later.fact.key},
            "command": "" if each.level == "alike" else _command(each),
        }
        for each in found
    ]
    return list_json(
        {
            "schema": "memkit.duplicates/1",
            "version": __version__,
            "duplicates": rows,
            "done": [said for each in stored for said in each.draft.done],
            "written": [change.path for each in stored for change in each.changes],
        }
    )
