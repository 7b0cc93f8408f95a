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


def _itself(document: Document, _scope: Scope) -> Iterable[Document]:
    return (document,)


def _decisions(document: Document, _scope: Scope) -> Iterable[Decision]:
    return document.decisions


def _gotchas(document: Document, _scope: Scope) -> Iterable[Gotcha]:
    return document.gotchas


def _rules(document: Document, _scope: Scope) -> Iterable[Rule]:
    return document.rules_in_force


def _items(document: Document, _scope: Scope) -> Iterable[Item]:
    return document.items


def _memories(document: Document, _scope: Scope) -> Iterable[Memory]:
    return (document.memory,) if document.memory else ()


def _indexes(document: Document, _scope: Scope) -> Iterable[MemoryIndex]:
    return (document.index,) if document.index else ()


def _changes(scope: Scope) -> Iterable[Comparison]:
    return (scope.changes,) if scope.changes else ()


BANK: Over[Bank] = Over("bank", "memory-bank/ACTIVE_CONTEXT.md", _bank)
CHANGES: Over[Comparison] = Over("change", "memory-bank/DECISIONS.md", _changes)
DOCUMENTS: Over[Document] = Over("document", "memory-bank/NOTES.md", within=_itself)
DECISIONS: Over[Decision] = Over("decision", "memory-bank/DECISIONS.md", within=_decisions)
GOTCHAS: Over[Gotcha] = Over("gotcha", "memory-bank/GOTCHAS.md", within=_gotchas)
RULES: Over[Rule] = Over("rule", "CLAUDE.md", within=_rules)
ITEMS: Over[Item] = Over("progress item", "memory-bank/PROGRESS.md", within=_items)
MEMORIES: Over[Memory] = Over("memory", "memory-bank/memories/retry-budget.md", within=_memories)
INDEXES: Over[MemoryIndex] = Over("memory index", "memory-bank/memories/MEMORY.md", within=_indexes)


def one(text: str, path: str, **more: str) -> Example:
    """An example of one file."""
    return Example(files=((path, text),), **more)  # type: ignore[arg-type]


def change(before: str, after: str, path: str) -> Example:
    """An example of a change to one file."""
    return Example(files=((path, after),), before=((path, before),))
