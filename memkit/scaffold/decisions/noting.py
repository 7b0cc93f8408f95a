"""Adding a sentence to a decision that has come to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.errors import UsageProblem
from memkit.reading.lines import text_of
from memkit.text.edits import Edit
from memkit.text.source import Span

if TYPE_CHECKING:
    from datetime import date

    from memkit.bank.bank import Bank
    from memkit.documents.decisions.decision import Decision
    from memkit.documents.entry import Field
    from memkit.scaffold.decisions.proving import Edits
    from memkit.text.page import Page

_ENDS = frozenset(".!?。！？…:)")
_STOPS = frozenset(".!?。！？…:：*_`")
_OPEN = frozenset({"proposed", "draft"})
_BODY = frozenset({"context", "decision", "consequence", "rationale", "alternatives"})


def note_edits(bank: Bank, decision: Decision, note: str, today: date, *, ends: bool) -> Edits:
    """The edit that adds a note at the end of Consequence, else at the end of the entry.

    An accepted text may gain a sentence there only when the decision `ends`; elsewhere, and in other cases,
    the note is dated: `Note (2026-05-01): …`. Raises `UsageProblem` for a note of hidden characters alone.
    """
    page = bank.by_path[decision.path].page
    if page is None or not note.strip():
        return ()
    words = text_of(note.strip()).strip()
    if not words:
        raise UsageProblem("The note holds nothing that can be seen.", help_line="Say it in a sentence.")
    said = words if words[-1] in _ENDS else f"{words}."
    field = _consequence(page, decision)
    at = field.span.end if field else _end(page, decision)
    free = field is not None and (decision.status in _OPEN or (ends and _bordered(decision, field)))
    if free and field and _is_prose(page, field):
        full = "" if page.source.text[at - 1] in _STOPS else "."
        return (Edit(Span(at, at), f"{full} {said}"),)
    if free:
        return (Edit(Span(at, at), f"\n\n{said}"),)
    end = page.source.line_span(page.source.line_at(max(at - 1, 0))).end
    if page.source.text[end : end + 4].replace("\r", "").startswith(("\n\n", "\n#")):
        at = max(at, end)
    else:
        at = _end(page, decision)  # not between the items of a list
    return (Edit(Span(at, at), f"\n\nNote ({today.isoformat()}): {said}"),)


def _consequence(page: Page, decision: Decision) -> Field | None:
    """The section of that name, else the first label."""
    fields = [field for field in decision.fields if field.name == "consequence"]
    titles = {heading.span.start for heading in page.headings}
    return next((f for f in fields if f.label_span.start in titles), next(iter(fields), None))


def _end(page: Page, decision: Decision) -> int:
    last = decision.span.start + len(decision.text.rstrip())
    return page.source.line_span(page.source.line_at(max(last - 1, 0))).end


def _bordered(decision: Decision, field: Field) -> bool:
    """Whether nothing follows a field, or another known one does."""
    after = [f for f in decision.fields if f.label_span.start >= field.span.end]
    end = min((f.label_span.start for f in after if f.name in _BODY), default=decision.span.end)
    start = field.span.end - decision.span.start
    between = decision.text[start : end - decision.span.start]
    return not any(char.isalnum() for char in between)


def _is_prose(page: Page, field: Field) -> bool:
    """Whether a field ends with a paragraph of its own, not with a list, table or code."""
    line = page.source.line_at(max(field.span.start, field.span.end - 1))
    block = next((b for b in reversed(page.paragraphs) if b.first <= line < b.last), None)
    if block is None or not field.text:
        return False
    labelled = page.source.line_at(field.label_span.start)
    return block.parent < 0 or block.first <= labelled < block.last
