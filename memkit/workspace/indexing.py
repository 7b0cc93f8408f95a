"""One `memkit index`: what the generated files should say, and writing it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from memkit.adapters.folders import lock_file
from memkit.adapters.write import DiskWriter
from memkit.bank.load import load_bank
from memkit.ports import FileChange
from memkit.reading.plan import plan_index
from memkit.workspace.place import no_bank

if TYPE_CHECKING:
    from memkit.bank.bank import Bank
    from memkit.reading.plan import Planned
    from memkit.workspace.place import Place


@dataclass(frozen=True, slots=True)
class Indexed:
    """A bank, its root relative to the place, and the files that differ from what they should say."""

    folder: str
    bank: Bank
    planned: tuple[Planned, ...]


def index_place(place: Place, *, write: bool) -> tuple[Indexed, ...]:
    """Plan the generated files of every bank, and write them when asked.

    Raises `UsageProblem` without a bank.
    """
    found: list[Indexed] = []
    for held in place.places():
        bank = load_bank(held.tree(), held.config)
        if not bank.exists:
            continue
        planned = plan_index(bank)
        if write and planned:
            changes = [FileChange(plan.path, plan.before, plan.after) for plan in planned]
            DiskWriter(held.root, lock_file(held.root)).write(changes)
        found.append(Indexed(held.prefix.removeprefix(place.prefix), bank, planned))
    if not found:
        raise no_bank(place)
    return tuple(found)
