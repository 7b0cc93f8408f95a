"""`memkit memories attach`: bind a clone to the private memories that belong to it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from memkit import __version__
from memkit.cli.person import confirm
from memkit.cli.reader import reader
from memkit.cli.screen import emit, screen
from memkit.cli.storing import store_here
from memkit.errors import UsageProblem
from memkit.report.listing import columns, list_json
from memkit.workspace.attaching import attach_folder_of, attach_scope, attached, known_banks, latest_keys

if TYPE_CHECKING:
    from memkit.report.json_report import Json


@click.command("attach")
@click.argument("id_", metavar="[ID]", default="")
@click.option("--folder", default="", metavar="PATH", help="Another program's folder of memories.")
@click.option("--detach", is_flag=True, help="Take memkit's own folder again.")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(*, id_: str, folder: str, detach: bool, as_json: bool, quiet: bool) -> int:
    """Make the bank ID, or the folder PATH of another program, the private bank of this clone.

    Without either the ids of this user's banks are listed. Only a person at a terminal may change it.
    """
    if sum(map(bool, (id_, folder, detach))) > 1:
        raise UsageProblem("ID, --folder and --detach are three things.", help_line="Give one of them.")
    store = store_here()
    if id_ or folder or detach:
        if id_:
            said = attach_scope(store, id_, lambda about, question: _ask(about, question, id_))
        else:
            path = None if detach else Path(folder)
            words = "--detach" if detach else f"--folder {folder}"
            said = attach_folder_of(store, path, lambda about, question: _ask(about, question, words))
        if as_json:
            emit(list_json({"schema": "memkit.attach/1", "version": __version__, "done": [said]}))
        elif not quiet:
            emit(said)
        return 0
    return _listed(as_json=as_json, quiet=quiet)


def _ask(about: str, question: str, words: str) -> None:
    confirm(about, question, f"memkit memories attach {words}")


def _listed(*, as_json: bool, quiet: bool) -> int:
    store = store_here()
    banks, now = known_banks(), attached(store)
    if as_json:
        rows: list[Json] = [
            {"id": scope, "memories": count, "attached": scope == now.scope} for scope, count in banks
        ]
        schema = "memkit.banks/1"
        emit(list_json({"schema": schema, "version": __version__, "folder": now.folder, "banks": rows}))
    elif not quiet:
        person = (
            reader().person
        )  # what another project's bank holds is its user's to see, and no agent's here
        rows_ = [
            (
                scope,
                "1 memory" if count == 1 else f"{count} memories",
                "here" if scope == now.scope else "",
                latest_keys(store, scope) if person else "",
            )
            for scope, count in banks
        ]
        folder = [f"The private bank is the folder {now.folder}."] if now.folder else []
        emit(
            "\n".join([*folder, *columns(rows_, screen().cut)])
            or "There is no private bank yet: memkit remember TEXT."
        )
    return 0
