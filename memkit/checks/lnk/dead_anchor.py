"""A link's `#anchor` names no heading of the page that it leads to.

The reader lands at the top of a page instead of at what was meant, and has to search a long file for it.

Write the anchor that GitHub makes of the heading now: lower case, spaces as `-`, signs left out, so that
` — ` becomes `--`; the second of two equal headings ends in `-1`. Where a decision's heading changed when it
was superseded, the help names the new anchor.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from memkit.checks.check import Check, Example, Trouble
from memkit.checks.lnk.anchors_of import anchors_at
from memkit.checks.lnk.pointers import leads_of, once
from memkit.checks.lnk.said import Said
from memkit.checks.over import DOCUMENTS, one
from memkit.documents.paths.leads import Lead
from memkit.documents.paths.written import is_page
from memkit.findings import Severity
from memkit.text.clean import clip
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.checks.check import Scope
    from memkit.text.links import Link
    from memkit.text.page import Page

_NOT_GRADED = pattern(
    r"top$|l\d|fn|:~:|!|~|.*[/=?{}<>$*|%…\s]"
    r"|(?:anchor|section|heading|link|title|todo|placeholder|example|id|name|slug)(?:[-_](?:name|id|slug|here))?$",
    re.IGNORECASE | re.DOTALL,
)
"""Lines of a source view, footnotes, text fragments, routes of a site, placeholders."""
_MOST = 1000
"""Dead anchors of one document that are reported."""


def find(document: Document, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each link to an anchor that the same page, or another Markdown file, does not have."""
    if document.page and not document.archived and "#" in document.page.source.text:
        yield from _of_document(document, document.page, scope.bank)


def _of_document(document: Document, page: Page, bank: Bank) -> Iterator[Trouble]:
    said = Said(document, page)
    dead = (
        (lead, held)
        for lead in once(_anchored(document, page))
        if (held := bank.shared(anchors_at, lead.path))
        and held.complete
        and not held.has(lead.link.anchor, site=bank.places.site)
    )
    for lead, held in islice(dead, _MOST):
        if said.in_template(lead.link.span):
            continue
        meant = held.nearest(lead.link.anchor)
        where = "this page" if lead.path == document.path else clip(lead.path, 120)
        yield Trouble(
            message=f"the anchor #{clip(lead.link.anchor, 120)} names no heading of {where}",
            help=f"write #{clip(meant, 160)}" if meant else "write the anchor that the heading has now",
            path=document.path,
            span=lead.link.span,
            about=f"anchor {lead.link.target}",
        )


def _anchored(document: Document, page: Page) -> Iterator[Lead]:
    """The links with an anchor that can be graded; those within a page lead to the page."""
    for link in page.links:
        if link.kind in {"link", "reference"} and link.target.startswith("#") and _is_graded(link):
            yield Lead(link, document.path, rooted=False)
    for lead in leads_of(document):
        if lead.link.kind != "image" and is_page(lead.path) and _is_graded(lead.link):
            yield lead


def _is_graded(link: Link) -> bool:
    return bool(link.anchor) and _NOT_GRADED.match(link.anchor) is None


_PATH = "memory-bank/NOTES.md"
CHECK = Check(
    code="LNK002",
    name="dead-anchor",
    summary="A link's anchor names no heading of the page that it leads to.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=DOCUMENTS,
    find=find,
    doc=__doc__ or "",
    bad=(
        one("# Notes\n\nSee [limits](#limits).\n\n## Limits of the queue\n\nForty.\n", _PATH),
        one("# Notes\n\nSee [why](#read-then-write).\n\n## Read — then write\n\nAlways.\n", _PATH),
        Example(
            files=(
                (_PATH, "# Notes\n\nSee [the size](../docs/queue.md#size).\n"),
                ("docs/queue.md", "# Queue\n"),
            )
        ),
    ),
    good=(
        one("# Notes\n\nSee [why](#read--then-write).\n\n## Read — then write\n\nAlways.\n", _PATH),
        one('# Notes\n\nSee [it](#here).\n\n<a id="here"></a>\n\nForty.\n', _PATH),
        Example(
            files=(
                (_PATH, "# Notes\n\nSee [the loop](../src/app.py#L12).\n"),
                ("src/app.py", "run()\n"),
            )
        ),
    ),
)
