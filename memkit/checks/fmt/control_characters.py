"""A file holds control characters, such as NUL or the escape codes of a terminal.

They are invisible in an editor; a terminal or a tool may act on them, and git may take the file for binary
and stop showing its changes.

Remove them; they usually came with pasted terminal output.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.over import DOCUMENTS, one
from memkit.findings import Severity
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.checks.check import Scope

_CONTROL = pattern(r"[\x00-\x08\x0b\x0e-\x1f\x7f]")  # tab, newlines and form feed are ordinary


def find(document: Document, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for the first control character of a file."""
    match = _CONTROL.search(document.source.text) if document.source else None
    if match:
        yield Trouble(
            message=f"the file holds the control character U+{ord(match[0]):04X}",
            help="remove it, and any others in the file",
            path=document.path,
            span=Span(*match.span()),
            about="control characters",
        )


CHECK = Check(
    code="FMT012",
    name="control-characters",
    summary="A file holds control characters.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=DOCUMENTS,
    find=find,
    doc=__doc__ or "",
    bad=(one("# Notes\n\n\x1b[31mfailed\x1b[0m\n", DOCUMENTS.example_path),),
    good=(one("# Notes\n\nfailed\tonce\n", DOCUMENTS.example_path),),
)
