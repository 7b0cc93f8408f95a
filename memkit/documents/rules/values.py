"""What the cells of a rule say: its dates, its graduation target, what is missing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memkit.documents.entry import Dated, has_content
from memkit.documents.rules.rule import Rule, RuleCell, RuleForm
from memkit.frozen import frozen
from memkit.text.dates import BadDate, find_dates, parse_date
from memkit.text.inline import plain
from memkit.text.labels import fold
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memkit.text.page import Page
    from memkit.text.source import Span

PROVENANCE = ("since", "source", "review")
_PROMOTE = pattern(r"promot(?:e|ed|ion) to (?P<target>[^()|;\n]{1,160})", re.IGNORECASE)
_NEVER = pattern(
    r"(?:never|permanent(?:ly)?|forever|indefinite(?:ly)?|evergreen|eternal|always|no (?:expiry|review|end)"
    r"|does not expire|none needed|永久|никогда|nunca|nie|jamais)\b",
    re.IGNORECASE,
)
_NOTHING = frozenset(
    ["", "n a", "na", "none", "tbd", "tba", "todo", "unknown", "yyyy mm", "yyyy mm dd", "yyyy qn"]
)


@frozen
class Written:
    """How a rule is written: its form and place, its id and statement, its cells."""

    form: RuleForm
    id: str
    statement: str
    head: Span
    span: Span
    cells: tuple[RuleCell, ...]
    retired: bool
    width: int = 0
    expected_width: int = 0


def make_rule(page: Page, written: Written) -> Rule:
    """The rule that some cells make."""
    review = next((cell for cell in written.cells if cell.name == "review"), None)
    since = next((cell for cell in written.cells if cell.name == "since"), None)
    source = next((cell for cell in written.cells if cell.name == "source"), None)
    review_text = review.text if review else ""
    promoted = _PROMOTE.search(review_text)
    return Rule(
        path=page.path,
        form=written.form,
        id=written.id,
        statement=written.statement,
        head=written.head,
        span=written.span,
        text=page.source.slice(written.span),
        cells=written.cells,
        since=read_date(since),
        source=source.text if source and says_something(source.text) else "",
        review=read_date(review) if not never_expires(review_text) else None,
        review_text=review_text,
        promote_to=promoted["target"].strip(" .,`*_\"'") if promoted else "",
        missing=_missing(written.cells),
        declared=True,
        retired=written.retired,
        width=written.width,
        expected_width=written.expected_width,
    )


def never_expires(text: str) -> bool:
    """Whether a review says that none is meant (`never`, `permanent`)."""
    return _NEVER.match(plain(text).strip(" \"'(")) is not None


def says_something(text: str) -> bool:
    """Whether a cell holds more than a dash, a placeholder or nothing."""
    return has_content(text) and fold(plain(text)) not in _NOTHING


def read_date(cell: RuleCell | None) -> Dated | None:
    """The date in a cell, with what else it says left out; None where it says nothing."""
    if cell is None or not says_something(cell.text):
        return None
    text = plain(cell.text)
    head = text.partition("(")[0].strip(" ,;:~≈→*_")
    value = parse_date(head or text.strip("() "))
    if isinstance(value, BadDate) and value.problem == "unknown":
        found = find_dates(text)
        value = found[0][2] if found else value
    return Dated(cell.text, cell.span, value)


def _missing(cells: Sequence[RuleCell]) -> tuple[str, ...]:
    said = {cell.name for cell in cells if says_something(cell.text)}
    return tuple(name for name in PROVENANCE if name not in said)
