"""What somebody is about to change: named files, what the work tree holds beyond HEAD, what is staged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.git.changed import touched_paths
from memkit.errors import HistoryUnreadable
from memkit.ports import Unreadable
from memkit.recall.touched import Change, Touched
from memkit.workspace.place import unchecked_history

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from memkit.adapters.git.snapshot import Snapshot
    from memkit.ports import Tree
    from memkit.workspace.place import Place

MOST_READ = 400
"""Changed files that are read; of further ones only the paths count."""
_LIMIT = 1 << 20


def change_of(place: Place, paths: Sequence[str], *, changed: bool, staged: bool) -> Change:
    """The change that was asked for; none where nothing was. Raises `HistoryUnreadable`."""
    if paths:
        return named_change(place, paths)
    if staged:
        return staged_change(place)
    return uncommitted_change(place) if changed else Change(())


def named_change(place: Place, paths: Iterable[str]) -> Change:
    """The files that were named, paths from the root; what will change in them nobody says.

    A folder stands for the files in it.
    """
    tree = place.whole()
    names = tuple(dict.fromkeys(name for path in paths for name in _files_of(path, tree)))
    read = {path: _text(tree, path) if path.endswith(".py") else None for path in names[:MOST_READ]}
    return Change(tuple(Touched(path, None, read.get(path)) for path in names), tuple(tree.files()))


def uncommitted_change(place: Place) -> Change:
    """What the work tree holds beyond HEAD, new files and deletions among it. Raises `HistoryUnreadable`."""
    seen = _seen(place)
    tree = place.whole()
    paths = [
        path.removeprefix(place.prefix) for path in touched_paths(seen.git) if path.startswith(place.prefix)
    ]
    before = seen.commit_tree(seen.git.head, place.prefix) if seen.git.head else None
    return _compared(paths, before, tree, seen.staged_tree(place.prefix).unmerged)


def staged_change(place: Place) -> Change:
    """What a commit made now would change. Raises `HistoryUnreadable`."""
    seen = _seen(place)
    staged = seen.staged_tree(place.prefix)
    if not seen.git.head:
        return _compared(staged.files(), None, staged, staged.unmerged)
    before = seen.commit_tree(seen.git.head, place.prefix)
    written, gone = staged.changed(before)
    return _compared(sorted({*written, *gone, *staged.unmerged}), before, staged, staged.unmerged)


def _files_of(path: str, tree: Tree) -> tuple[str, ...]:
    folder = f"{path}/" if path else ""
    return tuple(name for name in tree.files() if name.startswith(folder)) or (path,)


def _seen(place: Place) -> Snapshot:
    if place.seen is None:
        raise HistoryUnreadable(
            f"There is nothing to compare with: {unchecked_history(place).partition(',')[0]}.",
            help_line="Name the files with --files.",
        )
    return place.seen


def _compared(paths: Iterable[str], before: Tree | None, now: Tree, unmerged: tuple[str, ...]) -> Change:
    names = list(dict.fromkeys(paths))
    for tree in (before, now):
        if tree is not None:
            tree.prefetch(names[:MOST_READ], _LIMIT)
    found = []
    for number, path in enumerate(names):
        if number >= MOST_READ or path in unmerged:
            found.append(Touched(path))
            continue
        old, new = _text(before, path) if before else None, _text(now, path)
        if old != new or old is None:
            found.append(Touched(path, old, new, told=True))
    return Change(tuple(found), tuple(now.files()), unmerged)


def _text(tree: Tree, path: str) -> str | None:
    data = tree.read(path, _LIMIT)
    return None if isinstance(data, Unreadable) else data.decode("utf-8", "replace")
