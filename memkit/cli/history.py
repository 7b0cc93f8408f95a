"""`memkit history`: an entry, since when it is believed, and what became of it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from memkit import __version__
from memkit.bank.lines import line_of
from memkit.cli.known import Day
from memkit.cli.screen import emit
from memkit.report.listing import columns, list_json
from memkit.review.past import held_on
from memkit.text.presentable import masked, presentable
from memkit.workspace.place import open_place
from memkit.workspace.tracing import trace_entry

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from memkit.documents.entry import Entry
    from memkit.workspace.tracing import Traced

_SHA = 9
_MOST = 20


@click.command("history")
@click.argument("key", metavar="ENTRY")
@click.option("--on", "day", type=Day(), metavar="DATE", help="Show what was believed on a day.")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(*, key: str, day: datetime | None, as_json: bool, quiet: bool) -> int:
    """Tell what became of ENTRY, commit by commit: a decision, rule, gotcha, item or memory.

    ENTRY is an id such as ADR-5, a key, a title, or two words that only its title holds.
    """
    traced = trace_entry(open_place(Path.cwd(), os.environ), key)
    if quiet:
        return 0
    if as_json:
        emit(_data(traced, day))
    elif day is not None:
        emit("\n".join(_on(traced, day)))
    else:
        emit("\n".join(_lines(traced)))
    return 0


def _lines(traced: Traced) -> Iterator[str]:
    entry = traced.entry
    gone = traced.steps and traced.steps[0].entry is None
    path = f"{traced.folder}{entry.path}"
    where = f"gone from {path}" if gone else f"{path}:{line_of(traced.bank, traced.entry)}"
    yield presentable(f"{_name(entry)}  {where}")
    for tie, why in traced.ties:
        other, verb = (tie.earlier, tie.kind) if tie.later is entry else (tie.later, f"{tie.kind} it")
        yield presentable(f"  {verb} {_name(other)}" if tie.later is entry else f"  {_name(other)} {verb}")
        if why:
            yield presentable(f"    why: {masked(why)}")
    for path, line in traced.cited[:_MOST]:
        yield presentable(f"  cited in {traced.folder}{path}:{line}")
    if len(traced.cited) > _MOST:
        yield f"  and in {len(traced.cited) - _MOST} more places"
    yield ""
    if not traced.steps:
        yield "No commit holds it yet."
        return
    yield from columns([(s.when.isoformat(), s.sha[:_SHA], s.author, s.says) for s in traced.steps])


def _on(traced: Traced, day: datetime) -> Iterator[str]:
    step = held_on(traced.steps, day.date())
    if step is None or step.entry is None:
        gone = "was deleted by then" if step else "was not written yet"
        yield presentable(f"{_name(traced.entry)} {gone} on {day.date().isoformat()}.")
        return
    yield presentable(f"{_name(step.entry)}, as of {step.when.isoformat()} ({step.sha[:_SHA]}):")
    yield ""
    yield from (presentable(line) for line in masked(step.entry.text).rstrip().splitlines())


def _name(entry: Entry) -> str:
    id_ = getattr(entry, "id", "")
    if not id_ or id_ == entry.title:
        return entry.title
    return f"{id_} {entry.title}" if id_[0].isdigit() else f"{id_}: {entry.title}"


def _data(traced: Traced, day: datetime | None) -> str:
    entry = traced.entry
    step = held_on(traced.steps, day.date()) if day else None
    return list_json(
        {
            "schema": "memkit.history/1",
            "version": __version__,
            "key": entry.key,
            "title": entry.title,
            "path": f"{traced.folder}{entry.path}",
            "line": line_of(traced.bank, traced.entry) or None,
            "on": day.date().isoformat() if day else None,
            "believed": step.entry.text if step and step.entry else None,
            "steps": [
                {
                    "commit": step.sha,
                    "date": step.when.isoformat(),
                    "author": step.author,
                    "says": step.says,
                    "gone": step.entry is None,
                }
                for step in traced.steps
            ],
            "ties": [
                {
                    "kind": tie.kind,
                    "later": _name(tie.later),
                    "earlier": _name(tie.earlier),
                    "partial": tie.partial,
                    "why": masked(why),
                }
                for tie, why in traced.ties
            ],
            "cited": [{"path": f"{traced.folder}{path}", "line": line} for path, line in traced.cited],
        }
    )
