"""A document holds the replacement character U+FFFD.

Some program read the text in the wrong encoding and could not read a character; what stood there is lost, and
every reader guesses something else.

Put the right character back, from an older revision or from the sense.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.over import DOCUMENTS, one
from memkit.findings import Severity
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.checks.check import Scope

_LOST = "\ufffd"


def find(document: Document, scope: Scope) -> Iterator[Trouble]:  # noqa: ARG001 - every check takes a scope
    """One trouble for a document, at the first lost character outside of code."""
    if document.page is None or _LOST not in document.page.source.text:
        return
    page = document.page
    code = [*page.code_spans, *(page.span_of(block) for block in page.blocks("fence", "code"))]
    text = page.source.text
    places = [at for at, char in enumerate(text) if char == _LOST and not any(at in span for span in code)]
    if places:
        count = "a character is" if len(places) == 1 else f"{len(places)} characters are"
        yield Trouble(
            message=f"{count} lost: the text holds U+FFFD",
            help="put the right character back, from an older revision or from the sense",
            path=document.path,
            span=Span(places[0], places[0] + 1),
        )


CHECK = Check(
    code="FMT014",
    name="replacement-character",
    summary="A document holds a character that an earlier program could not read.",
    standard=Severity.WARNING,
    strict=Severity.WARNING,
    over=DOCUMENTS,
    find=find,
    doc=__doc__ or "",
    bad=(one(f"# Notes\n\nThe caf{_LOST} opens at nine.\n", DOCUMENTS.example_path),),
    good=(one(f"# Notes\n\nA lost character shows as `{_LOST}`.\n", DOCUMENTS.example_path),),
)
