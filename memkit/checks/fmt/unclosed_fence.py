"""A code fence is opened and never closed.

Everything after it is code to a reader, to GitHub and to every other check: entries below it do not exist.

Close it with a line of as many backticks or tildes as opened it. A block that shows a fence needs a longer
fence around it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.over import DOCUMENTS, one
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.checks.check import Scope


def find(document: Document, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for the fence that runs to the end of the file; one in a list or quote ends with it."""
    page = document.page
    if page is None:
        return
    for block in page.blocks("fence"):
        if not block.closed and block.parent < 0:
            yield Trouble(
                message="this code fence is never closed and hides the rest of the file",
                help="close it, or use a longer fence around a block that shows one",
                path=document.path,
                span=page.source.line_span(block.first),
                about="unclosed fence",
            )


CHECK = Check(
    code="FMT001",
    name="unclosed-fence",
    summary="A code fence is never closed.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=DOCUMENTS,
    find=find,
    doc=__doc__ or "",
    bad=(one("# Notes\n\n```\nmake\n\n## Next\n", DOCUMENTS.example_path),),
    good=(one("# Notes\n\n````\n```\nmake\n```\n````\n\n## Next\n", DOCUMENTS.example_path),),
)
