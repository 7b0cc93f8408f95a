"""What is written at the end of a decision's heading."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.text.edits import Edit
from memkit.text.source import Span

if TYPE_CHECKING:
    from memkit.documents.decisions.decision import Decision
    from memkit.text.page import Page


def suffixed(page: Page, decision: Decision, said: str) -> tuple[Edit, ...]:
    """`— SUPERSEDED by ADR-5` at the end of a heading; none where something stands after its text."""
    source, end = page.source, decision.head.end
    line = source.line_span(source.line_at(decision.head.start))
    if source.text[end : line.end].strip(" \t#") or source.text[end - 1] in "#*_":
        return ()
    verb, by, name = said.partition(" by ")
    return (Edit(Span(end, end), f" — {verb.upper()}{by}{name}" if by else f" — {said}"),)


def heading_end(page: Page, decision: Decision) -> int:
    """Where a decision's heading ends, its underline included; newline excluded."""
    for heading in page.headings:
        if heading.span.start == decision.head.start:
            return page.source.line_span(heading.last - 1).end
    return page.source.line_span(page.source.line_at(decision.head.start)).end
