"""Text of a template was left in place: `[Date]`, `{title}`, `TBD`, an empty bullet, a list of all statuses.

A reader takes the file for filled in, and an agent may copy the placeholder or act on it.

Write what belongs there, or delete the line or the section until there is something to say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.layout import is_generated_index
from memkit.checks.bnk.placeholders import leftovers
from memkit.checks.check import Check, Trouble
from memkit.checks.over import DOCUMENTS, one
from memkit.findings import Severity
from memkit.text.clean import clip
from memkit.text.inline import plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.checks.bnk.placeholders import Leftover
    from memkit.checks.check import Scope
    from memkit.text.source import Span

_MANY = 3
"""Sections from which on a page is reported once, as a skeleton nobody has filled yet."""
_EXEMPT = frozenset({"rules", "memories", "memory-index"})
"""Agent files describe formats; memories quote them."""


def find(document: Document, scope: Scope) -> Iterator[Trouble]:
    """Trouble for the first placeholder of each section; one for a page that is mostly template."""
    page = document.page
    if page is None or document.role in _EXEMPT or is_generated_index(document.path, scope.bank.layout):
        return
    found = [held for held in leftovers(page, _unchosen(document)) if not _is_own_template(document, held)]
    many = len(found) > _MANY
    for held in found[:1] if many else found:
        section = clip(plain(held.section), 60)
        where = f"“{section}”" if section else "the beginning of the file"
        said = f"{where} holds {held.what}"
        yield Trouble(
            message=f"{len(found)} sections hold text of a template; {said}" if many else said,
            help="write what belongs there, or delete it until there is something to say",
            path=document.path,
            span=held.span,
            about="placeholders" if many else f"placeholder {held.section}",
        )


def _unchosen(document: Document) -> tuple[Span, ...]:
    """Lists of all statuses where no status was chosen; beside a real one such a list is a legend."""
    return tuple(
        status.span
        for decision in document.decisions
        if not any(status.value and not status.placeholder for status in decision.statuses)
        for status in decision.statuses
        if status.placeholder
    )


def _is_own_template(document: Document, held: Leftover) -> bool:
    """Whether a log keeps the form of an entry above its entries."""
    return document.log is not None and any(
        held.span.start < entry.span.start for entry in document.decisions[:1]
    )


_PATH = "memory-bank/ACTIVE_CONTEXT.md"
CHECK = Check(
    code="BNK011",
    name="placeholder-text",
    summary="Text of a template was left in place.",
    standard=Severity.WARNING,
    strict=Severity.WARNING,
    over=DOCUMENTS,
    find=find,
    doc=__doc__ or "",
    bad=(
        one("# Active context\n\n## Current focus\n\n*\n\n## Recent changes\n\n- Retries.\n", _PATH),
        one("# Active context\n\nYYYY-MM-DD HH:MM:SS - Log of updates made.\n", _PATH),
        one("# Active context\n\n## Current focus\n\n**Owner:** [Your name]\n", _PATH),
        one("# Active context\n\n## Current focus\n\nTBD\n", _PATH),
    ),
    good=(
        one("# Active context\n\n## Current focus\n\n- Retries. Name files `YYYY-MM-DD.md`.\n", _PATH),
        one("# Log\n\n## Entry template\n\n### [Date] - [Title]\n", "memory-bank/LOG.md"),
    ),
)
