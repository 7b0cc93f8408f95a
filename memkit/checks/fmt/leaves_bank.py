"""A file of the bank is a symbolic link that leads out of the repository.

It says one thing on this machine and another, or nothing, on the next; memkit does not follow it.

Put the file itself into the repository.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Example, Trouble
from memkit.checks.over import DOCUMENTS, one
from memkit.findings import Severity
from memkit.ports import Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.checks.check import Scope


def find(document: Document, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for a file whose path leads out of the tree."""
    problem = document.problem
    if isinstance(problem, Unreadable) and problem.reason == "leaves-root":
        yield Trouble(
            message=f"{document.path} leads out of the repository",
            help="put the file itself into the repository",
            path=document.path,
            about="leaves the repository",
        )


CHECK = Check(
    code="FMT010",
    name="leaves-bank",
    summary="A file leads out of the repository.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=DOCUMENTS,
    find=find,
    doc=__doc__ or "",
    bad=(Example((("memory-bank/../../NOTES.md", "# Notes\n"),)),),
    good=(one("# Notes\n", DOCUMENTS.example_path),),
)
