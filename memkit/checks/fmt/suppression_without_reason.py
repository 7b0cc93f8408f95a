"""A suppression does not say why.

Whoever meets it later cannot tell whether the reason still holds, and so it stays for ever.

Write the reason after a dash: `<!-- memkit: ignore ADR001 — kept as the meeting wrote it -->`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.fmt.directives import shown_codes
from memkit.checks.over import DOCUMENTS, one
from memkit.checks.suppress import find_suppressions
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.checks.check import Scope


def find(document: Document, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each suppression without a reason."""
    for held in find_suppressions(document):
        if not any(char.isalnum() for char in held.reason):
            yield Trouble(
                message=f"the suppression of {shown_codes(held.codes)} gives no reason",
                help="write the reason after a dash, before the end of the comment",
                path=document.path,
                span=held.span,
            )


CHECK = Check(
    code="FMT011",
    name="suppression-without-reason",
    summary="A suppression does not say why.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=DOCUMENTS,
    find=find,
    doc=__doc__ or "",
    bad=(one("<!-- memkit: ignore-file FMT001 -->\n```\n", DOCUMENTS.example_path),),
    good=(one("<!-- memkit: ignore-file FMT001 — shows a fence -->\n```\n", DOCUMENTS.example_path),),
)
