"""`memkit digest`: what there is to ask for, one line a memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit import __version__
from memkit.cli.nothing import nothing_here
from memkit.cli.screen import emit
from memkit.cli.storing import store_here
from memkit.errors import InputOutputFailed, MemkitError, UsageProblem
from memkit.store.scope import read_reference

if TYPE_CHECKING:
    from memkit.store.bank import MemoryBank
    from memkit.store.digest import Digest
    from memkit.store.scope import Reference
    from memkit.workspace.storing import Store


@click.command("digest")
@click.option("--scope", multiple=True, metavar="TYPE:ID", help="What it is for: path:src/batch/**.")
@click.option("--tag", "tags", multiple=True, metavar="ID", help="Only what has no tag, or one that matches.")
@click.option("--run", default="", metavar="ID", help="With what was kept for this session.")
@click.option("--text", "as_text", is_flag=True, help="Print it as text. [default]")
@click.option(
    "--inject", is_flag=True, help="Print it for the start of a session; nothing where it is empty."
)
@click.option("--json", "as_json", is_flag=True, help="Print data.")
def command(
    *, scope: tuple[str, ...], tags: tuple[str, ...], run: str, as_text: bool, inject: bool, as_json: bool
) -> int:
    """Print the digest of the memories that apply here: at most 50 lines and 12,400 characters.

    Of project, user and machine, what is true here is asked for unless --scope names one. Exits with 5
    where it cannot be built: a session that starts without it should know.
    """
    if as_text + inject + as_json > 1:
        raise UsageProblem("--text, --inject and --json are three forms.", help_line="Give one of them.")
    asked = tuple(map(read_reference, scope))
    store, found = _built(asked, tags, run)
    if as_json:
        _data(found, asked, tags)
    elif inject:
        emit(found.block())
    else:
        emit(found.text() if found.block() else nothing_here(store))
    return 0


def _built(asked: tuple[Reference, ...], tags: tuple[str, ...], run: str) -> tuple[Store, Digest]:
    try:
        store = store_here()
        return store, store.digest(asked, tags, more=_session(store, run) if run else ())
    except UsageProblem:
        raise
    except MemkitError as error:
        raise InputOutputFailed(
            f"The digest cannot be built: {error.message}", help_line=error.help_line
        ) from error


def _session(store: Store, run: str) -> tuple[MemoryBank, ...]:
    from memkit.workspace.sessions import session_of

    return (session_of(store, run).bank,)


def _data(found: Digest, asked: tuple[Reference, ...], tags: tuple[str, ...]) -> None:
    from memkit.report.listing import list_json
    from memkit.store.digest import HEADING

    emit(
        list_json(
            {
                "schema": "memkit.digest/1",
                "version": __version__,
                "frame": HEADING,
                "scope": [str(reference) for reference in asked],
                "tags": list(tags),
                "lines": list(found.lines),
                "cut": found.cut,
                "notices": list(found.notices),
            }
        )
    )
