"""Where a bank cites one decision: by a link to it, or by its id."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.known import path_from
from memkit.documents.decisions.ids import ID, decision_id, is_decision_prefix

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.bank.known import Known
    from memkit.documents.decisions.decision import Decision
    from memkit.text.page import Page


def citations(bank: Bank, known: Known, decision: Decision) -> tuple[tuple[str, int], ...]:
    """Path and line (from 1) of every line outside of the decision that cites it; linear in the bank."""
    anchor = _anchor(bank, decision)
    found: set[tuple[str, int]] = set()
    for document in bank.documents:
        if document.page is None:
            continue
        source = document.page.source
        offsets = [*_links(document.page, decision, anchor), *_names(document, known, decision)]
        own = decision.span if document.path == decision.path else None
        found |= {(document.path, source.position(at)[0]) for at in offsets if own is None or at not in own}
    return tuple(sorted(found))


def _anchor(bank: Bank, decision: Decision) -> str:
    page = bank.by_path[decision.path].page
    if page is None or decision.form != "log":
        return ""
    starts = (heading.span.start for heading in page.headings)
    return dict(zip(starts, page.anchors, strict=True)).get(decision.head.start, "")


def _links(page: Page, decision: Decision, anchor: str) -> Iterator[int]:
    for link in page.links:
        if link.external or link.kind == "image":
            continue
        path = path_from(page.path, link.path) if link.path else page.path
        if path == decision.path and (decision.form == "record" or (anchor and link.anchor == anchor)):
            yield link.span.start


def _names(document: Document, known: Known, decision: Decision) -> Iterator[int]:
    """The places that hold the id; in a collection of its own an id means the decision there."""
    number = decision.id.rpartition("-")[2]
    text = document.source.text if document.source else ""
    if not number or number not in text:
        return
    collections = {held.collection for held in document.decisions} or {""}
    for match in ID.finditer(text):
        prefix = match["prefix"]
        if not prefix or not is_decision_prefix(prefix, match["join"].strip() or match["join"]):
            continue
        if decision_id(prefix, match["number"]) != decision.id:
            continue
        if any(decision is held for c in collections for held in known.with_id(decision.id, c)):
            yield match.start()
