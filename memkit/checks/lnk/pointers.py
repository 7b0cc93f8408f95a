"""The links and paths of a document that a person wrote and that still count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.reading_order import is_generated
from memkit.reading.blocks import Found, find_block

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memkit.bank.document import Document
    from memkit.bank.places import Places
    from memkit.documents.paths.cited import Cited
    from memkit.documents.paths.leads import Lead
    from memkit.text.page import Page
    from memkit.text.source import Span

_PAGES = (".md", ".mdx", ".markdown")


def leads_of(document: Document) -> tuple[Lead, ...]:
    """The links of a document that mean a file of the repository.

    Left out: archived documents, whose links were written for another folder; what memkit writes itself;
    rows of a memory index, which IDX002 answers for.
    """
    page = document.page
    if page is None or document.archived or is_generated(page.source.text) or not document.leads:
        return ()
    own = _own_block(page)
    rows = {row.target_span for row in document.index.rows} if document.index else set()
    if own is None and not rows:
        return document.leads
    return tuple(
        lead
        for lead in document.leads
        if lead.link.target_span not in rows and not (own and lead.link.span.within(own))
    )


def cited_in(document: Document) -> tuple[Cited, ...]:
    """The paths that a document cites in code font; not in what memkit writes itself."""
    page = document.page
    if page is None or is_generated(page.source.text):
        return ()
    own = _own_block(page)
    if own is None:
        return document.cited
    return tuple(cited for cited in document.cited if not cited.span.within(own))


def once(leads: Iterable[Lead]) -> Iterator[Lead]:
    """Every link, but a reference that is used several times only once."""
    seen: set[str] = set()
    for lead in leads:
        if lead.link.kind != "reference" or lead.link.target not in seen:
            yield lead
        if lead.link.kind == "reference":
            seen.add(lead.link.target)


def is_alive(lead: Lead, places: Places) -> bool:
    """Whether something lies where a link leads, by name or as a site's page: `guide` for `guide.md`."""
    stem = lead.path.removesuffix(".html")
    return places.has(lead.path) or any(places.lists(f"{stem}{ending}") for ending in _PAGES)


def _own_block(page: Page) -> Span | None:
    block = find_block(page)
    return block.span if isinstance(block, Found) else None
