"""An open progress item does not say how anybody will know that it is done.

Without it the next session closes the item on a feeling, or starts over because it cannot tell.

Add `Verify:` under the item with a command in backticks, a URL, or what to look at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.expect import severity_of_missing
from memkit.checks.over import one
from memkit.checks.prg.progress_files import PATH, PROGRESS_FILES, short, siblings, unanswered, word_for
from memkit.checks.prg.proof import can_be_verified
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.checks.check import Scope
    from memkit.documents.progress.item import ItemForm

_CURES: dict[ItemForm, str] = {
    "task": "add `Verify:`",
    "table": "fill a column `Verification`",
    "stamped": "add `Verify:`",
}


def find(document: Document, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each open item without verification; emoji bullets are asked in profile strict only."""
    held = siblings(document, can_be_verified)
    for item in unanswered(document, can_be_verified):
        if item.state not in {"open", "partial"} or not (item.bracketed or scope.strict):
            continue
        yield Trouble(
            message=f"the open {word_for(item)} “{short(item.title)}” has no verification",
            help=f"{_CURES[item.form]} with a command in backticks, a URL, or what to look at",
            path=document.path,
            span=item.head,
            about=f"{item.key} verification",
            severity=severity_of_missing(scope, item, "verification", held),
        )


CHECK = Check(
    code="PRG001",
    name="missing-verification",
    summary="An open item has no verification.",
    standard=Severity.INFO,
    strict=Severity.ERROR,
    over=PROGRESS_FILES,
    find=find,
    doc=__doc__ or "",
    bad=(one("## In Flight\n\n- [ ] Move the nightly job to the new queue.\n", PATH),),
    good=(
        one(
            "## In Flight\n\n"
            "- [ ] Move the nightly job to the new queue.\n"
            "      Verify: `make nightly` ends with `0 failed`.\n",
            PATH,
        ),
    ),
)
