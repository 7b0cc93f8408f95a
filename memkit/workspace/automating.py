"""`memkit init` with its CI file: planned at the top of the repository, written with a bank or beside one."""

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
from memkit.errors import Refused, UsageProblem
from memkit.frozen import frozen
from memkit.scaffold.ci.pipeline import Pipeline
from memkit.scaffold.ci.planning import CiFile, ci_file
from memkit.text.clean import printable
from memkit.workspace.indexing import index_place
from memkit.workspace.starting import Started, adopt_bank, start_bank

if TYPE_CHECKING:
    from memkit.scaffold.ci.pipeline import Forge
    from memkit.workspace.place import Place

_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._/-")
"""What a branch is named in; GitHub reads some other signs as a pattern."""


@frozen
class Wanted:
    """What init was asked for: to adopt what is there, else a new bank in a folder, named in agent files."""

    adopt: bool
    bank: str
    agents: tuple[str, ...]


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
    planned = ci_file(DiskTree(place.top, ()), pipeline, shipped_templates())
    if planned.change and place.git and is_ignored(place.git, [planned.path]):
        raise UsageProblem(
            f"No file was written: git ignores {printable(planned.path)}.",
            help_line="Take the line that ignores it out of .gitignore, or leave --ci out.",
        )
    return planned


def start(place: Place, wanted: Wanted, ci: CiFile | None, *, dry_run: bool) -> Started:
    """Make or adopt a bank and write the CI file with it; where there is a bank, the CI file alone.

    Raises what `start_bank` and `adopt_bank` raise.
    """
    asked = wanted.adopt or bool(wanted.bank or wanted.agents)
    if ci and not asked and any(_is_bank(held) for held in place.places()):
        if ci.change and not dry_run:
            DiskWriter(place.top, lock_file(place.top)).write([ci.change])
        return Started(())
    if ci and place.config.path:
        raise Refused(
            f"{place.root / place.config.path} configures memkit already.",
            help_line=f"`memkit init --ci {ci.pipeline.forge}` alone adds the CI file."
            if asked
            else "Write the bank that it speaks of first: there is no document to check.",
        )
    also = (ci.change,) if ci and ci.change else ()
    if wanted.adopt:
        return adopt_bank(place, dry_run=dry_run, also=also)
    return start_bank(place, wanted.bank, wanted.agents, dry_run=dry_run, also=also)


def is_index_stale(place: Place) -> bool:
    """Whether `memkit index --check` fails: the CI file runs it."""
    found = index_place(place, write=False)
    return any(held.left or not all(plan.cost_only for plan in held.planned) for held in found)


def _is_bank(place: Place) -> bool:
    bank = load_bank(place.tree(), place.config)
    if place.config.path:
        return bank.exists
    return any(in_bank_folder(document.path, bank.layout) for document in bank.documents)
