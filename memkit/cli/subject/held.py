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
    from memkit.workspace.subjects import Trace

COPIES = ("memory", "proposal", "session", "forgotten", "tombstone", "baseline", "mention")


@click.command("held")
@click.argument("type_", metavar="TYPE")
@click.argument("id_", metavar="[ID]", default="")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing; exits with 1 where something is kept.")
def command(*, type_: str, id_: str, as_json: bool, quiet: bool) -> int:
    """List everything that is kept about a person: TYPE ID, or TYPE:ID.

    Looks in every bank of yours and of this repository. A mention names the person in a text about
    something else. The cache holds no more than these files; a search index and exports are not kept.
    """
    subject = read_subject(f"{type_}:{id_}" if id_ else type_)
    found = Memories(store_here()).subject_held(str(subject))
    if quiet:
        return int(bool(found))
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
