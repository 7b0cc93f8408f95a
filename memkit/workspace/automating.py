"""The CI file of `memkit init --ci`: planned at the top of the repository, written beside a bank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit import __version__
from memkit.adapters.disk import DiskTree
from memkit.adapters.folders import lock_file
from memkit.adapters.git.plumbing import is_ignored
from memkit.adapters.git.setup import default_branch
from memkit.adapters.shipped import shipped_templates
from memkit.adapters.write import DiskWriter
from memkit.bank.layout import in_bank_folder
from memkit.bank.load import load_bank
from memkit.errors import UsageProblem
from memkit.scaffold.ci.pipeline import Pipeline
from memkit.scaffold.ci.planning import CiFile, ci_file
from memkit.text.clean import printable
from memkit.workspace.indexing import index_place

if TYPE_CHECKING:
    from pathlib import Path

    from memkit.scaffold.ci.pipeline import Forge
    from memkit.workspace.place import Place

_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._/-")
"""What a branch is named in; GitHub reads some other signs as a pattern."""


def plan_ci(place: Place, forge: Forge) -> CiFile:
    """The CI file for the bank of a place, which may lie below the repository's top.

    Raises `Refused` where another file is in its place, `UsageProblem` where git would not keep it.
    """
    branch = default_branch(place.git) if place.git else "main"
    pipeline = Pipeline(
        forge=forge,
        folder=place.prefix.rstrip("/"),
        branch=branch if set(branch) <= _LETTERS else "main",
        version=__version__,
    )
    planned = ci_file(DiskTree(_top(place), ()), pipeline, shipped_templates())
    if planned.change and place.git and is_ignored(place.git, [planned.path]):
        raise UsageProblem(
            f"No file was written: git ignores {printable(planned.path)}.",
            help_line="Take the line that ignores it out of .gitignore, or leave --ci out.",
        )
    return planned


def write_ci(place: Place, planned: CiFile) -> None:
    """Write the CI file, unless it is there already."""
    if planned.change:
        top = _top(place)
        DiskWriter(top, lock_file(top)).write([planned.change])


def has_bank(place: Place) -> bool:
    """Whether there is a bank that the CI file can be for: a configured one, or a folder with documents."""
    return any(_is_bank(held) for held in place.places())


def is_index_stale(place: Place) -> bool:
    """Whether `memkit index --check` fails: the CI file runs it."""
    found = index_place(place, write=False)
    return any(held.left or not all(plan.cost_only for plan in held.planned) for held in found)


def _is_bank(place: Place) -> bool:
    bank = load_bank(place.tree(), place.config)
    if place.config.path:
        return bank.exists
    return any(in_bank_folder(document.path, bank.layout) for document in bank.documents)


def _top(place: Place) -> Path:
    return place.git.top if place.git and place.prefix else place.root
