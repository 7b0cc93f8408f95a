"""A page: one Markdown file read once, with frontmatter, blocks, sections, tables, tasks and links."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.text.frontmatter import BadYaml, Frontmatter, Mapping, find_frontmatter
from memkit.text.source import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.text.inline import Inline
    from memkit.text.links import Link
    from memkit.text.markdown import Block, Heading, Structure
    from memkit.text.tables import Table
    from memkit.text.tasks import Task

_EMPTY = Mapping((), Span(0, 0))


@frozen
class Section:
    """A heading and what stands under it, up to the next heading of the same or a higher level.

    `first` and `last` are lines `[first, last)` from 0, the heading's included. `parent` is an index into
    `Page.sections` or -1.
    """

    heading: Heading
    first: int
    last: int
    parent: int

    @property
    def level(self) -> int:
        """The heading's level, 1 to 6."""
        return self.heading.level

    @property
    def title(self) -> str:
        """The heading's text without markers."""
        return self.heading.text


@frozen
class Page:
    """A parsed Markdown file. What is derived is computed once, when first asked for."""

    source: Source

    @property
    def path(self) -> str:
        """Path of the file in its tree."""
        return self.source.path

    @cached_property
    def frontmatter(self) -> Frontmatter | BadYaml | None:
        """The frontmatter block, why it is broken, or None."""
        return find_frontmatter(self.source)

    @property
    def data(self) -> Mapping:
        """The frontmatter's mapping; empty where there is none or it is broken."""
        return self.frontmatter.data if isinstance(self.frontmatter, Frontmatter) else _EMPTY

    @property
    def body_start(self) -> int:
        """Offset where the body begins."""
        return self.frontmatter.span.end if isinstance(self.frontmatter, Frontmatter) else 0

    @cached_property
    def structure(self) -> Structure:
        """All blocks of the body."""
        from memkit.text.markdown import parse_blocks

        return parse_blocks(self.source, self.body_start)

    @cached_property
    def headings(self) -> tuple[Heading, ...]:
        """Headings outside of containers."""
        from memkit.text.markdown import headings

        return headings(self.source, self.structure)

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """One section a heading, in order."""
        return tuple(self._sections())

    @cached_property
    def break_lines(self) -> tuple[int, ...]:
        """The lines of headings and thematic breaks outside of containers: no field reaches past them."""
        return tuple(block.first for block in self.blocks("heading", "rule") if block.parent < 0)

    @cached_property
    def paragraphs(self) -> tuple[Block, ...]:
        """All paragraphs, in order."""
        return tuple(self.blocks("paragraph"))

    @cached_property
    def anchors(self) -> tuple[str, ...]:
        """GitHub's anchors of `headings`, in the same order."""
        from memkit.text.anchors import slugs

        return slugs(heading.text for heading in self.headings)

    @cached_property
    def fragments(self) -> frozenset[str]:
        """Whatever `#…` may lead to in this page, in lower case.

        Anchors of all headings, those in quotes, lists and HTML too; `id` and `name` of HTML tags outside of
        code; `{#id}` after a heading, with and without which the heading's own anchor counts.
        """
        from memkit.text.anchors import attribute_anchor, html_anchors, html_headings, slugs

        found = [(heading.span.start, heading.text) for heading in self.headings]
        found += [self._held_heading(block) for block in self.blocks("heading") if block.parent >= 0]
        by_hand: list[str] = []
        if "<" in self.source.text:
            shown = self._shown_code
            found += [(at, text) for at, text in html_headings(self.source.text) if not _inside(shown, at)]
            by_hand += [name for at, name in html_anchors(self.source.text) if not _inside(shown, at)]
        ordered = [text for _, text in sorted(found)]
        bare = [attribute_anchor(text) for text in ordered]
        by_hand += [anchor for anchor, _ in bare if anchor]
        names = {*slugs(ordered), *slugs(text for _, text in bare), *self.anchors, *by_hand}
        return frozenset(name.lower() for name in names)

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """All tables."""
        from memkit.text.tables import read_table

        return tuple(read_table(self.source, self.structure, block) for block in self.blocks("table"))

    @cached_property
    def tasks(self) -> tuple[Task, ...]:
        """All items with a box."""
        from memkit.text.tasks import read_tasks

        return read_tasks(self.source, self.structure)

    @cached_property
    def inlines(self) -> tuple[Inline, ...]:
        """The inline content of each paragraph, heading and table, in order."""
        references = dict(self.structure.references)
        tables = iter(self.tables)
        return tuple(
            self._table_inline(next(tables), references)
            if block.kind == "table"
            else self._inline(block, references)
            for block in self.blocks("paragraph", "heading", "table")
        )

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """All links, images and wikilinks outside of code and comments, in order."""
        return tuple(link for inline in self.inlines for link in inline.links)

    @cached_property
    def comments(self) -> tuple[Span, ...]:
        """Spans of all HTML comments outside of code, in order."""
        found = [span for inline in self.inlines for span in inline.comments]
        for block in self.blocks("html"):
            found.extend(_comments(self.source.text, self.span_of(block)))
        return tuple(sorted(found))

    @cached_property
    def code_spans(self) -> tuple[Span, ...]:
        """Spans of inline code, ticks included, in order."""
        return tuple(span for inline in self.inlines for span in inline.code)

    @cached_property
    def _shown_code(self) -> tuple[Span, ...]:
        """Spans of code and comments, in order: nothing in them is markup."""
        held = [self.span_of(block) for block in self.blocks("fence", "code")]
        return tuple(sorted((*held, *self.code_spans, *self.comments)))

    def blocks(self, *kinds: str) -> Iterator[Block]:
        """The blocks of some kinds, in order."""
        return (block for block in self.structure.blocks if block.kind in kinds)

    def span_of(self, block: Block) -> Span:
        """The span of a block's lines without the last newline."""
        start = self.source.line_starts[block.first]
        return Span(start, max(start, self.source.line_span(block.last - 1).end))

    def is_quoted(self, block: Block) -> bool:
        """Whether a block stands in a quote, however deep."""
        while block.parent >= 0:
            block = self.structure.blocks[block.parent]
            if block.kind == "quote":
                return True
        return False

    def children(self, section: int) -> Iterator[Section]:
        """The sections directly under the section with this index."""
        for held in islice(self.sections, section + 1, None):
            if held.first >= self.sections[section].last:
                return
            if held.parent == section:
                yield held

    def _held_heading(self, block: Block) -> tuple[int, str]:
        from memkit.text.markdown import content_start

        start = content_start(self.source, self.structure, block, block.first)
        return start, self.source.text[start : self.source.line_span(block.first).end].strip("# \t")

    def _inline(self, block: Block, references: dict[str, str]) -> Inline:
        from memkit.text.inline import scan_inline

        source, span = self.source, self.span_of(block)
        if block.last - block.first == 1 or not self._quoted(block):
            return scan_inline(source.text, span, references)
        from memkit.text.markdown import content_start

        lines: list[str] = []
        for line in range(block.first, block.last):
            start, end = source.line_starts[line], source.line_starts[line + 1]
            content = content_start(source, self.structure, block, line)
            lines.append(source.text[start:content].replace(">", " ") + source.text[content:end])
        text = "".join(lines)
        return scan_inline(text, Span(0, len(span)), references).moved(span.start)

    def _quoted(self, block: Block) -> bool:
        while block.parent >= 0:
            block = self.structure.blocks[block.parent]
            if block.kind == "quote":
                return True
        return False

    def _table_inline(self, table: Table, references: dict[str, str]) -> Inline:
        from memkit.text.inline import Inline, scan_inline

        cells = [
            scan_inline(self.source.text, cell.span, references)
            for row in (table.header, *table.rows)
            for cell in row.cells
        ]
        return Inline(
            tuple(span for cell in cells for span in cell.code),
            tuple(span for cell in cells for span in cell.comments),
            tuple(link for cell in cells for link in cell.links),
        )

    def _sections(self) -> Iterator[Section]:
        found = self.headings
        open_sections: list[int] = []
        parents: list[int] = []
        ends = [self.source.line_count] * len(found)
        for number, heading in enumerate(found):
            while open_sections and found[open_sections[-1]].level >= heading.level:
                ends[open_sections.pop()] = heading.first
            parents.append(open_sections[-1] if open_sections else -1)
            open_sections.append(number)
        for number, heading in enumerate(found):
            yield Section(heading, heading.first, ends[number], parents[number])


def _inside(spans: tuple[Span, ...], offset: int) -> bool:
    at = bisect_right(spans, offset, key=lambda span: span.start) - 1
    return at >= 0 and offset < spans[at].end


def _comments(text: str, span: Span) -> Iterator[Span]:
    at = span.start
    while (opening := text.find("<!--", at, span.end)) >= 0:
        closing = text.find("-->", opening + 2, span.end)
        at = closing + 3 if closing >= 0 else span.end  # HTML hides everything after a comment left open
        yield Span(opening, at)
