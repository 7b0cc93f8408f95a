"""One `memkit review`: the banks of a place, judged on a day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.load import load_bank
from memkit.frozen import frozen, replace
from memkit.review.stale import in_order, review_bank
from memkit.workspace.place import no_bank

if TYPE_CHECKING:
    from datetime import date

    from memkit.review.stale import Reviewed
    from memkit.workspace.place import Place


@frozen
class Review:
    """Every dated entry of a place, most urgent first, and the day it was judged on."""

    entries: tuple[Reviewed, ...]
    today: date


def review_place(place: Place, *, today: str, within: int | None) -> Review:
    """Judge every dated entry. Raises `UsageProblem` where there is no bank."""
    found: list[Reviewed] = []
    exists = False
    for held in place.places():
        bank = load_bank(held.tree(), held.config)
        exists = exists or bank.exists
        days = held.config.limits.review_within if within is None else within
        folder = held.prefix.removeprefix(place.prefix)
        entries = review_bank(bank, held.today(today), days)
        found += [replace(entry, path=f"{folder}{entry.path}") for entry in entries]
    if not exists:
        raise no_bank(place)
    return Review(in_order(found), place.today(today))
