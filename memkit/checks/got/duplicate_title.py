"""Two gotchas have the same title.

One of them gets the correction, the other gets read.

Merge them into one entry, or give each a title that says what is different.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.got.live import live_documents
from memkit.checks.over import BANK, one
from memkit.documents.entry import title_key
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.checks.check import Scope
    from memkit.documents.gotchas.gotcha import Gotcha

_TELLING = 3
"""Words from which a title says enough by itself; a shorter one is compared under its own heading only."""


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each gotcha whose title stood before, in any file of gotchas."""
    seen: dict[tuple[str, str, str], Gotcha] = {}
    for document in live_documents(bank):
        groups = _groups(document)
        for gotcha in document.gotchas:
            key = title_key(gotcha.title)
            if not key or gotcha.resolved or "](" in gotcha.title:
                continue
            telling = len(key.split("-")) >= _TELLING
            place = ("", "") if telling else (gotcha.path, groups.get(gotcha.head.start, ""))
            first = seen.setdefault((key, *place), gotcha)
            if first is not gotcha:
                yield _trouble(bank, first, gotcha)


def _groups(document: Document) -> dict[int, str]:
    """For the start of each heading, the title of the section it stands in."""
    if document.page is None:
        return {}
    sections = document.page.sections
    return {
        section.heading.span.start: f"{section.parent} {sections[section.parent].title}"
        for section in sections
        if section.parent >= 0
    }


def _trouble(bank: Bank, first: Gotcha, gotcha: Gotcha) -> Trouble:
    source = bank.by_path[first.path].source
    line = source.position(first.head.start)[0] if source else 0
    where = f"on line {line}" if first.path == gotcha.path else f"in {first.path}"
    return Trouble(
        message=f"the gotcha {gotcha.label} has the title of another one {where}",
        help="merge the two, or give each a title that says what is different",
        path=gotcha.path,
        span=gotcha.head,
        about=f"{gotcha.key} duplicate",
    )


CHECK = Check(
    code="GOT005",
    name="duplicate-title",
    summary="Two gotchas have the same title.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(
        one(
            "# Gotchas\n\n## Locks are not re-entrant\n**Symptom.** A deadlock.\n\n"
            "## 7. Locks are not re-entrant (2026-02)\n**Symptom.** The shell hangs.\n",
            "memory-bank/GOTCHAS.md",
        ),
    ),
    good=(
        one(
            "# Gotchas\n\n## Locks are not re-entrant\n**Symptom.** A deadlock.\n\n"
            "## Locks are held across calls\n**Symptom.** The shell hangs.\n",
            "memory-bank/GOTCHAS.md",
        ),
    ),
)
