"""One document of a bank: a path, a role, a page, and what its role makes of the page."""

from __future__ import annotations

from _blake2 import blake2b  # hashlib would load OpenSSL, for a third of the interpreter's start
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from memkit.bank.layout import is_lesson, is_retired_rules
from memkit.documents.decisions.log import DecisionLog, parse_log
from memkit.documents.decisions.record import parse_record
from memkit.documents.gotchas.gotcha import parse_gotchas
from memkit.documents.memories.index import parse_memory_index
from memkit.documents.memories.memory import parse_memory
from memkit.documents.paths.cited import find_cited
from memkit.documents.paths.leads import find_leads
from memkit.documents.progress.parse import parse_progress
from memkit.documents.rules.sheet import RuleSheet, parse_rules
from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable

    from memkit.config.values import Role
    from memkit.documents.decisions.decision import Decision
    from memkit.documents.gotchas.gotcha import Gotcha
    from memkit.documents.memories.index import MemoryIndex
    from memkit.documents.memories.memory import Memory
    from memkit.documents.paths.cited import Cited
    from memkit.documents.paths.leads import Lead
    from memkit.documents.progress.item import Item
    from memkit.documents.rules.rule import Rule
    from memkit.documents.vocabulary import Words
    from memkit.ports import Unreadable
    from memkit.text.page import Page
    from memkit.text.source import NotUtf8, Source

T = TypeVar("T")


@frozen
class Document:
    """A file of the bank. `page` is None where it could not be read; `problem` says why.

    `archived` documents lie in the bank's `archive/`; `size` is in bytes.
    """

    path: str
    role: Role
    size: int
    page: Page | None
    problem: Unreadable | NotUtf8 | None
    words: Words
    archived: bool = False

    @property
    def source(self) -> Source | None:
        """The text, where it could be read."""
        return self.page.source if self.page else None

    @cached_property
    def digest(self) -> str:
        """A name for the bytes, or for why they cannot be read."""
        held = self.source.encode() if self.source else repr((self.size, self.problem)).encode()
        return blake2b(held, digest_size=16).hexdigest()

    @cached_property
    def facts(self) -> dict[str, object]:
        """What was worked out of the text alone, by name, in values that JSON has: it may be kept."""
        return {}

    def fact(self, name: str, make: Callable[[Document], T]) -> T:
        """What `make` gives for this document, made once; it may look at nothing else."""
        if name not in self.facts:
            self.facts[name] = make(self)
        return self.facts[name]  # type: ignore[return-value]

    @cached_property
    def log(self) -> DecisionLog | None:
        """The decision log in this file."""
        return parse_log(self.page, self.words) if self.page and self.role == "decisions" else None

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        """The decisions in this file, from a log or as one record."""
        if self.log:
            return self.log.entries
        record = parse_record(self.page, self.words) if self.page and self.role == "decision-record" else None
        return (record,) if record else ()

    @cached_property
    def gotchas(self) -> tuple[Gotcha, ...]:
        """The gotchas in this file."""
        if self.page is None or self.role != "gotchas":
            return ()
        return parse_gotchas(self.page, self.words, alone=is_lesson(self.path))

    @cached_property
    def sheet(self) -> RuleSheet | None:
        """Rules and directives of an agent file."""
        return parse_rules(self.page) if self.page and self.role == "rules" else None

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules with provenance in this file, retired ones included."""
        return self.sheet.rules if self.sheet else ()

    @property
    def rules_in_force(self) -> tuple[Rule, ...]:
        """The rules in this file that are not retired."""
        return tuple(rule for rule in self.rules if not (rule.retired or is_retired_rules(rule.path)))

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """The progress items in this file."""
        return parse_progress(self.page, self.words).items if self.page and self.role == "progress" else ()

    @cached_property
    def memory(self) -> Memory | None:
        """The typed memory that this file is."""
        return parse_memory(self.page) if self.page and self.role == "memories" else None

    @cached_property
    def index(self) -> MemoryIndex | None:
        """The memory index that this file is."""
        return parse_memory_index(self.page) if self.page and self.role == "memory-index" else None

    @cached_property
    def leads(self) -> tuple[Lead, ...]:
        """The links in this file that mean a file of the repository."""
        return find_leads(self.page) if self.page else ()

    @cached_property
    def cited(self) -> tuple[Cited, ...]:
        """The paths that this file cites in code font."""
        return find_cited(self.page) if self.page else ()
