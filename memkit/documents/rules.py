"""A standing rule with provenance and expiry, from a table row, a one-line form or a bullet's trailer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from memkit.documents.entry import Dated
    from memkit.text.source import Span


@dataclass(frozen=True, slots=True)
class RuleCell:
    """One column or `name: value` part of a rule: canonical name, header as written, text, span."""

    name: str
    header: str
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Rule:
    """One standing rule.

    `missing` are the canonical names (since, source, review) that the form asks for and the rule lacks.
    `promote_to` is the graduation target of `(promote to X)`. `retired` rules stand under a heading
    `Retired rules` or in RETIRED_RULES.md. `declared` is true where the form itself declares provenance
    (RUL001): a table whose header has Rule or ID and at least two of Since, Source, Review; the one-line
    form; a trailer. `width` and `expected_width` are the cells a table row has and should have.
    """

    path: str
    form: Literal["table", "line", "trailer"]
    id: str
    statement: str
    head: Span
    span: Span
    text: str
    cells: tuple[RuleCell, ...]
    since: Dated | None
    source: str
    review: Dated | None
    review_text: str
    promote_to: str
    missing: tuple[str, ...]
    declared: bool
    retired: bool
    width: int = 0
    expected_width: int = 0

    @property
    def key(self) -> str:
        """The id, else the statement as a key."""
        from memkit.documents.entry import title_key

        return self.id or title_key(self.statement) or f"line-{self.span.start}"

    @property
    def title(self) -> str:
        """The id or the statement."""
        return self.id or self.statement

    def cell(self, name: str) -> RuleCell | None:
        """The first cell with this canonical name: rule, since, source, review, owner, ended, reason."""
        return next((cell for cell in self.cells if cell.name == name), None)


@dataclass(frozen=True, slots=True)
class Directive:
    """A bare bullet or sentence that orders something (MUST, NEVER, always, do not) without provenance."""

    path: str
    text: str
    span: Span
    strong: bool
    """Whether it uses MUST, NEVER, ALWAYS or the like, so that RUL012 may ask where it comes from."""


@dataclass(frozen=True, slots=True)
class RuleSheet:
    """What a rules file holds: rules with provenance, and bare directives."""

    path: str
    rules: tuple[Rule, ...]
    directives: tuple[Directive, ...]


def parse_rules(page: Page) -> RuleSheet:
    """To be written."""
    raise NotImplementedError
