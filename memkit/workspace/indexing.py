"""One `memkit index`: what the generated files should say, and writing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.folders import lock_file
from memkit.adapters.write import DiskWriter
from memkit.bank.load import load_bank
from memkit.frozen import frozen
from memkit.ports import FileChange
from memkit.reading.plan import full_plan
from memkit.workspace.base import places_in_git
from memkit.workspace.place import no_bank

if TYPE_CHECKING:
    from memkit.bank.bank import Bank
    from memkit.reading.plan import Left, Planned
    from memkit.workspace.place import Place


@frozen
class Indexed:
    """A bank, its root relative to the place, and the files that differ from what they should say."""

    folder: str
    bank: Bank
    planned: tuple[Planned, ...]
    left: tuple[Left, ...]
    """Files that were left alone, with the reason."""


def index_place(place: Place, *, write: bool, staged: bool = False) -> tuple[Indexed, ...]:
    """Plan the generated files of every bank and write them when asked; `staged`: of what git would commit.

    Raises `UsageProblem` without a bank.
    """
    found: list[Indexed] = []
    trees = places_in_git(place, "") if staged and place.git else ((p, p.tree()) for p in place.places())
    for held, tree in trees:
        bank = load_bank(tree, held.config)
        if not bank.exists:
            continue
        plan = full_plan(bank)
        here = tuple(one for one in plan.changes if one.path not in held.absent)  # sparse checkout
        if write and here:
            changes = [FileChange(one.path, one.before, one.after) for one in here]
            DiskWriter(held.root, lock_file(held.root)).write(changes)
        found.append(Indexed(held.prefix.removeprefix(place.prefix), bank, here, plan.left))
    if not found:
        raise no_bank(place, staged=staged)
    return tuple(found)
