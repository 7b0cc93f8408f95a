"""`memkit memories end-session`: what a session remembered is reported and dropped."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit import __version__
from memkit.cli.screen import emit
from memkit.cli.storing import store_here
from memkit.report.listing import list_json
from memkit.text.presentable import presentable
from memkit.workspace.sessions import drop_leftovers, drop_session, session_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.report.json_report import Json
    from memkit.workspace.sessions import Session


@click.command("end-session")
@click.option("--run", required=True, metavar="ID", help="The session.")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(*, run: str, as_json: bool, quiet: bool) -> int:
    """End the session ID: what was kept for it is told, then dropped.

    Sessions that have been silent for a day are ended as well.
    """
    store = store_here()
    told = drop_leftovers(store, but=run)
    session = session_of(store, run)
    session.bank.refuse_unread()
    if as_json:
        emit(list_json(_data(session, told)))
    elif not quiet:
        emit("\n".join(presentable(line) for line in _lines(session, told)))
    drop_session(store, session)
    return 0


def _lines(session: Session, told: tuple[str, ...]) -> Iterator[str]:
    facts = session.facts
    many = {0: "nothing was", 1: "1 memory was"}.get(len(facts), f"{len(facts)} memories were")
    yield f"The session {session.run} ended; {many} kept for it{':' if facts else '.'}"
    for fact in facts:
        yield f"  {fact.key}: {' '.join(fact.description.split())}"
    if facts:
        yield "They are dropped; `memkit remember` keeps what shall last."
    yield from told


def _data(session: Session, told: tuple[str, ...]) -> Json:
    dropped: list[Json] = [
        {"key": fact.key, "description": fact.description, "content": fact.content, "type": fact.type}
        for fact in session.facts
    ]
    return {
        "schema": "memkit.end-session/1",
        "version": __version__,
        "run": session.run,
        "dropped": dropped,
        "said": list(told),
    }
