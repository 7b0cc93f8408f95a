"""How a subject is taken out of git's history: commands for a person, never run, as they rewrite commits."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memkit.workspace.storing import Store
    from memkit.workspace.subjects.finding import Looked


def purge(store: Store, rooms: Iterable[Looked]) -> tuple[str, ...]:
    """The commands for the banks of the repository that held something."""
    held = [each for each in rooms if each.room.name == "shared" and each.traces]
    if store.place.git is None or not held:
        return ()
    from shlex import quote

    top = os.path.realpath(store.place.git.top)
    paths: list[str] = []
    logs: list[str] = []
    for each in held:
        below = os.path.relpath(os.path.realpath(each.room.root), top).replace(os.sep, "/")
        prefix = "" if below == "." else f"{below}/"
        bank = each.room.bank()
        paths += [f"--path {quote(prefix + fact.path)}" for fact in each.traces.facts]
        logs += [f"{prefix}{path}" for path in (bank.index, bank.log[1])]
    also = " and ".join(logs)
    return (
        *((f"git filter-repo --invert-paths {' '.join(paths)}",) if paths else ()),
        f"git filter-repo --replace-text FILE   (FILE: each old line of {also} that is gone, one a line)",
        "git push --force --all   (every other clone, fork and stash keeps its copy until it is made anew)",
    )
