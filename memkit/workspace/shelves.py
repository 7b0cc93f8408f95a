"""Where proposals lie, and those that lie there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from memkit.adapters.folders import lock_file, make_own, state_folder
from memkit.adapters.forgotten import PATIENCE
from memkit.adapters.memory_folders import folder_tree
from memkit.adapters.write import DiskWriter
from memkit.frozen import frozen, replace
from memkit.ports import Unreadable
from memkit.store.proposals import read_proposal
from memkit.workspace.rooms import private_mask

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime
    from pathlib import Path

    from memkit.ports import FileChange, Removal
    from memkit.store.bank import BankName
    from memkit.store.proposals import Proposal
    from memkit.workspace.site import Ground

_LIMIT = 256 * 1024


class Viewpoint(Protocol):
    """What is asked of a store: where it is seen from, and when."""

    place: Ground
    now: datetime

    def scope(self, *, make: bool) -> str:
        """The id of the project; empty where it has none and none is made."""


@frozen
class Shelf:
    """A folder of proposals: `folder` is theirs below `root`, where writers of it meet."""

    name: BankName
    root: Path
    folder: str

    def path(self, id_: str) -> str:
        """The file of a proposal, from the root."""
        return f"{self.folder}/{id_}.md" if self.folder else f"{id_}.md"

    def write(self, change: FileChange | Removal) -> None:
        """Write a proposal or take it away. Raises what the writer raises."""
        with private_mask(self.name):
            if self.name == "private":
                make_own(self.root)
            DiskWriter(self.root, lock_file(self.root), timeout=PATIENCE, links=False).write([change])


def proposals_of(store: Viewpoint, *, expired: bool = False) -> tuple[Proposal, ...]:
    """Every proposal that waits, the oldest first; with `expired` those that waited too long, and no others.

    Those in the repository are offered whatever the configuration says of new ones.
    """
    found = (proposal for shelf in shelves(store) for proposal in _on(shelf))
    today = store.now.date()
    return tuple(
        sorted(
            (each for each in found if each.expired(today) is expired),
            key=lambda each: (each.note.at, each.note.id),
        )
    )


def unread_proposals(store: Viewpoint) -> tuple[str, ...]:
    """Files where proposals lie that are none, or cannot be read."""
    return tuple(
        str(shelf.root / path)
        for shelf in shelves(store)
        for path, data in files_on(shelf)
        if _read(shelf, path, data) is None
    )


def shelves(store: Viewpoint) -> tuple[Shelf, ...]:
    """Both places, the private one first."""
    return shelf_of(store, "private"), shelf_of(store, "shared")


def shelf_of(store: Viewpoint, name: BankName, *, make: bool = False) -> Shelf:
    """Where proposals lie: with the private bank's scope outside of the repository, or in its bank."""
    return Shelf(name, *shelf_place(store, name, make=make))


def shelf_place(store: Viewpoint, name: BankName, *, make: bool = False) -> tuple[Path, str]:
    """The root and the folder below it: outside of the repository with the private bank, or in its bank."""
    if name == "shared":
        return store.place.root, f"{store.place.config.bank}/proposals"
    return state_folder() / "proposals" / (store.scope(make=make) or "none"), ""


def files_on(shelf: Shelf) -> Iterator[tuple[str, bytes]]:
    """Path and bytes of each file on a shelf; empty bytes of one that cannot be read."""
    tree = folder_tree(shelf.root, shelf.folder)
    for path in tree.files():
        data = tree.read(path, _LIMIT) if path.endswith(".md") else None
        if isinstance(data, bytes):
            yield path, data
        elif isinstance(data, Unreadable):
            yield path, b""


def _on(shelf: Shelf) -> Iterator[Proposal]:
    for path, data in files_on(shelf):
        found = _read(shelf, path, data)
        if found:
            yield found


def _read(shelf: Shelf, path: str, data: bytes) -> Proposal | None:
    """The proposal in a file. Its name is its id; one in a repository is for the repository's bank alone."""
    try:
        found = read_proposal(path, data.decode("utf-8"))
    except UnicodeDecodeError:
        return None
    if found is None or (shelf.name == "shared" and found.note.bank != "shared"):
        return None
    id_ = path.rpartition("/")[2].removesuffix(".md")
    return replace(found, note=replace(found.note, id=id_))
