"""Edits of a decision's heading, which take the links to its anchor along."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.known import path_from
from memkit.findings import Fix
from memkit.text.anchors import slug
from memkit.text.edits import Edit, FileEdits, apply_edits
from memkit.text.source import Source, Span

if TYPE_CHECKING:
    from memkit.bank.bank import Bank
    from memkit.documents.decisions.decision import Decision
    from memkit.text.page import Page


class Anchored:
    """The links of a bank by the anchor that they lead to, and each heading's anchor; read once."""

    def __init__(self, bank: Bank) -> None:
        self._links: dict[tuple[str, str], list[tuple[str, Span]]] = {}
        self._anchors: dict[str, dict[int, str]] = {}
        for document in bank.documents:
            if document.page is None or "#" not in document.page.source.text:
                continue
            for link in document.page.links:
                anchor = link.anchor
                if not anchor or link.external:
                    continue
                target = path_from(document.path, link.path) if link.path else document.path
                span = Span(link.target_span.end - len(anchor), link.target_span.end)
                if document.page.source.slice(span) == anchor:
                    self._links.setdefault((target, anchor), []).append((document.path, span))

    def renamed(self, page: Page, decision: Decision, edits: tuple[Edit, ...]) -> Fix:
        """Edits inside of a heading, and of each link in the bank that leads to its anchor."""
        by_path = {page.path: list(edits)}
        old = self._anchor(page, decision)
        if (page.path, old) in self._links:
            start = decision.head.start
            moved = [Edit(Span(e.span.start - start, e.span.end - start), e.text) for e in edits]
            heading = apply_edits(Source(page.path, page.source.slice(decision.head)), moved)
            new = slug(heading.text.strip("# \t"))
            for path, span in self._links[page.path, old]:
                by_path.setdefault(path, []).append(Edit(span, new))
        return Fix(tuple(FileEdits(path, tuple(listed)) for path, listed in by_path.items()))

    def _anchor(self, page: Page, decision: Decision) -> str:
        if page.path not in self._anchors:
            starts = (heading.span.start for heading in page.headings)
            self._anchors[page.path] = dict(zip(starts, page.anchors, strict=True))
        return self._anchors[page.path].get(decision.head.start, "")
