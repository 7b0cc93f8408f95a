"""One bank of memories: private to a user and a project, shared in the repository, or global to a user."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Literal

from memkit.documents.entry import title_key
from memkit.documents.memories.memory import parse_memory
from memkit.errors import Refused
from memkit.frozen import frozen
from memkit.ports import Unreadable
from memkit.store.fact import Fact
from memkit.store.scope import applies
from memkit.store.tombstones import TOMBSTONES
from memkit.text.page import Page
from memkit.text.source import NotUtf8, Source

if TYPE_CHECKING:
    from datetime import date

    from memkit.config import Config
    from memkit.ports import Tree

BankName = Literal["private", "shared", "global"]
BANKS: tuple[BankName, ...] = ("private", "shared", "global")
"""The narrowest first: where a key stands in several, the first one shows."""
INDEX = "MEMORY.md"
FILE_LIMIT = 256 * 1024
"""Bytes of a memory's file."""
_APART = frozenset(("memory", "readme"))


@frozen
class MemoryBank:
    """The memories of one folder. `folder` is theirs in the tree, empty for the tree's root.

    `id` is what addresses begin with. In a `managed` bank memkit keeps the limits; another program's folder
    is not managed: what it holds beyond them is kept and marked. `latched` says that it was full, or could
    not be consolidated, and has not been below its soft limit since. A tree `beside` holds memkit's
    own files where they stay out of the folder.
    """

    name: BankName
    id: str
    folder: str
    tree: Tree
    config: Config
    managed: bool = True
    latched: bool = False
    beside: Tree | None = None

    @cached_property
    def paths(self) -> dict[str, str]:
        """The file of each key, told by its name; no file is opened for it."""
        found: dict[str, str] = {}
        for path in self.tree.files():
            key = self.key_of(path)
            if key:
                found.setdefault(key, path)
        return found

    def key_of(self, path: str) -> str:
        """The key that a file of this name has in the bank; empty where it is no memory's name."""
        start = f"{self.folder}/" if self.folder else ""
        name = path.removeprefix(start)
        stem = name.removesuffix(".md")
        if not path.startswith(start) or "/" in name or stem == name or stem.casefold() in _APART:
            return ""
        return title_key(stem.replace("_", "-")) or stem

    @property
    def index(self) -> str:
        """The path of its MEMORY.md."""
        return self.place(INDEX)

    def place(self, name: str) -> str:
        """A path in the bank's folder."""
        return f"{self.folder}/{name}" if self.folder else name

    @property
    def log(self) -> tuple[Tree, str]:
        """The tree that holds its tombstones, and their path in it."""
        return (self.beside, TOMBSTONES) if self.beside else (self.tree, self.place(TOMBSTONES))

    def fact(self, key: str) -> Fact | None:
        """The memory of a key, read from its own file; None where there is none.

        Raises `Refused` for a file that cannot be read, such as a symbolic link.
        """
        path = self.paths.get(key)
        if path is None:
            return None
        held = self._read(path)
        if isinstance(held, str):
            raise Refused(
                f"The memory {key} cannot be read: {path}: {held}.",
                help_line="Mend or move that file; nothing was written.",
            )
        return held

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """Every memory that can be read, by key."""
        self.tree.prefetch(self.paths.values(), FILE_LIMIT)
        found = (self._read(path) for _, path in sorted(self.paths.items()))
        return tuple(fact for fact in found if isinstance(fact, Fact))

    @cached_property
    def unread(self) -> tuple[tuple[str, str], ...]:
        """The files that have a memory's name and cannot be read, and why not."""
        found = ((path, self._read(path)) for path in self.tree.files() if self.key_of(path))
        return tuple((path, held) for path, held in found if isinstance(held, str))

    def _read(self, path: str) -> Fact | str:
        """The memory in a file, or why it cannot be read."""
        data = self.tree.read(path, FILE_LIMIT)
        if isinstance(data, Unreadable):
            return data.detail
        source = Source.decode(path, data)
        return "it is no UTF-8" if isinstance(source, NotUtf8) else Fact(parse_memory(Page(source)))


def visible(
    banks: tuple[MemoryBank, ...], applicable: dict[str, tuple[Fact, ...]]
) -> tuple[tuple[MemoryBank, Fact], ...]:
    """Of each key the fact of the narrowest bank that has one; `applicable` are the facts of a bank's id.

    What does not apply is left out before: a memory that does not apply shadows nothing.
    """
    seen: set[str] = set()
    found: list[tuple[MemoryBank, Fact]] = []
    for bank in banks:
        for fact in applicable.get(bank.id, ()):
            if fact.key not in seen:
                seen.add(fact.key)
                found.append((bank, fact))
    return tuple(found)


def shadowed(banks: tuple[MemoryBank, ...], today: date) -> dict[tuple[str, str], str]:
    """Bank id and key of each memory that a narrower bank hides, with that bank's name (MEM010).

    What has ended or was superseded hides nothing, nor does what is bound to something else than the
    other: each shows where it applies. MEM010 is told by `memories list` and `doctor` and by no check, as
    checks read the repository alone, which has no narrower bank.
    """
    narrower: dict[str, list[tuple[MemoryBank, Fact]]] = {}
    found: dict[tuple[str, str], str] = {}
    for bank in banks:
        for fact in bank.facts:
            if fact.expired(today) or fact.superseded_by:
                continue
            held = narrower.setdefault(fact.key, [])
            name = next((o.name for o, other in held if applies(other.references, fact.references)), "")
            if name:
                found[bank.id, fact.key] = name
            held.append((bank, fact))
    return found
