"""One `memkit index`: what the generated files should say, and writing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.folders import lock_file
from memkit.adapters.overlay import OverlayTree
from memkit.adapters.write import DiskWriter
from memkit.bank.load import load_bank
from memkit.bank.sizes import LARGE_LIMIT
from memkit.frozen import frozen
from memkit.ports import FileChange
from memkit.reading.conflicts import find_hunks, resolution
from memkit.reading.plan import carriers, full_plan, index_path
from memkit.text.edits import apply_edits
from memkit.text.source import Source
from memkit.workspace.base import places_in_git
from memkit.workspace.place import no_bank

if TYPE_CHECKING:
    from collections.abc import Iterator

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


@frozen
class Resolved:
    """What settling conflicts did: the files that are settled, and those where people have to."""

    settled: tuple[str, ...]
    left: tuple[str, ...]


def resolve_place(place: Place) -> Resolved:
    """Settle the merge conflicts in generated parts of every bank and write those parts anew.

    A file with a conflict in what people wrote is left as it is. Raises `UsageProblem` without a bank.
    """
    settled: list[str] = []
    left: list[str] = []
    for held in place.places():
        tree = held.tree()
        bank = load_bank(tree, held.config)
        folder = held.prefix.removeprefix(place.prefix)
        texts: dict[str, bytes] = {}
        for source, memory_index in _conflicted(bank):
            edits = resolution(source, memory_index=memory_index)
            if edits is None:
                left.append(f"{folder}{source.path}")
            else:
                texts[source.path] = apply_edits(source, edits).encode()
        later = load_bank(OverlayTree(tree, texts), held.config)
        anew = {plan.path: plan.after for plan in full_plan(later).changes if plan.path in texts}
        before = {source.path: source.encode() for source, _ in _conflicted(bank)}
        changes = [FileChange(path, before[path], anew.get(path, text)) for path, text in texts.items()]
        DiskWriter(held.root, lock_file(held.root)).write(changes)
        settled += [f"{folder}{change.path}" for change in changes]
    return Resolved(tuple(settled), tuple(left))


def _conflicted(bank: Bank) -> Iterator[tuple[Source, bool]]:
    """The files with conflicts that hold generated parts, and whether each is an index of memories."""
    wanted = {index_path(bank), *carriers(bank), *(index.path for index in bank.indexes)}
    wanted |= {document.path for document in bank.in_role("decisions")}
    for path in sorted(wanted):
        data = bank.tree.read(path, LARGE_LIMIT)
        source = Source.decode(path, data) if isinstance(data, bytes) else None
        if isinstance(source, Source) and find_hunks(source):
            yield source, any(index.path == path for index in bank.indexes)


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
