"""Where something may be kept about a person: banks, and the folders of proposals and of sessions."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from memkit.adapters.drafts import draft_folder
from memkit.adapters.folders import lock_file, state_folder
from memkit.adapters.forgotten import PATIENCE, settle_forgotten
from memkit.adapters.memory_folders import (
    attachments,
    folder_tree,
    known_scopes,
    private_folder,
    user_name,
)
from memkit.adapters.names import lies_in
from memkit.adapters.write import DiskWriter
from memkit.bank.sizes import LARGE_LIMIT
from memkit.frozen import frozen
from memkit.ports import Removal
from memkit.workspace.place import open_place
from memkit.workspace.rooms import Room, private_mask, room_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from memkit.ports import Unreadable
    from memkit.workspace.place import Place
    from memkit.workspace.storing import Store


@frozen
class Shelf:
    """A folder of files that are like memories and lie in no bank; `root` is where its writers meet."""

    kind: str
    root: Path
    folder: str = ""

    @property
    def place(self) -> Path:
        """The folder."""
        return self.root / self.folder

    @property
    def inside(self) -> bool:
        """Whether it lies where it is named, and is there: a link in a repository may lead anywhere."""
        return self.place.is_dir() and lies_in(os.path.realpath(self.place), os.path.realpath(self.root))

    def files(self) -> Iterator[tuple[str, bytes | Unreadable]]:
        """The paths from the root of its Markdown files, and their bytes."""
        tree = folder_tree(self.root, self.folder)
        for path in tree.files():
            if path.endswith(".md"):
                yield path, tree.read(path, LARGE_LIMIT)

    def remove(self, path: str, data: bytes) -> None:
        """Take one of them away. Raises what the writer raises."""
        writer = DiskWriter(self.root, lock_file(self.root), timeout=PATIENCE, links=False)
        writer.write([Removal(path, data)])

    def settle(self) -> None:
        """Put back what a killed writer left half done, and remove its scratch files: both may quote."""
        if self.inside:
            with DiskWriter(self.root, lock_file(self.root), timeout=PATIENCE, links=False).held() as writer:
                writer.scratch.sweep(self.place)


def every_room(store: Store) -> tuple[Room, ...]:
    """Every bank of this user, in whatever project and program, and every bank of this repository."""
    config, user = store.place.config, f"user:{user_name()}"
    rooms = [room_of(store.place, name) for name in ("private", "shared", "global")]
    rooms += [room_of(place, "shared") for place in every_place(store)]
    rooms += [
        Room("private", f"{user}:{scope}", private_folder(scope), "", config) for scope, _ in known_scopes()
    ]
    rooms += [
        Room("private", f"{user}:{scope}", folder, "", config, private_folder(scope))
        for folder, scope in attachments()
        if scope and folder.is_dir()
    ]
    return tuple({os.path.realpath(room.place): room for room in reversed(rooms)}.values())[::-1]


def unreached(store: Store) -> tuple[tuple[Path, str], ...]:
    """Folders that some project of this user attached and that cannot be looked at, with the reason."""
    own = os.path.realpath(room_of(store.place, "private").root)
    return tuple(
        (folder, "run it in the project that attached it" if folder.is_dir() else "it is not there")
        for folder, scope in attachments()
        if not (scope and folder.is_dir()) and os.path.realpath(folder) != own
    )


def every_place(store: Store) -> tuple[Place, ...]:
    """Every bank root of the repository, the nested ones among them."""
    top = open_place(store.place.top, store.place.environment)
    here = open_place(store.place.root, store.place.environment)
    return tuple({place.root: place for place in (*here.places(), *top.places())}.values())


def every_shelf(store: Store) -> tuple[Shelf, ...]:
    """Every folder of drafts, proposals and sessions of this user, and the repository's proposals."""
    proposals, sessions = state_folder() / "proposals", state_folder() / "sessions"
    found = [Shelf("draft", draft_folder())]
    found += [Shelf("proposal", root) for root in (proposals, *_folders(proposals))]
    for root in _folders(sessions):
        found += [Shelf("session", root), *(Shelf("session", root, run.name) for run in _folders(root))]
    found += [Shelf("proposal", p.root, f"{p.config.bank}/proposals") for p in every_place(store)]
    return tuple(found)


def settle(store: Store) -> None:
    """Put right what killed writers left everywhere: what they kept to undo their work quotes memories."""
    settle_forgotten()
    for room in every_room(store):
        room.settle()
    with private_mask():
        for shelf in every_shelf(store):
            shelf.settle()


def _folders(root: Path) -> tuple[Path, ...]:
    try:
        return tuple(sorted(each for each in root.iterdir() if each.is_dir() and not each.is_symlink()))
    except OSError:
        return ()
