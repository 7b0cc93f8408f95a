"""One bank of memories: private to a user and a project, shared in the repository, or global to a user."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Literal

from memkit.documents.entry import title_key
from memkit.errors import InputOutputFailed, MemkitError, Refused
from memkit.frozen import frozen
from memkit.ports import Unreadable
from memkit.store.scope import applies

if TYPE_CHECKING:
    from datetime import date

    from memkit.config import Config
    from memkit.ports import Tree
    from memkit.store.fact import Fact

BankName = Literal["private", "shared", "global"]
BANKS: tuple[BankName, ...] = ("private", "shared", "global")
"""The narrowest first: where a key stands in several, the first one shows."""
INDEX = "MEMORY.md"
FILE_LIMIT = 256 * 1024
"""Bytes of a memory's file."""
_APART = frozenset(("memory", "readme"))
_NO_TEXT = Unreadable("not-a-file", "it is no UTF-8")
_IN_KEY = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")


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
        if _IN_KEY.issuperset(stem) and "--" not in stem and "-" not in {stem[:1], stem[-1:]}:
            return stem  # what follows gives the same, and is half of a write where there are thousands
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
        from memkit.store.tombstones import TOMBSTONES

        return (self.beside, TOMBSTONES) if self.beside else (self.tree, self.place(TOMBSTONES))

    def fact(self, key: str) -> Fact | None:
        """The memory of a key, read from its own file; None where there is none.

        Raises `InputOutputFailed` for one that is there and cannot be read: it is not as if it were not;
        `Refused` for what is no file of a memory, such as a link.
        """
        path = self.paths.get(key)
        found = self._look(path) if path else None
        if path and isinstance(found, Unreadable) and found.reason != "missing":
            raise _unreadable(path, found)
        return None if isinstance(found, Unreadable) else found

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """Every memory that can be read, by key."""
        return tuple(found for _, found in self._looks if not isinstance(found, Unreadable))

    @cached_property
    def unread(self) -> tuple[tuple[str, str], ...]:
        """The files that have a memory's name and cannot be read, and why not."""
        found = ((path, self._look(path)) for path in self.tree.files() if self.key_of(path))
        return tuple(
            (path, held.detail)
            for path, held in found
            if isinstance(held, Unreadable) and held.reason != "missing"
        )

    def refuse_unread(self) -> None:
        """Raise where a memory cannot be read though it is there: nobody knows what it says."""
        for path, found in self._looks:
            if isinstance(found, Unreadable) and found.reason != "missing" and found is not _NO_TEXT:
                raise _unreadable(path, found)

    @cached_property
    def _looks(self) -> tuple[tuple[str, Fact | Unreadable], ...]:
        self.tree.prefetch(self.paths.values(), FILE_LIMIT)
        return tuple((path, self._look(path)) for _, path in sorted(self.paths.items()))

    def _look(self, path: str) -> Fact | Unreadable:
        """A memory, or why it cannot be read. The parsers are loaded for it: recall lists most banks only."""
        from memkit.documents.memories.memory import parse_memory
        from memkit.store.fact import Fact
        from memkit.text.page import Page
        from memkit.text.source import NotUtf8, Source

        data = self.tree.read(path, FILE_LIMIT)
        if isinstance(data, Unreadable):
            return data
        source = Source.decode(path, data)
        return _NO_TEXT if isinstance(source, NotUtf8) else Fact(parse_memory(Page(source)))


def _unreadable(path: str, why: Unreadable) -> MemkitError:
    if why.reason in {"not-a-file", "leaves-root"}:
        return Refused(
            f"The memory {path.rpartition('/')[2].removesuffix('.md')} cannot be read: {path}: {why.detail}.",
            help_line="Mend or move that file; nothing was written.",
        )
    return InputOutputFailed(
        f"The memory {path} cannot be read: {why.detail}.", help_line="Make it readable, then run it again."
    )


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
