"""One `memkit review`: the banks of a place, judged on a day."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from memkit.bank.load import load_bank
from memkit.checks.check import Scope
from memkit.errors import HistoryUnreadable
from memkit.frozen import frozen, replace
from memkit.review.reviewed import in_order
from memkit.review.stale import review_bank
from memkit.workspace.past import line_origins, read_history, rule_revisions
from memkit.workspace.place import no_bank

if TYPE_CHECKING:
    from datetime import date

    from memkit.bank.bank import Bank
    from memkit.bank.history import History
    from memkit.findings import Skip
    from memkit.review.reviewed import Reviewed
    from memkit.workspace.place import Place


@frozen
class Review:
    """Every entry that carries time, most urgent first, the day it was judged on, what was not judged."""

    entries: tuple[Reviewed, ...]
    today: date
    skips: tuple[Skip, ...] = ()


def review_place(place: Place, *, today: str, within: int | None) -> Review:
    """Judge the banks of a place. Raises `UsageProblem` where there is no bank."""
    found: list[Reviewed] = []
    skips: dict[Skip, None] = {}
    exists = False
    for held in place.places():
        bank = load_bank(held.tree(), held.config)
        if not bank.exists:
            continue
        exists = True
        days = held.config.limits.review_within if within is None else within
        scope = Scope(bank, None, None, _history(held, bank), held.today(today))
        judged = review_bank(scope, days, partial(line_origins, held), held.prefix)
        folder = held.prefix.removeprefix(place.prefix)
        found += [replace(entry, path=f"{folder}{entry.path}") for entry in judged.entries]
        skips |= dict.fromkeys(skip for skip in judged.skips if not skip.quiet)
    if not exists:
        raise no_bank(place)
    return Review(in_order(found), place.today(today), tuple(skips))


def _history(place: Place, bank: Bank) -> History:
    """The commits, and the states of the rules over all of them."""
    history = read_history(place, None, (None, bank, None), frozenset({"commits"}), ranged=False)
    if history.missing:
        return history
    try:
        return replace(history, revisions=rule_revisions(place, bank))
    except HistoryUnreadable as problem:
        return replace(history, missing=f"{problem.message} {problem.help_line}".rstrip(". "))
