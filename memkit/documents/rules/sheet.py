"""Standing rules with provenance and expiry, from a table row, a one-line form or a bullet's trailer."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from memkit.documents.rules.directives import Directive, find_directives
from memkit.documents.rules.lines import line_rules
from memkit.documents.rules.rule import Rule, RuleCell
from memkit.documents.rules.tables import table_rules
from memkit.documents.rules.trailers import trailer_rules
from memkit.frozen import frozen, replace
from memkit.text.labels import fold
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.text.page import Page

__all__ = ["Directive", "Rule", "RuleCell", "RuleSheet", "parse_rules"]

_RETIRED = frozenset(
    ["retired", "retired rules", "rules retired", "graduated rules", "ended rules", "expired rules"]
)


@frozen
class RuleSheet:
    """What a rules file holds: rules with provenance, bare directives, and where retired rules stand."""

    path: str
    rules: tuple[Rule, ...]
    directives: tuple[Directive, ...]
    retired: tuple[Span, ...] = ()

    def is_retired(self, start: int) -> bool:
        """Whether what begins at an offset stands among retired rules."""
        return _within(Span(start, start), self.retired)


def parse_rules(page: Page) -> RuleSheet:
    """Everything that a page orders, in order."""
    retired = tuple(_retired_parts(page))
    found = [*_tables(page, retired), *_lines(page, retired), *_trailers(page, retired)]
    rules = sorted(found, key=lambda rule: (rule.span, rule.head))
    taken = sorted([*(rule.span for rule in rules), *retired])
    directives = () if _whole_file(page) else tuple(find_directives(page, taken))
    return RuleSheet(page.path, tuple(rules), directives, retired)


def _retired_parts(page: Page) -> Iterator[Span]:
    """The stretches under headings such as `Retired rules`, or the whole of RETIRED_RULES.md."""
    if _whole_file(page):
        yield page.source.lines_span(0, page.source.line_count)
        return
    end = 0
    for section in page.sections:
        if section.first >= end and fold(section.title) in _RETIRED:
            end = section.last
            yield page.source.lines_span(section.first, section.last)


def _whole_file(page: Page) -> bool:
    name = page.path.rsplit("/", 1)[-1].rpartition(".")[0]
    return fold(name).replace(" ", "") == "retiredrules"


def _tables(page: Page, retired: Sequence[Span]) -> Iterator[Rule]:
    for table in page.tables:
        yield from table_rules(page, table, retired=_within(table.header.span, retired))


def _lines(page: Page, retired: Sequence[Span]) -> Iterator[Rule]:
    for block in page.blocks("paragraph"):
        yield from line_rules(page, block, retired=_within(page.span_of(block), retired))


def _trailers(page: Page, retired: Sequence[Span]) -> Iterator[Rule]:
    for rule in trailer_rules(page):
        yield replace(rule, retired=True) if _within(rule.head, retired) else rule


def _within(span: Span, parts: Sequence[Span]) -> bool:
    """Whether a span begins in one of some parts, which are in order and do not overlap."""
    place = bisect_right(parts, span.start, key=lambda part: part.start) - 1
    return place >= 0 and span.start in parts[place]
