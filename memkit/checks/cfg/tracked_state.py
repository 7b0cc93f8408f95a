"""A `.memkit` folder is part of the repository.

memkit keeps its cache and state outside of the tree and never reads them from it; a folder of that name was
put there by hand, and nobody can tell what it is meant to do.

Remove it from git with `git rm -r --cached .memkit`, and delete it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Example, Trouble
from memkit.checks.over import BANK
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope

_NAME = ".memkit"


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """One trouble for each folder of that name."""
    folders: set[str] = set()
    for path in bank.tree.files():
        parts = path.split("/") if _NAME in path else []
        if _NAME in parts[:-1]:
            folders.add("/".join(parts[: parts.index(_NAME) + 1]))
    for folder in sorted(folders):
        yield Trouble(
            message=f"the folder {folder} is part of the repository",
            help=f"remove it with `git rm -r --cached {folder}`; memkit's state never lies in the tree",
            path=folder,
            about=folder,
        )


_BANK = ("memory-bank/PROGRESS.md", "# Progress\n")
CHECK = Check(
    code="CFG003",
    name="tracked-state",
    summary="A folder of memkit's state is tracked.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(Example((_BANK, (".memkit/index.sqlite", "x"))),),
    good=(Example((_BANK, ("docs/memkit/index.md", "# memkit\n"))),),
)
