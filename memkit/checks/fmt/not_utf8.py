"""A file is not UTF-8 text.

It cannot be read reliably: memkit skips it, and what it says is part of nobody's memory.

Save it as UTF-8. `iconv -f LATIN1 -t UTF-8` or the editor's “save with encoding” does it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.over import DOCUMENTS, one
from memkit.findings import Severity
from memkit.text.source import NotUtf8

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.checks.check import Scope


def find(document: Document, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for a file that could not be decoded."""
    problem = document.problem
    if isinstance(problem, NotUtf8):
        yield Trouble(
            message=f"{document.path} is not UTF-8 (line {problem.line}): it looks like {problem.guess}",
            help="save it as UTF-8; until then it is skipped",
            path=document.path,
            about="not UTF-8",
        )


CHECK = Check(
    code="FMT002",
    name="not-utf8",
    summary="A file is not UTF-8 text.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=DOCUMENTS,
    find=find,
    doc=__doc__ or "",
    bad=(one("# Caf\udce9\n", DOCUMENTS.example_path),),
    good=(one("# Café\n", DOCUMENTS.example_path),),
)
