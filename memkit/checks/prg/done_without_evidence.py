"""A checked progress item does not say what proved it.

“Done” without proof is believed until it hurts; nobody can check it again after the next change.

Add `Verified:` with the command, the URL or what was seen, and the day: `(verified 2026-05-02, 3f2a91c)`. A
command alone is evidence, too: whoever doubts the item can run it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.expect import severity_of_missing
from memkit.checks.over import one
from memkit.checks.prg.progress_files import (
    PATH,
    PROGRESS_FILES,
    cites_change,
    short,
    siblings,
    unanswered,
)
from memkit.checks.prg.proof import is_verified
from memkit.checks.prg.together import is_there, proved_together
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.checks.check import Scope
    from memkit.documents.progress.item import Item, ItemForm


_DONE: dict[ItemForm, str] = {"task": "checked item", "table": "done row", "stamped": "done entry"}
_CURES: dict[ItemForm, str] = {
    "task": "add `Verified:`",
    "table": "fill a column `Verified`",
    "stamped": "add `Verified:`",
}


def find(document: Document, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each checked item without evidence.

    In profile standard a pull request or commit counts as evidence, and emoji bullets are not asked.
    """
    proved = is_verified if scope.strict else _verified_or_cited
    held = siblings(document, is_verified)
    together = proved_together(document)
    for item in unanswered(document, proved):
        if item.state != "done" or not (item.bracketed or scope.strict):
            continue
        if item.span.start in together or is_there(item, scope):
            continue
        yield Trouble(
            message=f"the {_DONE[item.form]} “{short(item.title)}” has no evidence",
            help=f"{_CURES[item.form]} with the command, the URL or what was seen, with its date",
            path=document.path,
            span=item.head,
            about=f"{item.key} evidence",
            severity=severity_of_missing(scope, item, "verification", held),
        )


def _verified_or_cited(item: Item) -> bool:
    return is_verified(item) or cites_change(item)


CHECK = Check(
    code="PRG002",
    name="done-without-evidence",
    summary="A checked item has no evidence.",
    standard=Severity.INFO,
    strict=Severity.ERROR,
    over=PROGRESS_FILES,
    find=find,
    doc=__doc__ or "",
    bad=(one("## Done\n\n- [x] 2026-05-02 Ship the digest compiler.\n", PATH),),
    good=(
        one("## Done\n\n- [x] Ship the digest compiler: 7/8 tests passing.\n", PATH),
        one(
            "## Done\n\n"
            "- [x] 2026-05-02 Ship the digest compiler. Verify: `pytest tests/compiler` "
            "(verified 2026-05-02, 3f2a91c)\n",
            PATH,
        ),
    ),
)
