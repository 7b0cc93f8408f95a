"""Two headings of a file have one anchor, and a link leads to it.

The link goes to the first of them, whichever was meant, and moves to another when one is added above.

Give the headings different words, or link to the numbered anchor of the one that is meant.
"""

from __future__ import annotations

from posixpath import normpath
from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.over import BANK, one
from memkit.findings import Severity
from memkit.text.anchors import slug

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.checks.check import Scope


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for the second heading of each anchor that a link of the bank leads to."""
    repeated = {d.path: found for d in bank.documents if (found := d.fact("repeated headings", _repeated))}
    if not repeated:
        return
    linked = {(path, anchor) for d in bank.documents for path, anchor in d.fact("anchors named", _targets)}
    for path, headings in repeated.items():
        page = bank.by_path[path].page
        for anchor, number in headings.items():
            if page and (path, anchor) in linked:
                heading = page.headings[number]
                yield Trouble(
                    message=f"two headings have the anchor #{anchor}, and a link leads to it",
                    help="give the headings different words",
                    path=path,
                    span=heading.span,
                )


def _repeated(document: Document) -> dict[str, int]:
    """Anchor: index of the second heading that would have it."""
    texts = [heading.text.casefold() for heading in document.page.headings] if document.page else []
    if len(set(texts)) == len(texts):
        return {}
    slugs = {text: slug(text) for text in set(texts)}
    seen: set[str] = set()
    found: dict[str, int] = {}
    for number, text in enumerate(texts):
        anchor = slugs[text]
        if anchor in seen and anchor:
            found.setdefault(anchor, number)
        seen.add(anchor)
    return found


def _targets(document: Document) -> list[tuple[str, str]]:
    page = document.page
    if page is None or "#" not in page.source.text:
        return []
    folder = document.path.rpartition("/")[0]
    return [
        (normpath(f"{folder}/{link.path}").lstrip("/") if link.path else document.path, link.anchor)
        for link in page.links
        if link.anchor and not link.external and link.kind in {"link", "reference"}
    ]


CHECK = Check(
    code="FMT003",
    name="duplicate-heading",
    summary="Two headings have one anchor that a link leads to.",
    standard=Severity.INFO,
    strict=Severity.INFO,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(one("# Notes\n\nSee [setup](#setup).\n\n## Setup\n\nA\n\n## Setup\n\nB\n", "memory-bank/NOTES.md"),),
    good=(
        one("# Notes\n\n## Setup\n\nA\n\n## Setup\n\nB\n", "memory-bank/NOTES.md"),
        one("# Notes\n\nSee [setup](#setup).\n\n## Setup\n\nA\n\n## Teardown\n\nB\n", "memory-bank/NOTES.md"),
    ),
)
