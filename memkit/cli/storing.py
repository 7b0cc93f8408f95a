"""What the commands of the memory store have in common: which bank, who is speaking, how it is told."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from memkit import __version__
from memkit.cli.screen import emit
from memkit.text.clean import clip
from memkit.text.presentable import presentable
from memkit.workspace.storing import open_store

if TYPE_CHECKING:
    from memkit.errors import MemkitError
    from memkit.report.json_report import Json
    from memkit.store.fact import Origin
    from memkit.workspace.gatekeeping import Answer
    from memkit.workspace.storing import Store, Stored

_LONGEST = 1000


def store_here(today: str = "") -> Store:
    """The store as it is seen from the working directory."""
    return open_store(Path.cwd(), os.environ, today)


def store_to_write(today: str = "") -> Store:
    """The same for a command that reads before it writes: what a killed writer left is put back first."""
    store = store_here(today)
    store.put_back()
    return store


def speaker() -> Origin:
    """Who is speaking: a person where somebody sits at a terminal, else an agent."""
    from memkit.adapters.terminal import has_terminal

    sits = sys.stdin is not None and sys.stdin.isatty()  # None where the caller closed it
    return "person" if sits and has_terminal() else "agent"


def answer(given: Answer, *, as_json: bool, quiet: bool, line: bool = False) -> int:
    """Say what became of a write through the gate, as JSON maybe in one line; exit code 0."""
    if as_json:
        stored = given.stored
        _told(
            {
                "schema": "memkit.remember/1",
                "version": __version__,
                "outcome": given.outcome,
                "key": given.key,
                "id": f"{stored.bank.id}:{given.key}" if stored else None,
                "bank": stored.bank.name if stored else None,
                "path": stored.draft.path if stored else None,
                "written": [change.path for change in stored.changes] if stored else [],
                "proposal": given.proposal or None,
                "said": list(given.said),
            },
            line=line,
        )
    elif not quiet:
        emit("\n".join(clip(presentable(said), _LONGEST) for said in given.said))
    return 0


def refusal(
    problem: MemkitError, *, key: str, where: str = "", as_json: bool, quiet: bool, line: bool = False
) -> int:
    """Say why a write was refused, and `where` it was asked for: as data, or as text; exit code 1."""
    if as_json:
        _told(
            {
                "schema": "memkit.remember/1",
                "version": __version__,
                "outcome": "refused",
                "key": key or None,
                "code": _code(problem),
                "words": getattr(problem, "words", ""),
                "said": [problem.message],
                "where": where,
                "do": problem.help_line,
            },
            line=line,
        )
    elif not quiet:
        import click

        said = ": ".join(filter(None, (where, key, problem.message)))
        for each in filter(None, (said, problem.help_line)):
            click.echo(clip(presentable(each), _LONGEST), err=True)
    return 1


def _code(problem: MemkitError) -> str:
    """What names the reason: the code before the sentence, else the kind of trouble."""
    code, colon, _ = problem.message.partition(": ")
    if colon and code.replace("-", "").isalnum() and code.isascii():
        return code
    return {4: "moved", 2: "usage"}.get(problem.exit_code, "refused")


def _told(data: Json, *, line: bool) -> None:
    from memkit.report.listing import list_json

    text = list_json(data)
    if line:
        import json

        text = json.dumps(json.loads(text), ensure_ascii=False)
    emit(text)


def tell(stored: Stored, *, as_json: bool, quiet: bool, **more: Json) -> int:
    """Say what an operation did; exit code 0."""
    draft = stored.draft
    if as_json:
        from memkit.report.listing import list_json

        emit(
            list_json(
                {
                    "schema": "memkit.memory-write/1",
                    "version": __version__,
                    "bank": stored.bank.name,
                    "id": f"{stored.bank.id}:{draft.key}",
                    "key": draft.key,
                    "path": draft.path,
                    "written": [change.path for change in stored.changes],
                    "done": list(draft.done),
                    "mind": list(draft.mind),
                    **more,
                }
            )
        )
    elif not quiet:
        emit("\n".join(clip(presentable(said), _LONGEST) for said in (*draft.done, *draft.mind)))
    return 0
