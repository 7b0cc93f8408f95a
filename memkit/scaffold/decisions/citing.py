"""Where a bank names a decision by its number: in links to it, in relations, in running text."""

from __future__ import annotations

import posixpath
from bisect import bisect_right
from typing import TYPE_CHECKING

from memkit.bank.known import Known, number_in, prefix_of
from memkit.documents.decisions.ids import ID, WORDS, is_decision_prefix
from memkit.documents.entry import title_key
from memkit.documents.paths.resolving import resolved
from memkit.frozen import frozen
from memkit.scaffold.decisions.numbering import numbered_like
from memkit.text.edits import Edit
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.documents.decisions.decision import Decision
    from memkit.text.inline import Link
    from memkit.text.page import Page

_LEADING = pattern(r"[\s*_`\[(#]{0,6}(?P<number>\d{1,6})(?![\d\w-])")
_DIGITS = 5
_STEM = pattern(r"[-_/]\w|\.md\b")


@frozen
class Renumbering:
    """A decision that gets another number; `path` is where its file goes, its own for one in a log."""

    decision: Decision
    number: int
    path: str


class Citations:
    """The edits that make whatever names a decision name it by its new number; `unclear` may mean another."""

    def __init__(self, edits: dict[str, list[Edit]] | None = None) -> None:
        self.edits: dict[str, list[Edit]] = edits or {}
        self.unclear: list[str] = []

    def add(self, path: str, edit: Edit) -> None:
        """Keep an edit, unless one touches the same characters."""
        held = self.edits.setdefault(path, [])
        if not any(edit.span.start < o.span.end and o.span.start < edit.span.end for o in held):
            held.append(edit)


def cite_anew(bank: Bank, published: Bank | None, wanted: Renumbering, found: Citations) -> None:
    """Collect the edits of every document of the bank for one decision."""
    scene = _Scene(bank, published, Known(bank), wanted)
    for document in bank.documents:
        if document.page is not None:
            _Reading(scene, document, document.page).collect(found)


def is_published(published: Bank | None, decision: Decision) -> bool:
    """Whether others have a decision under its number."""
    return published is not None and any(
        held.id == decision.id
        and held.collection == decision.collection
        and (title_key(held.title) == title_key(decision.title) or held.text == decision.text)
        for held in published.decisions
    )


class _Scene:
    """What is the same for every page: who else has the number, and where a link to the decision leads."""

    def __init__(self, bank: Bank, published: Bank | None, known: Known, wanted: Renumbering) -> None:
        self.published = published
        self.known = known
        self.wanted = wanted
        self.decision = wanted.decision
        self.holders = [each for each in bank.decisions if each.id == wanted.decision.id]
        self.all_published = all(
            is_published(published, each) for each in self.holders if each is not wanted.decision
        )
        page = bank.by_path[self.decision.path].page
        pairs = zip(page.headings, page.anchors, strict=True) if page else ()
        self.anchor = next((a.lower() for heading, a in pairs if heading.span == self.decision.head), "")


