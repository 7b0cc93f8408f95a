"""One `memkit diff`: the banks of a place at two moments, compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.git.plumbing import merge_base, resolve
from memkit.bank.compare import Comparison
from memkit.bank.load import load_bank
from memkit.errors import HistoryUnreadable, UsageProblem
from memkit.frozen import frozen, replace
from memkit.review.changes import changes_between
from memkit.workspace.base import bank_at
from memkit.workspace.place import no_bank, unchecked_history

if TYPE_CHECKING:
    from memkit.review.changes import Change
    from memkit.workspace.place import Place


@frozen
class Differing:
    """What changed, paths from the place, and what the two moments are called."""

    before: str
    now: str
    changes: tuple[Change, ...]


def diff_place(place: Place, asked: str) -> Differing:
    """Compare `A..B`, `A...B` (from where they parted), or `A` (HEAD where it is empty) with the work tree.

    Raises `HistoryUnreadable` for a revision that cannot be read, `UsageProblem` where neither has a bank.
    """
    seen = place.seen
    if seen is None:
        raise HistoryUnreadable(
            f"There is nothing to compare with: {unchecked_history(place)}.",
            help_line="Run it in a git repository.",
        )
    first, dots, last = asked.partition("..")
    forked, last = last.startswith("."), last.removeprefix(".")
    if last.startswith("."):
        raise UsageProblem(
            f"{asked!r} is no range.", help_line="Write A..B, or A...B from where they parted."
        )
    first = first or "HEAD"
    if first == "HEAD" and not seen.git.head:
        if not any(load_bank(held.tree(), held.config).exists for held in place.places()):
            raise no_bank(place)
        raise HistoryUnreadable(
            "There is nothing to compare with: there is no commit yet.",
            help_line="Commit the bank; `memkit diff` tells what changed since.",
        )
    earlier = resolve(seen.git, first)
    later = resolve(seen.git, last or "HEAD") if dots else ""
    if forked:
        earlier = merge_base(seen.git, earlier, later) or earlier
    found: list[Change] = []
    exists = False
    for held in place.places():
        now = bank_at(held, later) if later else load_bank(held.tree(), held.config)
        before = bank_at(held, earlier, now)
        if not (before.exists or now.exists):
            continue
        exists = True
        folder = held.prefix.removeprefix(place.prefix)
        changes = changes_between(Comparison(before, now))
        found += [_from_place(change, folder) for change in changes]
    if not exists:
        raise no_bank(place)
    return Differing(first, (last or "HEAD") if dots else "the work tree", tuple(found))


def _from_place(change: Change, folder: str) -> Change:
    """A change of a bank in a folder below the place, its paths from the place."""
    if not folder:
        return change
    says, was = change.says, change.former_path
    if was:
        says = says.replace(f" from {was}", f" from {folder}{was}", 1)
    path = f"{folder}{change.path}"
    named = path if change.label == change.path else change.label
    key = path if change.key == change.path else change.key
    return replace(
        change, path=path, says=says, label=named, key=key, former_path=f"{folder}{was}" if was else ""
    )
