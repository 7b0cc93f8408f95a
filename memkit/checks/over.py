"""The kinds of subjects that checks look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Example, Over, Scope

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memkit.bank.bank import Bank
    from memkit.bank.compare import Comparison
    from memkit.bank.document import Document
    from memkit.documents.decisions.decision import Decision
    from memkit.documents.gotchas.gotcha import Gotcha
    from memkit.documents.memories.index import MemoryIndex
    from memkit.documents.memories.memory import Memory
    from memkit.documents.progress.item import Item
    from memkit.documents.rules.rule import Rule


def _bank(scope: Scope) -> Iterable[Bank]:
    return (scope.bank,) if scope.bank.exists else ()


def _documents(scope: Scope) -> Iterable[Document]:
    return scope.bank.documents


def _decisions(scope: Scope) -> Iterable[Decision]:
    return scope.bank.decisions


def _gotchas(scope: Scope) -> Iterable[Gotcha]:
    return scope.bank.gotchas


def _rules(scope: Scope) -> Iterable[Rule]:
    return scope.bank.rules


def _items(scope: Scope) -> Iterable[Item]:
    return scope.bank.items


def _memories(scope: Scope) -> Iterable[Memory]:
    return scope.bank.memories


def _indexes(scope: Scope) -> Iterable[MemoryIndex]:
    return scope.bank.indexes


def _changes(scope: Scope) -> Iterable[Comparison]:
    return (scope.changes,) if scope.changes else ()


BANK: Over[Bank] = Over("bank", _bank, "memory-bank/ACTIVE_CONTEXT.md")
DOCUMENTS: Over[Document] = Over("document", _documents, "memory-bank/NOTES.md")
DECISIONS: Over[Decision] = Over("decision", _decisions, "memory-bank/DECISIONS.md")
GOTCHAS: Over[Gotcha] = Over("gotcha", _gotchas, "memory-bank/GOTCHAS.md")
RULES: Over[Rule] = Over("rule", _rules, "CLAUDE.md")
ITEMS: Over[Item] = Over("progress item", _items, "memory-bank/PROGRESS.md")
MEMORIES: Over[Memory] = Over("memory", _memories, "memory-bank/memories/retry-budget.md")
INDEXES: Over[MemoryIndex] = Over("memory index", _indexes, "memory-bank/memories/MEMORY.md")
CHANGES: Over[Comparison] = Over("change", _changes, "memory-bank/DECISIONS.md")


def one(text: str, path: str, **more: str) -> Example:
    """An example of one file."""
    return Example(files=((path, text),), **more)  # type: ignore[arg-type]


def change(before: str, after: str, path: str) -> Example:
    """An example of a change to one file."""
    return Example(files=((path, after),), before=((path, before),))
