"""`memkit proposals list`: what waits for a person."""

from __future__ import annotations

import click

from memkit import __version__
from memkit.cli.reader import reader
from memkit.cli.screen import emit, screen
from memkit.cli.storing import store_here
from memkit.report.listing import columns, list_json
from memkit.text.presentable import presentable
from memkit.workspace.shelves import proposals_of, unread_proposals


@click.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
def command(*, as_json: bool) -> int:
    """List the proposals of this project, the oldest first."""
    return told(as_json=as_json)


def told(*, as_json: bool) -> int:
    """Print what waits; exit code 0."""
    store, reads = store_here(), reader()
    found = proposals_of(store)
    late, unread = proposals_of(store, expired=True), unread_proposals(store)
    if as_json:
        emit(
            list_json(
                {
                    "schema": "memkit.proposals/1",
                    "version": __version__,
                    "proposals": [
                        {
                            "id": each.note.id,
                            "op": each.note.op,
                            "bank": each.note.bank,
                            "key": reads.key(each.key),
                            "description": reads.said(each.fact.description),
                            "by": each.note.by,
                            "at": each.note.at,
                            "reason": reads.said(each.note.reason),
                            "run": each.note.run,
                            "expires": each.note.expires,
                            "new": not each.note.target,
                            "path": each.fact.path,
                        }
                        for each in found
                    ],
                    "expired": [each.note.id for each in late],
                    "unread": list(unread),
                }
            )
        )
        return 0
    lines = columns(
        [
            (
                each.note.id,
                reads.key(each.key) if each.note.op == "write" else f"forget {reads.key(each.key)}",
                reads.said(each.fact.description),
                reads.said(each.note.reason),
            )
            for each in found
        ],
        screen().cut,
    )
    if found:
        lines += ["", "`memkit proposals review` at a terminal asks for each."]
    if late:
        many = "1 proposal has" if len(late) == 1 else f"{len(late)} proposals have"
        lines.append(f"{many} waited too long: `memkit proposals reject --expired` takes them away.")
    lines += [presentable(f"{path} is no proposal that can be read.") for path in unread]
    emit("\n".join(lines or ["Nothing waits for a yes."]))
    return 0
