"""A verification is prose only: no command and no address.

A sentence can be believed but not run; whoever comes next has to ask what was meant.

Write the command that shows it in backticks, or the URL where it can be seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.over import one
from memkit.checks.prg.progress_files import PATH, PROGRESS_FILES, short
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.checks.check import Scope


def find(document: Document, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each open item whose verifications are all prose; a record of what was done stays one."""
    for item in document.items:
        proofs = item.verifications
        if item.state in {"open", "partial"} and proofs and all(proof.kind == "prose" for proof in proofs):
            yield Trouble(
                message=f"the verification of “{short(item.title)}” is prose that nobody can run",
                help="write the command that shows it in backticks, or the URL where it can be seen",
                path=document.path,
                span=proofs[0].span,
                about=f"{item.key} runnable",
            )


CHECK = Check(
    code="PRG004",
    name="not-runnable",
    summary="A verification is prose only.",
    standard=None,
    strict=Severity.INFO,
    over=PROGRESS_FILES,
    find=find,
    doc=__doc__ or "",
    bad=(one("## Next\n\n- [ ] Speed up the import. Verify: it feels faster.\n", PATH),),
    good=(one("## Next\n\n- [ ] Speed up the import. Verify: `make import-bench` stays under 3 s.\n", PATH),),
)
