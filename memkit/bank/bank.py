"""The frozen bank: every document of a tree that plays a role, and all entries in them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from memkit.bank.places import Places
from memkit.frozen import frozen, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from memkit.bank.document import Document
    from memkit.bank.layout import Layout
    from memkit.config import Config
    from memkit.config.values import Role
    from memkit.documents.decisions.decision import Decision
    from memkit.documents.gotchas.gotcha import Gotcha
    from memkit.documents.memories.index import MemoryIndex
    from memkit.documents.memories.memory import Memory
    from memkit.documents.progress.item import Item
    from memkit.documents.rules.rule import Rule
    from memkit.ports import Tree

T = TypeVar("T")


@frozen
class Bank:
    """A bank at one moment. `tree` answers whether a target exists; documents are sorted by path."""

    config: Config
    layout: Layout
    documents: tuple[Document, ...]
    tree: Tree
    revision: str = ""
    """A commit, `staged`, or empty for the work tree."""

    @cached_property
    def by_path(self) -> Mapping[str, Document]:
        """Documents by path."""
        return {document.path: document for document in self.documents}

    @cached_property
    def places(self) -> Places:
        """What the tree holds, for looking up the paths that a text names."""
        return Places(self.tree)

    def in_role(self, *roles: Role) -> tuple[Document, ...]:
        """The documents that play one of some roles."""
        return tuple(document for document in self.documents if document.role in roles)

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        """Every decision, archived ones included, by path and place."""
        return tuple(entry for document in self.documents for entry in document.decisions)

    @cached_property
    def collections(self) -> dict[str, tuple[Decision, ...]]:
        """Decisions by collection: numbers are unique inside one."""
        found: dict[str, list[Decision]] = {}
        for decision in self.decisions:
            found.setdefault(decision.collection, []).append(decision)
        return {name: tuple(held) for name, held in found.items()}

    @cached_property
    def gotchas(self) -> tuple[Gotcha, ...]:
        """Every gotcha."""
        return tuple(entry for document in self.documents for entry in document.gotchas)

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """Every rule in force."""
        return tuple(rule for document in self.documents for rule in document.rules_in_force)

    @cached_property
    def all_rules(self) -> tuple[Rule, ...]:
        """Every rule, retired ones included."""
        return tuple(rule for document in self.documents for rule in document.rules)

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """Every progress item."""
        return tuple(item for document in self.documents for item in document.items)

    @cached_property
    def memories(self) -> tuple[Memory, ...]:
        """Every typed memory."""
        return tuple(document.memory for document in self.documents if document.memory)

    @cached_property
    def indexes(self) -> tuple[MemoryIndex, ...]:
        """Every MEMORY.md."""
        return tuple(document.index for document in self.documents if document.index)

    @property
    def exists(self) -> bool:
        """Whether there is anything to check."""
        return bool(self.documents)

    def shared(self, make: Callable[..., T], *about: str) -> T:
        """What `make` gives for this bank and what is given with it, made once."""
        key = (make, about)
        if key not in self._made:
            self._made[key] = make(self, *about)
        return self._made[key]  # type: ignore[return-value]

    def configured(self, config: Config) -> Bank:
        """The bank under another configuration."""
        return replace(self, config=config)

    @cached_property
    def _made(self) -> dict[tuple[object, tuple[str, ...]], object]:
        return {}
