"""A memory as the store understands it: its file, and what its frontmatter says of kind, life and origin."""

from __future__ import annotations

from functools import cached_property
from math import isnan
from typing import TYPE_CHECKING, Literal

from memkit.documents.entry import title_key
from memkit.frozen import frozen
from memkit.store.scope import references_of
from memkit.text.dates import Period, parse_date

if TYPE_CHECKING:
    from datetime import date

    from memkit.documents.memories.memory import Memory
    from memkit.store.scope import Reference
    from memkit.text.frontmatter import Scalar

Kind = Literal["semantic", "episodic", "procedural"]
Lifetime = Literal["turn", "session", "project", "user", "policy"]
Origin = Literal["person", "agent", "import"]
KINDS: tuple[Kind, ...] = ("semantic", "episodic", "procedural")
LIFETIMES: tuple[Lifetime, ...] = ("turn", "session", "project", "user", "policy")
ORIGINS: tuple[Origin, ...] = ("person", "agent", "import")
_PROCEDURAL = frozenset(("feedback",))


@frozen
class Fact:
    """One memory of the store. What its file does not say has the default that SPEC gives it."""

    memory: Memory

    @property
    def path(self) -> str:
        """The file, relative to its bank's tree."""
        return self.memory.path

    @cached_property
    def key(self) -> str:
        """Its identity: the stem as a key."""
        return title_key(self.memory.stem.replace("_", "-")) or self.memory.stem

    @property
    def description(self) -> str:
        """The fact in a line; the name where the file has none."""
        return self.memory.description or self.memory.name

    @property
    def content(self) -> str:
        """The text after the frontmatter."""
        return self.memory.content

    @property
    def type(self) -> str:
        """What it is about: user, feedback, project, reference, or a type of the configuration."""
        return self.memory.type or "project"

    @cached_property
    def kind(self) -> Kind:
        """Semantic, episodic or procedural; feedback is procedural by itself."""
        said = self.memory.meta("kind")
        if said in KINDS:
            return said
        return "procedural" if self.type in _PROCEDURAL else "semantic"

    @cached_property
    def lifetime(self) -> Lifetime:
        """How long it is meant to live."""
        said = self.memory.meta("lifetime")
        return said if said in LIFETIMES else "project"

    @cached_property
    def origin(self) -> Origin:
        """Who said it: a hand-written file counts as a person's."""
        said = self.memory.meta("origin")
        return said if said in ORIGINS else "person"

    @cached_property
    def references(self) -> tuple[Reference, ...]:
        """What it is bound to."""
        return references_of(self.scope)

    @property
    def scope(self) -> tuple[str, ...]:
        """The same as it is written, with what is no reference."""
        return tuple(scalar.text.strip() for scalar in self._texts("scope"))

    @cached_property
    def tags(self) -> tuple[str, ...]:
        """Ids of the ontology."""
        return tuple(
            dict.fromkeys(scalar.text.strip() for scalar in self._texts("tags") if scalar.text.strip())
        )

    @cached_property
    def confidence(self) -> float:
        """From 0 to 1; 1 where no number is said."""
        try:
            value = float(self.memory.meta("confidence") or 1)
        except ValueError:
            return 1.0
        return min(max(value, 0.0), 1.0) if not isnan(value) else 1.0

    @property
    def superseded_by(self) -> str:
        """The key that took its place; empty where none did. A time may stand behind it."""
        return self.memory.meta("superseded_by").partition(" ")[0]

    @property
    def subject(self) -> str:
        """The person that it is about, as TYPE:ID; empty where it is about nobody."""
        return self.memory.meta("subject")

    @property
    def personal(self) -> bool:
        """Whether it is about a person, as far as its frontmatter says."""
        return self.type == "user" or bool(self.subject)

    @property
    def confirmed(self) -> str:
        """The day on which somebody said that it still holds, as written; empty for what is no day."""
        said = self.memory.meta("confirmed")
        return said if said and isinstance(parse_date(said), Period) else ""

    @property
    def inferred(self) -> bool:
        """Whether it is an agent's conclusion that no person has confirmed with full confidence."""
        vouched = bool(self.confirmed) and bool(self.memory.meta("confidence"))
        return self.confidence < 1 or (self.origin == "agent" and not vouched)

    def status(self, today: date) -> str:
        """Whether it is in force: expired, superseded, what its file says, else active."""
        if self.expired(today):
            return "expired"
        return "superseded" if self.superseded_by else self.memory.meta("status") or "active"

    @property
    def updated(self) -> str:
        """The moment of the last rewriting, as written; empty where none stands, whatever the file's age."""
        return self.memory.updated.text if self.memory.updated else ""

    def expired(self, today: date) -> bool:
        """Whether its last day has passed."""
        value = self.memory.expires.value if self.memory.expires else None
        return isinstance(value, Period) and value.overdue(today)

    def _texts(self, key: str) -> tuple[Scalar, ...]:
        data = self.memory.data
        return data.texts("metadata", key) or data.texts(key)
