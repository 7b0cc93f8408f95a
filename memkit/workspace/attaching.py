"""Which private bank belongs to a clone: another id of this user, or the folder of another program."""

from __future__ import annotations

import os
from shlex import quote
from typing import TYPE_CHECKING

from memkit.adapters.folders import data_folder
from memkit.adapters.memory_folders import (
    attach_folder,
    attached_folder,
    bind_scope,
    folder_tree,
    known_scopes,
    private_folder,
    project_scope,
)
from memkit.adapters.names import lies_in
from memkit.errors import Refused, UsageProblem
from memkit.frozen import frozen
from memkit.store.bank import MemoryBank
from memkit.workspace.rooms import project_start, room_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from memkit.workspace.site import Ground
    from memkit.workspace.storing import Store


_FEW = 3
"""Keys by which a bank is told from others."""


@frozen
class Attached:
    """What a clone is bound to: an id, empty where it has none yet, and another program's folder, if any."""

    scope: str
    folder: str


def attached(store: Store) -> Attached:
    """What the clone here is bound to."""
    start = project_start(store.place)
    folder = attached_folder(start)
    return Attached(project_scope(start, make=False), str(folder) if folder else "")


def attachable(place: Ground) -> str:
    """What to say of another program's memories of this project while the private bank is empty; else empty.

    Looks and writes nothing.
    """
    from memkit.adapters.neighbours import claude_memories

    start = project_start(place)
    if attached_folder(start) or room_of(place, "private").bank().paths:
        return ""
    found = claude_memories(start)
    if found is None:
        return ""
    many = "1 memory" if found.count == 1 else f"{found.count} memories"
    command = f"memkit memories attach --folder {quote(str(found.folder))}"
    return f"{found.program} keeps {many} of this project; `{command}` makes its folder the private bank"


def known_banks() -> tuple[tuple[str, int], ...]:
    """The ids of this user's private banks with their numbers of memories."""
    return known_scopes()


def latest_keys(store: Store, scope: str) -> str:
    """What a person tells a bank by: the keys that were written last, the newest first."""
    bank = MemoryBank("private", "", "", folder_tree(private_folder(scope)), store.place.config)
    newest = sorted(bank.facts, key=lambda fact: (fact.updated, fact.key), reverse=True)
    return ", ".join(fact.key for fact in newest[:_FEW])


def attach_scope(store: Store, scope: str, ask: Callable[[str, str], None]) -> str:
    """Bind the clone to a bank that is there, and say so.

    `ask` is given what is about to happen and a question, and raises for any other answer than yes. Raises
    `UsageProblem` for an unknown id.
    """
    counts = dict(known_scopes())
    if scope not in counts:
        raise UsageProblem(
            f"There is no private bank {scope[:60]!r}.",
            help_line="`memkit memories attach` lists the ids of those that are there.",
        )
    start = project_start(store.place)
    old = project_scope(start, make=False)
    if old == scope:
        return f"This clone is bound to {scope} already."
    held = f"{counts.get(old, 0)} memories stay with the id {old}." if old else "This clone has no id yet."
    keys = latest_keys(store, scope)
    told = f" The latest: {keys}." if keys else ""
    ask(f"The bank {scope} has {counts[scope]} memories.{told}\n{held}", "Bind this clone to it?")
    bind_scope(start, scope)
    return f"Bound this clone to the private bank {scope}."


def attach_folder_of(store: Store, folder: Path | None, ask: Callable[[str, str], None]) -> str:
    """Make another program's folder the private bank, or with None memkit's own again; say so.

    memkit then writes memories and their index in it and nothing else. Raises `Refused` for a folder that
    holds the project, or memkit's own files.
    """
    start = project_start(store.place)
    if folder is None:
        ask("memkit's own folder is the private bank again; the other one stays as it is.", "Go on?")
        attach_folder(start, None)
        return "The private bank is memkit's own folder."
    if not folder.is_dir():
        raise UsageProblem(f"{folder} is no folder.", help_line="Name the folder that holds MEMORY.md.")
    real = os.path.realpath(folder)
    _refuse_wide(real, start)
    count = len(MemoryBank("private", "", "", folder_tree(folder), store.place.config).paths)
    many = "1 memory" if count == 1 else f"{count} memories"
    ask(
        f"{real} has {many}.\nMemories of this project are then read and written there.",
        "Make it the private bank?",
    )
    project_scope(start, make=True)
    attach_folder(start, folder)
    return f"The private bank of this project is the folder {real}."


def _refuse_wide(folder: str, start: Path) -> None:
    """Raise `Refused` for a folder that is none of memories, as it holds everything else."""
    held = ((start, "the project itself"), (data_folder(), "what memkit keeps"))
    for place, what in held:
        if lies_in(os.path.realpath(place), folder):
            raise Refused(
                f"{folder} is no folder of memories: it holds {what}.",
                help_line="Name the folder that holds MEMORY.md.",
            )
