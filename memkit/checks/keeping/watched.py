"""A scope that notes what a check asks of it beyond the text that it looks at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, TypeVar

from memkit.bank.bank import Bank
from memkit.bank.document import Document
from memkit.bank.places import Places
from memkit.checks.check import Scope
from memkit.checks.keeping.asking import NEVER

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import date

    from memkit.bank.compare import Comparison
    from memkit.bank.history import Commit, History
    from memkit.bank.layout import Layout
    from memkit.checks.keeping.asking import Asking, Question
    from memkit.config import Config
    from memkit.config.values import Role
    from memkit.documents.decisions.decision import Decision
    from memkit.documents.gotchas.gotcha import Gotcha
    from memkit.documents.memories.index import MemoryIndex
    from memkit.documents.memories.memory import Memory
    from memkit.documents.progress.item import Item
    from memkit.documents.rules.rule import Rule
    from memkit.ports import Tree, Unreadable

T = TypeVar("T")


class WatchedScope(Scope):
    """A scope whose bank is watched; whoever reads the past as a whole runs every time."""

    today: date
    _scope: Scope
    _asking: Asking

    def __init__(self, scope: Scope, asking: Asking) -> None:
        bank = WatchedBank(scope.bank, asking)
        _put(self, today=scope.today, bank=bank, _scope=scope, _asking=asking)

    @property
    def before(self) -> Bank | None:
        """The older bank."""
        self._asking.ask(*NEVER)
        return self._scope.before

    @property
    def changes(self) -> Comparison | None:
        """What changed."""
        self._asking.ask(*NEVER)
        return self._scope.changes

    @property
    def history(self) -> History:
        """The past."""
        self._asking.ask(*NEVER)
        return self._scope.history

    @property
    def earlier_places(self) -> Places | None:
        """What the older bank's tree holds."""
        if not self._asking.says("earlier") or self._scope.earlier_places is None:
            return None
        return WatchedPlaces(self._scope.earlier_places, self._asking, "earlier ")

    def approved(self, command: str) -> bool:
        """Whether a person approved a command line."""
        return self._asking.says("approved", command)

    def touched(self, path: str) -> Commit | None:
        """The newest known commit that touched a file, or one in a folder."""
        self._asking.ask("touched", path)
        return self._scope.touched(path)


class WatchedBank(Bank):
    """A bank that notes which documents, which kinds of entries and which files are looked at.

    Configuration and layout are not noted: all that is kept is kept for one of each.
    """

    config: Config
    layout: Layout
    tree: Tree
    revision: str
    _bank: Bank
    _asking: Asking
    _places: WatchedPlaces
    _watched: dict[tuple[object, tuple[object, ...]], tuple[object, tuple[Question, ...]]]

    def __init__(self, bank: Bank, asking: Asking) -> None:
        _put(self, config=bank.config, layout=bank.layout, revision=bank.revision)
        _put(self, tree=_Tree(bank.tree, asking), _bank=bank, _asking=asking)
        _put(self, _places=WatchedPlaces(bank.places, asking), _watched={})

    @property
    def documents(self) -> tuple[Document, ...]:
        """Every document."""
        self._asking.ask("documents")
        return self._bank.documents

    @property
    def by_path(self) -> Mapping[str, Document]:
        """Documents by path."""
        return _ByPath(self._bank, self._asking)

    @property
    def places(self) -> Places:
        """What the tree holds."""
        return self._places

    def in_role(self, *roles: Role) -> tuple[Document, ...]:
        """The documents that play one of some roles."""
        self._ask(*roles)
        return self._bank.in_role(*roles)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Every decision."""
        self._ask("decisions", "decision-record")
        return self._bank.decisions

    @property
    def collections(self) -> dict[str, tuple[Decision, ...]]:
        """Decisions by collection."""
        self._ask("decisions", "decision-record")
        return self._bank.collections

    @property
    def gotchas(self) -> tuple[Gotcha, ...]:
        """Every gotcha."""
        self._ask("gotchas")
        return self._bank.gotchas

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Every rule in force."""
        self._ask("rules")
        return self._bank.rules

    @property
    def all_rules(self) -> tuple[Rule, ...]:
        """Every rule."""
        self._ask("rules")
        return self._bank.all_rules

    @property
    def items(self) -> tuple[Item, ...]:
        """Every progress item."""
        self._ask("progress")
        return self._bank.items

    @property
    def memories(self) -> tuple[Memory, ...]:
        """Every typed memory."""
        self._ask("memories")
        return self._bank.memories

    @property
    def indexes(self) -> tuple[MemoryIndex, ...]:
        """Every memory index."""
        self._ask("memory-index")
        return self._bank.indexes

    @property
    def exists(self) -> bool:
        """Whether there is anything to check."""
        return self._asking.says("any")

    def shared(self, make: Callable[..., T], *about: str) -> T:
        """What `make` gives: whoever uses it asked what was asked to make it."""
        key = (make, about)
        if key not in self._watched:
            self._watched[key] = self._asking.apart(lambda: make(self, *about))
        value, asked = self._watched[key]
        self._asking.note(asked)
        return value  # type: ignore[return-value]

    def configured(self, config: Config) -> Bank:
        """The bank under another configuration."""
        return WatchedBank(self._bank.configured(config), self._asking)

    def _ask(self, *roles: Role) -> None:
        self._asking.ask("roles", ",".join(roles))


