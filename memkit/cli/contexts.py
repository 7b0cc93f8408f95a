"""What `memkit context` does: it reads what it is for, and prints the prompt's part or the tripwires."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from memkit import __version__
from memkit.adapters.chance import random_id
from memkit.cli.given import given
from memkit.cli.recalled import row_of
from memkit.cli.screen import emit, screen
from memkit.cli.where import relative
from memkit.errors import InputOutputFailed, MemkitError, UsageProblem
from memkit.frozen import frozen, replace
from memkit.recall.block import line_of
from memkit.recall.budget import Budget
from memkit.recall.context import ENTRIES, TOKENS, only_tripwires
from memkit.recall.touched import Change
from memkit.report.listing import columns, list_json
from memkit.store.scope import read_reference
from memkit.text.clean import clip
from memkit.text.presentable import presentable
from memkit.workspace.assembling import NO_BANK, Wanted, context_here, tripped, untold
from memkit.workspace.changing import change_of
from memkit.workspace.recalling import nothing_held, recall_store

if TYPE_CHECKING:
    from collections.abc import Mapping

    from memkit.recall.answer import Hit
    from memkit.recall.context import Context
    from memkit.workspace.place import Place
    from memkit.workspace.storing import Store

_NAMED = 5
_OWN = ("private", "global")
MOST_LINES = 12
"""Tripwires that are listed; how many more there are is said."""
_LIMIT = 4 << 20
"""Bytes of tool results that are read, from their end."""


@frozen
class Said:
    """The command line."""

    task: str
    files: tuple[str, ...] = ()
    changed: bool = False
    staged: bool = False
    recent: str = ""
    scope: tuple[str, ...] = ()
    entries: int = ENTRIES
    tokens: int = TOKENS
    digest: bool = True


def print_context(
    said: Said, folder: Path, environment: Mapping[str, str], *, as_json: bool, quiet: bool
) -> int:
    """Print the context of a task, or without one the tripwires of the files. Exit code 0."""
    if said.task == said.recent == "-":
        raise UsageProblem(
            "Task and recent results are both on standard input.", help_line="Give one of them as it is."
        )
    said = replace(said, task=given(said.task))
    if bool(said.files) + said.changed + said.staged > 1:
        raise UsageProblem(
            "--files, --changed and --staged are three changes.", help_line="Give one of them."
        )
    if not said.task and not (said.files or said.changed or said.staged):
        raise UsageProblem(
            "There is no task and no file.",
            help_line='Say what you are about to do: memkit context "add a login".',
        )
    scope = tuple(map(read_reference, said.scope))
    recent = _recent(said.recent)
    if not said.task:
        return _tripwires(said, folder, environment, as_json=as_json, quiet=quiet)
    store = _opened(folder, environment)
    change, trouble = _change(said, store.place)  # type: ignore[arg-type]
    wanted = Wanted(said.task, change, recent, scope, Budget(said.entries, said.tokens), digest=said.digest)
    made = context_here(store, wanted)
    for each in (trouble, "" if made.block else made.told):
        if each and not quiet and not as_json:
            sys.stderr.write(f"memkit: {presentable(each)}\n")
    if as_json and not quiet:
        emit(_data(made, change, trouble))
    elif not quiet:
        asked = "\n".join(map(presentable, said.task.splitlines()))
        emit(f"{made.before}\n{asked}" if made.before else asked)
    return 0


def _opened(folder: Path, environment: Mapping[str, str]) -> Store:
    try:
        return recall_store(folder, environment)
    except UsageProblem:
        raise
    except MemkitError as error:
        raise InputOutputFailed(
            f"The digest cannot be built: {error.message}", help_line=error.help_line
        ) from error


def _change(said: Said, place: Place) -> tuple[Change, str]:
    """The change that is meant, or none and why it cannot be read."""
    try:
        names = relative(map(Path, said.files), place)
        change = change_of(place, names, changed=said.changed, staged=said.staged)
    except UsageProblem:
        raise
    except MemkitError as error:
        return Change(()), f"The change cannot be read: {error.message}"
    return change, _unmerged(change.unmerged)


def _unmerged(paths: tuple[str, ...]) -> str:
    if not paths:
        return ""
    named, more = ", ".join(paths[:_NAMED]), len(paths[_NAMED:])
    some = f"{named} and {more} more" if more else named
    verb, what = ("is", "its name alone counts") if len(paths) == 1 else ("are", "their names alone count")
    return f"{some} {verb} in a merge conflict: {what}."


def _recent(name: str) -> str:
    if not name:
        return ""
    try:
        if name == "-":
            data = _end_of(sys.stdin.buffer) if sys.stdin is not None else b""
        else:
            with Path(name).open("rb") as file:
                file.seek(max(0, file.seek(0, 2) - _LIMIT))
                data = file.read(_LIMIT)
    except OSError as error:
        raise UsageProblem(
            f"{name} cannot be read: {error.strerror or error}.",
            help_line="Give a file of text, or - for standard input.",
        ) from error
    return data.decode("utf-8", "replace")


def _end_of(stream: BinaryIO) -> bytes:
    """The last bytes of a stream, which is read to its end in pieces."""
    kept = b""
    while piece := stream.read(_LIMIT):
        kept = (kept + piece)[-_LIMIT:]
    return kept


def _tripwires(
    said: Said, folder: Path, environment: Mapping[str, str], *, as_json: bool, quiet: bool
) -> int:
    """List what the files trip. Whatever cannot be read is said in a line: a commit never fails by it."""
    hits: tuple[Hit, ...] = ()
    fresh = hits
    change, trouble, empty = Change(()), "", False
    try:
        store = recall_store(folder, environment)
        change, trouble = _change(said, store.place)  # type: ignore[arg-type]
        hits = tripped(store, change, tuple(map(read_reference, said.scope))) if change.files else ()
        empty = not hits and not said.staged and nothing_held(store)
        fresh = untold(store, hits) if said.staged and not (quiet or as_json) else hits
    except UsageProblem:
        raise
    except MemkitError as error:
        trouble = f"Tripwires cannot be told: {error.message}"
    if quiet:
        return 0
    if as_json:
        emit(_data(only_tripwires(hits, random_id()), change, trouble))
        return 0
    count = len(change.files)
    if trouble:
        sys.stderr.write(f"memkit: {presentable(trouble)}\n")
    if hits:
        emit("\n".join(_lines(fresh, len(hits) - len(fresh), count)))
    elif not said.staged and (count or not trouble):
        about = NO_BANK if empty else f"Nothing in the bank is about {_files(count)}."
        emit(about if count else "Nothing is changed.")
    return 0


def _lines(hits: tuple[Hit, ...], before: int, count: int) -> list[str]:
    """One line a tripwire: where it stands, what it is called, why it is told; each is told once a change."""
    was = "was" if before == 1 else "were"
    known = f"{_entries(before)} of the bank about {_files(count)} {was} told before."
    if not hits:
        return [known]
    more = len(hits) - len(hits[:MOST_LINES])
    head = f"{_entries(len(hits))} of the bank about {_files(count)}:"
    tail = [f"  and {more} more: `memkit context --json` has them all"] if more else []
    tail += [f"  {known}"] if before else []
    return [head, *_rows(hits[:MOST_LINES], screen().cut), *tail]


def _rows(hits: tuple[Hit, ...], cut: int) -> list[str]:
    """A line each for whoever looks for words in it; two on a terminal, which is narrow."""
    if not cut:
        return [
            f"  {line}"
            for line in columns([(_where(hit), f"{_title(hit)} — {line_of(hit).because}") for hit in hits])
        ]
    named = columns([(_where(hit), _title(hit)) for hit in hits], cut - 2)
    reasons = columns([(line_of(hit).because,) for hit in hits], cut - 6)
    return [
        line for pair in zip(named, reasons, strict=True) for line in (f"  {pair[0]}", f"      {pair[1]}")
    ]


def _entries(count: int) -> str:
    return f"{count} {'entry' if count == 1 else 'entries'}"


def _files(count: int) -> str:
    return "the changed file" if count == 1 else f"the {count} changed files"


def _where(hit: Hit) -> str:
    entry, told = hit.entry, line_of(hit)
    return f"{entry.bank}:{told.key}" if entry.bank in _OWN else f"{told.path}:{entry.line}"


def _title(hit: Hit) -> str:
    entry = hit.entry
    withheld = line_of(hit).withheld
    state = "" if entry.current else f", {entry.status or 'superseded'}, not to be brought back"
    said = f"withheld: {withheld}" if withheld else presentable(" ".join(entry.title.split()))
    return f"{entry.kind}: {clip(said, _TITLE)}{state}"


_TITLE = 70


def _data(made: Context, change: Change, trouble: str) -> str:
    """One shape, with a task and without: what there is none of is empty."""
    return list_json(
        {
            "schema": "memkit.context/1",
            "version": __version__,
            "question": made.question or None,
            "files": len(change.files),
            "recall": {"mode": made.mode, "reason": made.reason, "legs": list(made.legs)},
            "digest": made.digest,
            "sections": [
                {"name": each.name, "entries": list(map(row_of, each.hits))} for each in made.sections
            ],
            "recent": made.recent,
            "block": made.block,
            "tokens": made.tokens,
            "left_out": made.left_out,
            "trouble": trouble or None,
        }
    )
