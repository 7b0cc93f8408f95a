"""A file does not end with a newline.

The next line that a tool or a person appends then joins the last one, and a diff shows a changed line that
nobody changed.

End the last line with a newline.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.fixing import inserting
from memkit.checks.over import DOCUMENTS, one
from memkit.findings import Severity
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.checks.check import Scope


def find(document: Document, _scope: Scope) -> Iterator[Trouble]:
    """Trouble at the end of a file whose last line is open."""
    text = document.source.text if document.source else ""
    if text and not text.endswith(("\n", "\r")):
        yield Trouble(
            message="the file does not end with a newline",
            help="end its last line with one",
            path=document.path,
            span=Span(len(text), len(text)),
            about="no final newline",
            fix=inserting(document.path, len(text), "\n"),
        )


CHECK = Check(
    code="FMT004",
    name="no-final-newline",
    summary="A file does not end with a newline.",
    standard=None,
    strict=Severity.INFO,
    over=DOCUMENTS,
    find=find,
    doc=__doc__ or "",
    fix="safe",
    fixing="ends the last line with the newline that the file uses",
    bad=(one("# Notes\n\nThe end", DOCUMENTS.example_path),),
    good=(one("# Notes\n\nThe end\n", DOCUMENTS.example_path),),
)
