"""`memkit proposals review`: yes, no or edit for each proposal that waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit import __version__
from memkit.adapters.terminal import ask
from memkit.cli.proposals.about import about
from memkit.cli.screen import emit
from memkit.cli.storing import store_to_write
from memkit.errors import InputOutputFailed, MemkitError, Refused
from memkit.report.listing import list_json
from memkit.text.presentable import presentable
from memkit.workspace.proposing import accept_proposal, reject_proposal
from memkit.workspace.shelves import proposals_of

if TYPE_CHECKING:
    from memkit.report.json_report import Json
    from memkit.store.proposals import Proposal
    from memkit.store.remembering import Wanted
    from memkit.workspace.storing import Store

_YES, _NO, _EDIT = frozenset(("y", "yes")), frozenset(("n", "no")), frozenset(("e", "edit"))


@click.command("review")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing but the questions.")
def command(*, as_json: bool, quiet: bool) -> int:
    """Ask a person at the terminal about each proposal: y writes it, n takes it away, e opens the editor.

    Any other answer leaves it waiting.
    """
    return go_through(as_json=as_json, quiet=quiet)


def go_through(*, as_json: bool, quiet: bool) -> int:
    """Ask about each proposal; 1 where one could not be written, and waits on."""
    store = store_to_write()
    rows: list[Json] = []
    for found in proposals_of(store):
        outcome, said = _one(store, found)
        rows.append({"id": found.note.id, "key": found.key, "outcome": outcome, "said": list(said)})
        if not as_json and not quiet:
            emit("\n".join(map(presentable, said)))
    if as_json:
        emit(list_json({"schema": "memkit.proposals-review/1", "version": __version__, "reviewed": rows}))
    elif not rows and not quiet:
        emit("Nothing waits for a yes.")
    return int(any(isinstance(row, dict) and row["outcome"] == "refused" for row in rows))


def _one(store: Store, found: Proposal) -> tuple[str, tuple[str, ...]]:
    wanted: Wanted | None = None
    shown = found.text
    try:
        while True:
            answer = _answer(about(store, found, shown), found, wanted.key if wanted else found.key)
            if answer in _EDIT and found.note.op == "write":
                from memkit.cli.proposals.edit import edited_proposal

                wanted, shown = edited_proposal(store, found, shown)
            elif answer in _YES:
                stored = accept_proposal(store, found, wanted)
                return "accepted", (*stored.draft.done, *stored.draft.mind)
            elif answer in _NO:
                reject_proposal(store, found)
                return "rejected", (f"Rejected {found.key}.",)
            else:
                return "waits", (f"{found.key} waits on.",)
    except InputOutputFailed:
        raise
    except MemkitError as problem:
        if _nobody(problem):
            raise
        return "refused", (problem.message, problem.help_line)


class _NobodyError(Refused):
    """Nobody can answer."""


def _nobody(problem: MemkitError) -> bool:
    return isinstance(problem, _NobodyError)


def _answer(told: str, found: Proposal, key: str) -> str:
    what, ways = ("Write", "y, n, e: edit") if found.note.op == "write" else ("Forget", "y, n")
    lines = "".join(f"{presentable(line)}\n" for line in told.splitlines())
    answer = ask(f"{lines}{presentable(f'{what} {key} in the {found.note.bank} bank?')} {ways} [later] ")
    if answer is None:
        raise _NobodyError(
            "Only a person may decide this, and nobody can answer here.",
            help_line="Run `memkit proposals review` at a terminal.",
        )
    return answer.casefold()
