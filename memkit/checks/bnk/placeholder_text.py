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

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.checks.check import Scope

_EXEMPT = frozenset({"rules", "memories", "memory-index"})
"""Agent files describe formats; memories quote them."""


def find(document: Document, scope: Scope) -> Iterator[Trouble]:
    """Trouble for the first placeholder of each section."""
    page = document.page
    if page is None or document.role in _EXEMPT or is_generated_index(document.path, scope.bank.layout):
        return
    marked = tuple(s.span for decision in document.decisions for s in decision.statuses if s.placeholder)
    for held in leftovers(page, marked):
        where = f"“{clip(held.section, 60)}”" if held.section else "the beginning of the file"
        yield Trouble(
            message=f"{where} holds {held.what}",
            help="write what belongs there, or delete it until there is something to say",
            path=document.path,
            span=held.span,
            about=f"placeholder {held.section}",
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
