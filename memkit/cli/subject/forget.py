"""`memkit subject forget`: erase everything that is kept about a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit import __version__
from memkit.cli.person import confirm
from memkit.cli.screen import emit
from memkit.cli.storing import store_here
from memkit.report.listing import columns, list_json
from memkit.store.people import read_subject
from memkit.store.tombstones import TOMBSTONES
from memkit.text.presentable import presentable
from memkit.workspace.library import Memories
from memkit.workspace.subjects.places import settle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.workspace.subjects.trace import Erased, Trace

_SHOWN = 60


@click.command("forget")
@click.argument("type_", metavar="TYPE")
@click.argument("id_", metavar="[ID]", default="")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing but the question.")
def command(*, type_: str, id_: str, as_json: bool, quiet: bool) -> int:
    """Erase everything that is kept about a person: TYPE ID, or TYPE:ID. It cannot be restored.

    Only a person at a terminal may: it shows what goes, and asks. What names the person in a text about
    something else, and what cannot be read, is told and stays. Git's history is left as it is; the
    commands that purge it are printed. Exits with 1 where something could not be erased.
    """
    subject = read_subject(f"{type_}:{id_}" if id_ else type_)
    memories = Memories(store_here())
    settle(memories.store)
    held = memories.subject_held(str(subject))
    found = [trace for trace in held if trace.kind not in {"mention", "unread"}]
    if not found:
        if not quiet:
            emit("\n".join([f"Nothing is kept about {subject}.", *map(_told, held)]))
        return int(any(map(_is_open, held)))
    rows = columns([(trace.kind, trace.name or "-", trace.place) for trace in found[:_SHOWN]])
    more = [f"and {len(found) - _SHOWN} more"] if len(found) > _SHOWN else []
    question = f"Erase what is kept about {subject}, for good?"
    confirm("\n".join([*rows, *more]), question, f"memkit subject forget {subject}")
    erased = memories.subject_forget(str(subject), by_person=True)
    if as_json:
        emit(_data(erased))
    elif not quiet:
        emit("\n".join(_lines(erased)))
    return int(any(map(_is_open, erased.left)))


def _is_open(trace: Trace) -> bool:
    """Whether something about the person is there still: a log that cannot be read keeps what it says."""
    return trace.kind == "failed" or (trace.kind == "unread" and trace.place.endswith(TOMBSTONES))


def _lines(erased: Erased) -> Iterator[str]:
    yield from columns([(each.copy, str(each.count), each.done) for each in erased.treated])
    yield from map(_told, erased.left)
    if erased.purge:
        yield "Older commits still hold it. To purge them (this rewrites history; nothing was run):"
        yield from (f"  {presentable(line)}" for line in erased.purge)


def _told(trace: Trace) -> str:
    """What is left to a person, in a sentence."""
    place, name = presentable(trace.place), presentable(trace.name)
    if trace.kind == "mention":
        return f"{place} mentions the person and is about something else: look at it."
    if trace.kind == "sent":
        return f"{place} was sent texts to make vectors of; what it keeps has to be erased there."
    if trace.kind == "elsewhere":
        return f"Another repository's log, or an unread one, has the tombstone {name}: redact it there."
    if trace.kind == "unread":
        return f"{place} was not looked at ({name.rstrip('.')}): look at it."
    return f"{place} could not be erased: {name} Run it again after mending that."


def _data(erased: Erased) -> str:
    return list_json(
        {
            "schema": "memkit.erasure/1",
            "version": __version__,
            "copies": [
                {"copy": each.copy, "count": each.count, "done": each.done} for each in erased.treated
            ],
            "mentions": [trace.place for trace in erased.left if trace.kind == "mention"],
            "sent_to": [trace.place for trace in erased.left if trace.kind == "sent"],
            "tombstones_elsewhere": [trace.name for trace in erased.left if trace.kind == "elsewhere"],
            "unread": [_place(trace) for trace in erased.left if trace.kind == "unread"],
            "failed": [_place(trace) for trace in erased.left if trace.kind == "failed"],
            "purge": list(erased.purge),
        }
    )


def _place(trace: Trace) -> dict[str, str]:
    return {"path": trace.place, "reason": trace.name}
