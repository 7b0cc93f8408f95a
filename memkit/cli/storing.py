"""What the commands of the memory store have in common: which bank, who is speaking, how it is told."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from memkit import __version__
from memkit.cli.screen import emit
from memkit.text.clean import clip
from memkit.text.presentable import presentable
from memkit.workspace.storing import open_store

if TYPE_CHECKING:
    from collections.abc import Callable

    from memkit.report.json_report import Json
    from memkit.store.fact import Origin
    from memkit.workspace.gatekeeping import Answer
    from memkit.workspace.storing import Store, Stored

_LONGEST = 1000


def bank_option(command: Callable[..., int]) -> Callable[..., int]:
    """Give a command the option that names a bank; it arrives as `bank`, None where nobody said."""
    choice = click.Choice(["private", "shared", "global"])
    return click.option("--bank", type=choice, default=None, help="Which bank. [default: the narrowest]")(
        command
    )


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

    return "person" if sys.stdin.isatty() and has_terminal() else "agent"


def answer(given: Answer, *, as_json: bool, quiet: bool) -> int:
    """Say what became of a write through the gate; exit code 0."""
    if as_json:
        from memkit.report.listing import list_json

        stored = given.stored
        emit(
            list_json(
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
                }
            )
        )
    elif not quiet:
        emit("\n".join(clip(presentable(said), _LONGEST) for said in given.said))
    return 0


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
