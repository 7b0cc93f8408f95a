"""A file is over the size limit and was not parsed.

No check looked into it, and no agent can load it whole.

Split it, or move closed entries to the bank's archive. A one-fact file may have 256 KiB, a log 4 MiB.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.over import DOCUMENTS, one
from memkit.findings import Severity
from memkit.ports import Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.checks.check import Scope


def find(document: Document, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for a file that was too large to read."""
    problem = document.problem
    if isinstance(problem, Unreadable) and problem.reason == "too-large":
        yield Trouble(
            message=f"{document.path} is too large to be checked: {problem.detail}",
            help="split it, or move closed entries to the archive",
            path=document.path,
            about="too large",
        )


_PATH = "memory-bank/memories/retry-budget.md"
_INDEX = "---\nname: retry-budget\ndescription: Three retries\nmetadata:\n  type: project\n---\n"
CHECK = Check(
    code="FMT008",
    name="too-large",
    summary="A file is over the size limit.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=DOCUMENTS,
    find=find,
    doc=__doc__ or "",
    bad=(one(_INDEX + "Three retries. " * 20_000, _PATH),),
    good=(one(_INDEX + "Three retries.\n", _PATH),),
)
