"""A suppression has expired.

It was meant to hold until a day that has passed, and holds no longer; the finding that it held back is
reported again.

Mend what it excused and delete the comment, or give it a later day with a reason.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.fmt.directives import shown_codes
from memkit.checks.over import DOCUMENTS, one
from memkit.checks.suppress import find_suppressions
from memkit.findings import Severity
from memkit.text.dates import Period

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.checks.check import Scope


def find(document: Document, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each suppression whose last day has passed, or whose day cannot be read.

    One that went into the archive with its entry stays as it is: the entry is closed, and is not edited.
    """
    if document.archived:
        return
    for held in find_suppressions(document):
        if held.expired(scope.today):
            codes = shown_codes(held.codes)
            readable = isinstance(held.until, Period)
            yield Trouble(
                message=f"the suppression of {codes} has expired"
                if readable
                else f"the suppression of {codes} never holds: its `until` is no date",
                help="mend what it excuses and delete it"
                if readable
                else "write the day as `(until 2026-12-31)`",
                path=document.path,
                span=held.span,
            )


_PATH = "memory-bank/PROGRESS.md"
CHECK = Check(
    code="FMT006",
    name="expired-suppression",
    summary="A suppression has expired.",
    standard=Severity.WARNING,
    strict=Severity.WARNING,
    over=DOCUMENTS,
    find=find,
    doc=__doc__ or "",
    bad=(one("<!-- memkit: ignore-file FMT001 — shows a fence (until 2026-03-31) -->\n```\n", _PATH),),
    good=(one("<!-- memkit: ignore-file FMT001 — shows a fence (until 2026-12-31) -->\n```\n", _PATH),),
    date_only=True,
)
