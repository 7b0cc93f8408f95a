"""An open progress item has no owner although other items of the file have one.

In a list where work is handed out by name, an item without one is an item that nobody does.

Add `Owner:` with a name or a role, or move the item to Next until somebody takes it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.over import one
from memkit.checks.prg.progress_files import PATH, PROGRESS_FILES, short, unanswered, word_for
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.checks.check import Scope
    from memkit.documents.progress.item import Item


def find(document: Document, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each open top-level item without owner, in a file where open items of its form have one.

    A row is asked where its table has a column for it.
    """
    forms = {item.form for item in document.items if _owned(item) and item.state in {"open", "partial"}}
    if not forms:
        return
    for item in unanswered(document, _owned):
        if item.form not in forms or (item.form == "table" and item.field("owner") is None):
            continue
        if item.state in {"open", "partial"} and item.depth == 0 and item.section != "next":
            yield Trouble(
                message=f"the open {word_for(item)} “{short(item.title)}” has no owner",
                help="add `Owner:` with a name or a role, or move it to Next until somebody takes it",
                path=document.path,
                span=item.head,
                about=f"{item.key} owner",
            )


def _owned(item: Item) -> bool:
    owner = item.field("owner")
    return owner is not None and any(char.isalnum() for char in owner.text)


_OWNED = "## In Flight\n\n- [ ] Move the nightly job. Verify: `make nightly`\n      Owner: platform\n"
CHECK = Check(
    code="PRG009",
    name="no-owner",
    summary="An open item has no owner in a file that names owners.",
    standard=None,
    strict=Severity.INFO,
    over=PROGRESS_FILES,
    find=find,
    doc=__doc__ or "",
    bad=(one(_OWNED + "- [ ] Watch the retry rate. Verify: `make retry-rate`\n", PATH),),
    good=(
        one(_OWNED + "- [ ] Watch the retry rate. Verify: `make retry-rate`\n      Owner: data\n", PATH),
        one("## In Flight\n\n- [ ] Watch the retry rate. Verify: `make retry-rate`\n", PATH),
    ),
)
