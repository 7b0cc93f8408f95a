"""Reading the banks of a place, for commands that only show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.load import load_bank
from memkit.workspace.place import no_bank

if TYPE_CHECKING:
    from memkit.bank.bank import Bank
    from memkit.workspace.place import Place


def read_bank(place: Place) -> Bank:
    """The bank of a place, without those nested in it. Raises `UsageProblem` where there is none."""
    bank = load_bank(place.tree(), place.config)
    if not bank.exists:
        raise no_bank(place)
    return bank
