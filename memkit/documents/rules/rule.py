"""One standing rule and its cells."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from memkit.documents.entry import title_key
from memkit.frozen import frozen
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from memkit.documents.entry import Dated
    from memkit.text.source import Span

RENEWED = pattern(
    r"[;,]?\s{0,5}renewed (?P<day>\d{4}-\d{2}-\d{2})(?::\s{0,5}(?P<reason>[^;()]{0,400}))?", re.IGNORECASE
)
"""What a renewal leaves in the brackets of a review."""
RuleForm = Literal["table", "line", "trailer"]


@frozen
class RuleCell:
    """One column or `name: value` part of a rule: canonical name, header as written, text, span."""

    name: str
    header: str
    text: str
    span: Span


@frozen
class Rule:
    """One standing rule.

    `missing` are the canonical names (since, source, review) that the form asks for and the rule lacks.
    `promote_to` is the graduation target of `(promote to X)`. `retired` rules stand under a heading
    `Retired rules` or in RETIRED_RULES.md. `declared` is true where the form itself declares provenance
    (RUL001): a table whose header has Rule or ID and at least two of Since, Source, Review; the one-line
    form; a trailer. `width` and `expected_width` are the cells a table row has and should have.
    """

    path: str
    form: RuleForm
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
        return self.id or title_key(self.statement) or f"line-{self.span.start}"

    @property
    def title(self) -> str:
        """The id or the statement."""
        return self.id or self.statement

    @property
    def label(self) -> str:
        """What to call it in a message: its title in quotes, cut to 60 characters."""
        limit = 60
        title = self.title or "a rule without a name"
        return f"“{title if len(title) <= limit else title[: limit - 1] + '…'}”"

    @property
    def renewed_because(self) -> str:
        """Why it was renewed last, as in a review `2027-Q1 (renewed 2026-06-15: still flaky)`, or empty."""
        found = RENEWED.search(self.review_text)
        return " ".join(found["reason"].split()) if found and found["reason"] else ""

    @property
    def shifted(self) -> bool:
        """Whether a raw pipe moved the cells of its row, so that they say nothing about the rule."""
        return bool(self.expected_width) and len(self.cells) > self.expected_width

    def cell(self, name: str) -> RuleCell | None:
        """The first cell with this canonical name: rule, since, source, review, owner, ended, reason."""
        return next((cell for cell in self.cells if cell.name == name), None)
