"""Where the links of a document lead, as far as their text tells."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memkit.bank.places import resolved
from memkit.checks.lnk.written import PLACEHOLDER, has_extension, is_stand_in
from memkit.documents.reading_order import is_generated
from memkit.reading.blocks import Found, find_block

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memkit.bank.document import Document
    from memkit.bank.places import Places
    from memkit.text.links import Link

_BARE_NAMES = frozenset(
    "license licence notice copying authors contributors makefile dockerfile justfile rakefile gemfile "
    "procfile jenkinsfile vagrantfile codeowners".split()
)
_SERVED = frozenset(
    "issues issue pull pulls wiki releases actions discussions commit commits compare blob tree raw "
    "security projects milestone milestones labels merge_requests -".split()
)
"""First names of pages that a forge serves beside the files: `../../issues/12`."""
_LINE = re.compile(r":\d{1,7}(?:[-:]\d{1,7})?$")
_PAGES = (".md", ".mdx", ".markdown")


@dataclass(frozen=True, slots=True)
class Lead:
    """A link and the path that it means, relative to the tree's root; `rooted` when it began with `/`."""

    link: Link
    path: str
    rooted: bool


def leads_of(document: Document) -> Iterator[Lead]:
    """The links of a document that mean a file of the repository.

    Left out: archived documents, whose links were written for another folder; what memkit writes itself;
    placeholders; links out of the root; rows of a memory index, which IDX002 answers for.
    """
    page = document.page
    if page is None or document.archived or is_generated(page.source.text):
        return
    rows = {row.target_span for row in document.index.rows} if document.index else set()
    block = find_block(page) if page.links else None
    folder = document.path.rpartition("/")[0]
    for link in page.links:
        written = isinstance(block, Found) and link.span.within(block.span)
        if link.target_span in rows or written:
            continue
        path = _meant(link, folder)
        if path is not None:
            yield Lead(link, path, rooted=link.path.startswith("/"))


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


def _meant(link: Link, folder: str) -> str | None:
    if link.kind in {"wikilink", "autolink"} or link.external or link.target.startswith(("#", "~", "?")):
        return None
    written = _LINE.sub("", link.path.strip())
    name = written.rstrip("/").rpartition("/")[2]
    if not name or PLACEHOLDER.search(written) or not _is_file_like(written, name):
        return None
    path = resolved("" if written.startswith("/") else folder, written)
    return None if path is None or path.partition("/")[0] in _SERVED else path


def _is_file_like(written: str, name: str) -> bool:
    """Whether a target is a path and no stand-in or piece of code: `a[i](x)` reads as a link, too."""
    if is_stand_in(name):
        return False
    if has_extension(name) or name.casefold() in _BARE_NAMES or written.startswith("www."):
        return True
    return written.startswith(("./", "../", "/")) or ("/" in written and not written.endswith("()"))
