"""Memories that came back since the base although an erasure took them away, however long ago that was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.compare import Comparison
from memkit.bank.history import Gap
from memkit.store.erased import erased_lines, has_erasures, lines_of
from memkit.store.tombstones import TOMBSTONES, read_tombstones
from memkit.workspace.partial import partial_bank

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.documents.memories.memory import Memory
    from memkit.workspace.base import Base
    from memkit.workspace.place import Place

_MOST = 1000
"""Commits that wrote tombstones which are read, the latest ones."""


def returned(place: Place, base: Base, before: Bank, now: Bank) -> Iterator[Gap]:
    """The commits that erased what a memory says which was added since the base.

    Nothing is read unless a log tells of an erasure and a memory came into its folder. During a merge each
    memory is looked at: one side may have erased what the other one has. Raises `HistoryUnreadable`.
    """
    from memkit.adapters.git.history import touching

    if place.seen is None or not has_erasures((before, now)):
        return
    added = now.memories if base.others else Comparison(before, now).memories.added
    held = _held(added, before, now)
    tips = tuple(filter(None, (base.commit, base.tip or place.seen.git.head, *base.others)))
    if not held or not tips:
        return
    folders = sorted({memory.path.rpartition("/")[0] for memory in held.values()})
    for commit in touching(
        place.seen.git,
        tips,
        [f"{place.prefix}{folder}/{TOMBSTONES}" for folder in folders],
        [f"{place.prefix}{folder}" for folder in folders],
        place.seen.objects,
        most=_MOST,
    ):
        files = [(version.path.removeprefix(place.prefix), version) for version in commit.files]
        sides = max(len(version.before) for _, version in files)
        parents = [partial_bank([(path, v.before[n]) for path, v in files], now, {}) for n in range(sides)]
        gone = erased_lines(parents, partial_bank([(path, v.after) for path, v in files], now, {}))
        keys = tuple(key for key, said in gone.items() if key in held and said & lines_of(held[key]))
        if keys:
            yield Gap(commit.sha, commit.seconds, keys)


def _held(memories: tuple[Memory, ...], before: Bank, now: Bank) -> dict[str, Memory]:
    """The memories by key that lie in a folder whose log tells of an erasure."""
    told: dict[str, bool] = {}
    found: dict[str, Memory] = {}
    for memory in memories:
        folder = memory.path.rpartition("/")[0]
        if folder not in told:
            told[folder] = any(_tells(bank, folder) for bank in (before, now))
        if told[folder]:
            found[memory.key] = memory
    return found


def _tells(bank: Bank, folder: str) -> bool:
    stones = read_tombstones(bank.tree, folder)
    return bool(stones.erasures or stones.redacted)
