"""`memkit consolidate`: make room in a bank by a plan that merges and forgets."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from memkit.cli.bank_option import bank_option
from memkit.cli.person import with_yes
from memkit.cli.planning import plan_json, plan_lines
from memkit.cli.screen import emit
from memkit.cli.storing import speaker, store_here, store_to_write, tell
from memkit.errors import InputOutputFailed, UsageProblem
from memkit.store.plans import read_plan
from memkit.workspace.consolidating import curated
from memkit.workspace.library import Memories

if TYPE_CHECKING:
    from memkit.store.bank import BankName
    from memkit.store.plans import Plan

_MOST_INPUT = 8 << 20


@click.command("consolidate")
@click.option("--plan", is_flag=True, help="Show what could be merged and forgotten. [default]")
@click.option("--apply", "source", default="", metavar="FILE", help="Carry out a plan; `-` reads it.")
@click.option("--curate", is_flag=True, help="Print the plan that your curator proposes.")
@click.option("--dry-run", is_flag=True, help="With --apply: write nothing.")
@bank_option("private")
@click.option("--json", "as_json", is_flag=True, help="Print data: the plan to fill in.")
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(
    *,
    plan: bool,
    source: str,
    curate: bool,
    dry_run: bool,
    bank: BankName | None,
    as_json: bool,
    quiet: bool,
) -> int:
    """Make room in a bank: show a plan, have it filled in, carry it out.

    A plan merges memories of identical scope and tags and forgets others; it has to bring the bank to three
    quarters of its soft limit, and is done as a whole or not at all. --curate asks the program that your own
    config.toml names as `curator`; what it answers is only shown.
    """
    if plan + curate + bool(source) > 1:
        raise UsageProblem(
            "Only one of --plan, --apply and --curate can be done.", help_line="Run them one by one."
        )
    memories = Memories(store_to_write() if source else store_here())
    if source:
        held = _read(source)
        origin = speaker()
        stored = with_yes(
            lambda yes: memories.consolidate(held, bank=bank, write=not dry_run, origin=origin, agreed=yes)
        )
        return tell(stored, as_json=as_json, quiet=quiet, plan=held.id, dry_run=dry_run)
    name = bank or "private"
    found = curated(memories.store, name, plan_json) if curate else memories.plan(bank=name)
    if not quiet:
        emit(plan_json(found) if as_json or curate else "\n".join(plan_lines(found)))
    return 0


def _read(source: str) -> Plan:
    """A plan from a file or standard input."""
    try:
        if source == "-":
            data = sys.stdin.buffer.read(_MOST_INPUT + 1) if sys.stdin is not None else b""
        else:
            with Path(source).open("rb") as file:
                data = file.read(_MOST_INPUT + 1)
    except OSError as error:
        raise InputOutputFailed(
            f"{source} cannot be read: {error.strerror}.", help_line="Name the file of the plan."
        ) from error
    if len(data) > _MOST_INPUT:
        raise UsageProblem("The plan has more than 8 MiB.", help_line="Leave `inputs` and `groups` out.")
    try:
        return read_plan(json.loads(data))
    except (ValueError, RecursionError) as error:
        raise UsageProblem(
            "The plan is no JSON.", help_line="`memkit consolidate --plan --json` makes one to fill in."
        ) from error
