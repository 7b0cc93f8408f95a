"""`memkit subject held`: everything that is kept about a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit import __version__
from memkit.cli.screen import emit, screen
from memkit.cli.storing import store_here
from memkit.report.listing import columns, list_json
from memkit.store.people import read_subject
from memkit.workspace.library import Memories

if TYPE_CHECKING:
    from memkit.workspace.subjects.trace import Trace

COPIES = ("memory", "draft", "proposal", "session", "forgotten", "tombstone", "baseline", "mention", "unread")


@click.command("held")
@click.argument("type_", metavar="TYPE")
@click.argument("id_", metavar="[ID]", default="")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing; exits with 1 where something is kept.")
def command(*, type_: str, id_: str, as_json: bool, quiet: bool) -> int:
    """List everything that is kept about a person: TYPE ID, or TYPE:ID.

    Looks in your private banks of all projects, attached folders and the global one, in every bank of
    this repository, and in their logs, baselines, proposals, sessions and forgotten files. It does not
    look in other repositories' banks and git's history. What is unread could not be looked at; a mention
    names the person in a text about something else.
    """
    subject = read_subject(f"{type_}:{id_}" if id_ else type_)
    found = Memories(store_here()).subject_held(str(subject))
    if quiet:
        return int(any(trace.kind != "unread" for trace in found))
    if as_json:
        emit(
            list_json(
                {
                    "schema": "memkit.subject/1",
                    "version": __version__,
                    "subject": str(subject),
                    "counts": {kind: sum(trace.kind == kind for trace in found) for kind in COPIES},
                    "held": [_row(trace) for trace in found],
                }
            )
        )
    elif found:
        rows = [(trace.kind, trace.name or "-", trace.place) for trace in found]
        emit("\n".join(columns(rows, screen().cut)))
    else:
        emit(f"Nothing is kept about {subject}.")
    return 0


def _row(trace: Trace) -> dict[str, str]:
    return {"kind": trace.kind, "bank": trace.bank, "path": trace.place, "name": trace.name}
