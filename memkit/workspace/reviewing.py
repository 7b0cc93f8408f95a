"""One `memkit review`: the banks of a place, judged on a day."""

from __future__ import annotations

from functools import partial
from shlex import quote
from typing import TYPE_CHECKING

from memkit.adapters.disk import DiskTree
from memkit.bank.load import load_bank
from memkit.checks.check import Scope
from memkit.documents.codeowners import LIMIT, PLACES
from memkit.errors import HistoryUnreadable
from memkit.findings import Skip
from memkit.frozen import frozen, replace
from memkit.ports import Unreadable
from memkit.review.reviewed import in_order
from memkit.review.stale import review_bank
from memkit.workspace.past import line_origins, read_history, rule_revisions
from memkit.workspace.place import no_bank

if TYPE_CHECKING:
    from datetime import date

    from memkit.bank.bank import Bank
    from memkit.bank.history import History, LineOrigin
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
        blame = _Blame(held)
        judged = review_bank(scope, days, blame.of, held.prefix, partial(_codeowners, held))
        folder = held.prefix.removeprefix(place.prefix)
        found += [_seen_from_above(entry, folder) for entry in judged.entries]
        skips |= dict.fromkeys(skip for skip in (*judged.skips, *blame.skips) if not skip.quiet)
    if not exists:
        raise no_bank(place)
    return Review(in_order(found), place.today(today), tuple(skips))


class _Blame:
    """Who wrote the lines of a place's files; git is asked once a file, and not again where it cannot."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._lines: dict[str, tuple[LineOrigin | None, ...]] = {}
        self.skips: tuple[Skip, ...] = ()

    def of(self, path: str) -> tuple[LineOrigin | None, ...]:
        """The origin of each line; empty where nobody knows."""
        if path not in self._lines and not self.skips:
            try:
                self._lines[path] = line_origins(self._place, path)
            except HistoryUnreadable as problem:  # nobody asked for it by name: say so and go on
                reason = f"{problem.message} {problem.help_line}".rstrip(". ")
                self.skips = (Skip((), reason),)
        return self._lines.get(path, ())


def _codeowners(place: Place) -> str:
    """The CODEOWNERS of the repository, which lies at its top; empty where there is none."""
    tree = DiskTree(place.git.top, (), place.notes) if place.git and place.prefix else place.tree()
    for path in PLACES:
        data = tree.read(path, LIMIT)
        if not isinstance(data, Unreadable):
            return data.decode("utf-8-sig", "replace")
    return ""


def _seen_from_above(entry: Reviewed, folder: str) -> Reviewed:
    """An entry of a nested bank, whose commands run in its folder."""
    if not folder:
        return entry
    command = f"(cd {quote(folder.rstrip('/'))} && {entry.command})" if entry.command else ""
    return replace(entry, path=f"{folder}{entry.path}", command=command)


def _history(place: Place, bank: Bank) -> History:
    """The commits, and the states of the rules over all of them."""
    history = read_history(place, None, (None, bank, None), frozenset({"commits"}), ranged=False)
    if history.missing:
        return history
    try:
        return replace(history, revisions=rule_revisions(place, bank))
    except HistoryUnreadable as problem:
        return replace(history, missing=f"{problem.message} {problem.help_line}".rstrip(". "))
