"""Text of a template was left in place: `[Date]`, `{title}`, `TBD`, an empty bullet, a list of all statuses.

A reader takes the file for filled in, and an agent may copy the placeholder or act on it.

Write what belongs there, or delete the line or the section until there is something to say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.layout import in_bank_folder, is_generated_index
from memkit.checks.bnk.frontmatter_placeholders import frontmatter_leftover
from memkit.checks.bnk.placeholders import leftovers
from memkit.checks.check import Check, Over, Trouble
from memkit.checks.over import one
from memkit.findings import Severity
from memkit.frozen import frozen
from memkit.text.clean import clip
from memkit.text.inline import plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.bank.layout import Layout
    from memkit.checks.bnk.placeholders import Leftover
    from memkit.checks.check import Scope
    from memkit.text.source import Span

_PATH = "memory-bank/ACTIVE_CONTEXT.md"
_MANY = 3
"""Places from which on a page is reported once, as a skeleton nobody has filled yet."""
_FEWEST = 3
"""Pages with placeholders from which on a bank can be a skeleton."""
_EXEMPT = frozenset({"rules", "memories", "memory-index"})
"""Agent files describe formats; memories quote them."""


@frozen
class _Page:
    """A page with what a template left behind on it; `once` asks for one finding for all of it."""

    document: Document
    body_start: int
    found: tuple[Leftover, ...]
    once: bool


def find(page: _Page, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for the first placeholder of each section; one for a page that is mostly template."""
    found = page.found
    for held in found[:1] if page.once else found:
        said = f"{_where(page, held)} holds {held.what}"
        yield Trouble(
            message=f"{len(found)} places hold text of a template; {said}" if page.once else said,
            help="write what belongs there, or delete it until there is something to say",
            path=page.document.path,
            span=held.span,
            about="placeholders" if page.once else f"placeholder {held.section}",
        )


def _where(page: _Page, held: Leftover) -> str:
    section = clip(plain(held.section), 60)
    if held.span.start < page.body_start:
        return "the frontmatter"
    return f"“{section}”" if section else "the beginning of the file"


def _pages(document: Document, scope: Scope) -> Iterator[_Page]:
    """A page with leftovers. A record counts once, and so does each page of a bank that is a skeleton."""
    layout = scope.bank.layout
    found = tuple(_leftovers(document, layout))
    if found and document.page:
        small = document.role == "decision-record" or (
            in_bank_folder(document.path, layout) and scope.bank.shared(_is_skeleton)
        )
        once = len(found) >= (2 if small else _MANY)
        yield _Page(document, document.page.body_start, found, once)


def _is_skeleton(bank: Bank) -> bool:
    """Whether most pages that lie right in the bank's folder hold placeholders."""
    folder = bank.layout.folder
    near = [document for document in bank.documents if document.path.rpartition("/")[0] == folder]
    pages = [document for document in near if _may_hold(document, bank.layout)]
    holding = sum(1 for document in pages if next(_leftovers(document, bank.layout), None))
    return holding >= _FEWEST and 2 * holding > len(pages)


def _may_hold(document: Document, layout: Layout) -> bool:
    return document.role not in _EXEMPT and not is_generated_index(document.path, layout)


def _leftovers(document: Document, layout: Layout) -> Iterator[Leftover]:
    page = document.page
    if page is None or not _may_hold(document, layout):
        return
    above = frontmatter_leftover(page)
    if above:
        yield above
    starts = frozenset(entry.span.start for entry in document.decisions)
    for held in leftovers(page, _unchosen(document), starts):
        if not (above and held.span.start < page.body_start):
            yield held


def _unchosen(document: Document) -> tuple[Span, ...]:
    """Lists of all statuses where no status was chosen; beside a real one such a list is a legend."""
    return tuple(
        status.span
        for decision in document.decisions
        if not any(status.value and not status.placeholder for status in decision.statuses)
        for status in decision.statuses
        if status.placeholder
    )


PAGES: Over[_Page] = Over("page with placeholders", _PATH, within=_pages)
CHECK = Check(
    code="BNK011",
    name="placeholder-text",
    summary="Text of a template was left in place.",
    standard=Severity.WARNING,
    strict=Severity.WARNING,
    over=PAGES,
    find=find,
    doc=__doc__ or "",
    bad=(
        one("# Active context\n\n## Current focus\n\n*\n\n## Recent changes\n\n- Retries.\n", _PATH),
        one("# Active context\n\nYYYY-MM-DD HH:MM:SS - Log of updates made.\n", _PATH),
        one("# Active context\n\n## Current focus\n\n**Owner:** [Your name]\n", _PATH),
        one("# Active context\n\n## Current focus\n\nTBD\n", _PATH),
    ),
    good=(
        one("# Active context\n\n## Current focus\n\n- Retries. Name files `YYYY-MM-DD.md`.\n", _PATH),
        one("# Log\n\n## Entry template\n\n### [Date] - [Title]\n", "memory-bank/LOG.md"),
    ),
)
