"""Edits that point a link to the file that it means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.fixing import replacing
from memkit.reading.lines import link_target
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from memkit.bank.document import Document
    from memkit.documents.paths.leads import Lead
    from memkit.findings import Fix

_TAIL = pattern(r"(?::\d{1,7}(?:[-:]\d{1,7})?)?(?:[?#]|$)")
"""Where a target's path ends: at a line, a query or an anchor."""


def retargeted(lead: Lead, document: Document, meant: str) -> Fix | None:
    """The path `meant` as it is seen from the page; line, query and anchor are kept."""
    written = _written(lead, document)
    target = _bare(link_target(meant, document.path.rpartition("/")[0])) if meant else ""
    if not written or not target or "<" in target + written:
        return None
    tail = _TAIL.search(written)
    return replacing(
        document.path, lead.link.target_span, target + written[tail.start() if tail else len(written) :]
    )


def respelled(lead: Lead, document: Document, meant: str) -> Fix | None:
    """The letters of a link that differ in case from the path `meant`, and nothing else of it."""
    written = _written(lead, document)
    tail = _TAIL.search(written)
    path = written[: tail.start() if tail else len(written)].rstrip("/")
    seen = path.rpartition("../")[2].removeprefix("./")
    if lead.rooted or not seen or meant[-len(seen) :].casefold() != seen.casefold():
        return retargeted(lead, document, meant)
    start = lead.link.target_span.start + len(path) - len(seen)
    return replacing(document.path, Span(start, start + len(seen)), meant[-len(seen) :])


def _bare(target: str) -> str:
    """A target without angle brackets, so that it can stand inside of some, too."""
    if not target.startswith("<"):
        return target
    return target[1:-1].replace(" ", "%20").replace("(", "%28").replace(")", "%29")


def _written(lead: Lead, document: Document) -> str:
    """The target of an inline link as the page writes it; empty for other kinds."""
    inline = lead.link.kind in {"link", "image"} and document.source
    return document.source.slice(lead.link.target_span) if inline and document.source else ""
