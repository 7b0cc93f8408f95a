"""A place as it would be if an editor had saved: its files under the texts of unsaved buffers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.git.plumbing import is_ignored
from memkit.adapters.skip import keeps
from memkit.frozen import replace
from memkit.workspace.configured import CONFIG_NAMES, config_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from memkit.workspace.place import Place


def with_unsaved(place: Place, texts: Mapping[str, bytes]) -> Place:
    """The place with some contents replaced or added, its configuration among them.

    Paths are relative to the place's root and may lie in a nested bank. A new file counts unless git ignores
    it or its folder is skipped, as it would once it is saved.
    """
    fresh = {path for path in texts if path not in set(place.files) and keeps(path)}
    if place.git is not None:
        fresh -= is_ignored(place.git, fresh, place.prefix)
    counting = fresh.union(place.files)
    unsaved = tuple(sorted((path, data) for path, data in texts.items() if path in counting))
    overlaid = replace(place, unsaved=unsaved)
    if texts.keys().isdisjoint(CONFIG_NAMES):
        return overlaid
    return replace(overlaid, config=config_of(overlaid.tree()))