class WatchedPlaces(Places):
    """Places that note each question; `when` stands before the kinds of those of an older tree."""

    tree: Tree

    def __init__(self, places: Places, asking: Asking, when: str = "") -> None:
        self.__dict__["tree"] = places.tree
        self._places_held = places
        self._asking = asking
        self._when = when

    @property
    def files(self) -> frozenset[str]:
        """Every listed file."""
        self._asking.ask(*(NEVER if self._when else ("files", "")))
        return self._places_held.files

    @property
    def folders(self) -> frozenset[str]:
        """Every folder that holds a listed file."""
        self._asking.ask(*(NEVER if self._when else ("files", "")))
        return self._places_held.folders

    @property
    def site(self) -> bool:
        """Whether another renderer than GitHub's is at work."""
        return self._says("site", "")

    def has(self, path: str) -> bool:
        """Whether something lies at `path`."""
        return self._says("has", path)

    def lists(self, path: str) -> bool:
        """Whether a file or folder of this very name is listed."""
        return self._says("lists", path)

    def is_file(self, path: str) -> bool:
        """Whether a file of this very name is listed."""
        return self._says("is file", path)

    def is_folder(self, path: str) -> bool:
        """Whether a folder of this very name is listed."""
        return self._says("is folder", path)

    def spelled(self, path: str) -> str:
        """How the tree writes `path` when only the case differs."""
        return self._word("spelled", path)

    def only_spelling(self, path: str) -> str:
        """How the tree writes `path` when only the case differs and one alone can be meant."""
        return self._word("only spelling", path)

    def ending_with(self, path: str) -> tuple[str, ...]:
        """The first few paths that end with `path`."""
        found = self._asking.ask(f"{self._when}ending", path)
        return found if isinstance(found, tuple) else ()

    def namesake(self, path: str, besides: str = "") -> str:
        """The only file with the last name of `path`."""
        return self._word("namesake", f"{path}\0{besides}")

    def has_ending(self, name: str) -> bool:
        """Whether a file of the tree has the ending of `name`."""
        return self._says("has ending", name)

    def tells(self, path: str) -> bool:
        """Whether the absence of `path` means anything."""
        return self._says("tells", path)

    def _says(self, kind: str, about: str) -> bool:
        return self._asking.says(f"{self._when}{kind}", about)

    def _word(self, kind: str, about: str) -> str:
        return str(self._asking.ask(f"{self._when}{kind}", about))


class _ByPath(Mapping[str, Document]):
    def __init__(self, bank: Bank, asking: Asking) -> None:
        self._bank = bank
        self._asking = asking

    def __getitem__(self, path: str) -> Document:
        self._asking.ask("document", path)
        return self._bank.by_path[path]

    def __iter__(self) -> Iterator[str]:
        self._asking.ask("documents")
        return iter(self._bank.by_path)

    def __len__(self) -> int:
        self._asking.ask("documents")
        return len(self._bank.by_path)


class _Tree:
    def __init__(self, tree: Tree, asking: Asking) -> None:
        self._tree = tree
        self._asking = asking
        self.prefetch = tree.prefetch

    def files(self) -> Sequence[str]:
        self._asking.ask("files")
        return self._tree.files()

    def read(self, path: str, limit: int) -> bytes | Unreadable:
        self._asking.ask("read", f"{limit}:{path}")
        return self._tree.read(path, limit)

    def holds(self, path: str, data: bytes) -> bool:
        return self.read(path, len(data)) == data

    def exists(self, path: str) -> bool:
        return self._asking.says("exists", path)


def _put(value: object, **attributes: object) -> None:
    """Give a frozen value its attributes, once and for all."""
    for name, held in attributes.items():
        object.__setattr__(value, name, held)
