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
    source = page.source
    line = source.line_span(source.line_at(decision.head.start))
    end = line.start + len(source.slice(line).rstrip())
    if decision.head.end != end or source.text[end - 1] in "#*_":
        return ()
    verb, by, name = said.partition(" by ")
    return (Edit(Span(end, end), f" — {verb.upper()}{by}{name}" if by else f" — {said}"),)