class _Reading:
    """One page that may name the decision."""

    def __init__(self, scene: _Scene, document: Document, page: Page) -> None:
        self._scene = scene
        self._wanted = scene.wanted
        self._decision = scene.decision
        self._document = document
        self._page = page
        self._others = self._holders()
        before = scene.published.by_path.get(document.path) if scene.published else None
        text = before.page.source.text if before and before.page else ""
        self._old_lines = frozenset(text.splitlines())

    def collect(self, found: Citations) -> None:
        """Add the edits of the page, the surest first."""
        stem = posixpath.basename(self._decision.path).rpartition(".")[0]
        if self._decision.form == "record" and self._wanted.path != self._decision.path:
            self._stems(stem, posixpath.basename(self._wanted.path).rpartition(".")[0], found)
        links = [link for link in self._page.links if not link.external]
        for link in links:
            if self._leads(link):
                self._text_of(link, found)
        self._relations(found)
        self._mentions(links, found)

    def _holders(self) -> list[Decision]:
        """The other entries that the same number may mean, seen from this page."""
        own = {each.collection for each in self._document.decisions}
        held = self._scene.holders
        near = [each for each in held if each.collection in own]
        return [each for each in near or held if each is not self._decision]

    def _stems(self, old: str, new: str, found: Citations) -> None:
        """The file's name wherever it is written out; links get theirs with the move of the file."""
        text, at = self._page.source.text, -1
        targets = [link.target_span for link in self._page.links]
        while (at := text.find(old, at + 1)) >= 0:
            span = Span(at, at + len(old))
            whole = not text[max(0, at - 1) : at].isalnum() and not text[span.end : span.end + 1].isalnum()
            if whole and not any(span.start < t.end and t.start < span.end for t in targets):
                found.add(self._page.path, Edit(span, new))

    def _leads(self, link: Link) -> bool:
        """Whether a link leads to the decision: to its file, or to its heading in a log."""
        folder = posixpath.dirname(self._page.path)
        path = resolved(folder, link.path) if link.path else self._page.path
        if path != self._decision.path:
            return False
        return self._decision.form == "record" or link.anchor.lower() == self._scene.anchor

    def _text_of(self, link: Link, found: Citations) -> None:
        """The number in a link's text, and in a cell by itself in the same row of a table."""
        source = self._page.source
        span = Span(link.span.start, min(link.target_span.start, link.span.end))
        for match in ID.finditer(source.text, span.start, span.end):
            if self._is_its(match["prefix"] or "", match["number"], match["join"] or ""):
                self._put(Span(*match.span("number")), found)
        leading = _LEADING.match(source.text, span.start + 1, span.end)
        if leading and int(leading["number"]) == self._decision.number:
            self._put(Span(*leading.span("number")), found)
        line = source.line_at(link.span.start)
        for table in self._page.tables:
            for row in table.rows if table.first <= line < table.last else ():
                for cell in row.cells if row.line == line else ():
                    said = cell.text.strip("#*`_ ")
                    if said.isdecimal() and len(said) <= _DIGITS and int(said) == self._decision.number:
                        self._put(cell.span, found)

    def _relations(self, found: Citations) -> None:
        for entry in self._document.decisions:
            for relation in entry.relations:
                for target in relation.targets:
                    held = self._scene.known.named(target, entry) or ()
                    if target.path or not any(each is self._decision for each in held):
                        continue
                    if len(held) == 1 or self._means_this(target.span, found, quiet=True):
                        self._put(target.span, found)

    def _mentions(self, links: list[Link], found: Citations) -> None:
        source = self._page.source
        inside = sorted(link.span for link in links)
        starts = [span.start for span in inside]
        for block in self._page.blocks("paragraph", "heading", "table"):
            region = self._page.span_of(block)
            for match in ID.finditer(source.text, region.start, region.end):
                span = Span(*match.span("number"))
                prefix = match["prefix"] or ""
                if not prefix or not self._is_its(prefix, match["number"], match["join"] or ""):
                    continue
                if _STEM.match(source.text, match.end()) or _lies_in(span, inside, starts):
                    continue
                if not span.within(self._decision.id_span) or self._page.path != self._decision.path:
                    if self._is_own_name(span):
                        continue
                    if self._means_this(span, found):
                        self._put(span, found)

    def _is_its(self, prefix: str, number: str, join: str) -> bool:
        own = prefix_of(self._decision.id)
        if number.lstrip("0") != number_in(self._decision.id).lstrip("0"):
            return False
        if not prefix:
            return False
        alike = prefix.upper() == own or (prefix.casefold() in WORDS and own.casefold() in WORDS)
        return alike and is_decision_prefix(prefix, join)

    def _is_own_name(self, span: Span) -> bool:
        """Whether the number is how an entry of this page calls itself."""
        return any(span.within(entry.id_span) for entry in self._document.decisions if entry.id_text)

    def _means_this(self, span: Span, found: Citations, *, quiet: bool = False) -> bool:
        """Whether a number means the decision: no other has it, it stands in its own text, or it is new."""
        inside = self._page.path == self._decision.path and span.within(self._decision.span)
        if not self._others or inside:
            return True
        theirs = [each for each in self._others if self._page.path == each.path and span.within(each.span)]
        if theirs:
            return False
        line = self._page.source.line_at(span.start)
        if self._scene.all_published:
            return self._page.source.line_text(line) not in self._old_lines
        if not quiet:
            found.unclear.append(f"{self._page.path}:{line + 1}")
        return False

    def _put(self, span: Span, found: Citations) -> None:
        said = self._page.source.slice(span)
        new = numbered_like(said, self._wanted.number, (said,))
        if new != said:
            found.add(self._page.path, Edit(span, new))


def _lies_in(span: Span, held: list[Span], starts: list[int]) -> bool:
    """Whether a span lies in one of others, sorted, that do not overlap; `starts` are where they begin."""
    at = bisect_right(starts, span.start) - 1
    return at >= 0 and span.within(held[at])
