"""The named parts of a decision: its field sections, its labels, and the cells of its metadata table."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Literal

from memkit.documents.entry import Field
from memkit.frozen import frozen
from memkit.text.labels import find_labels, fold
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.documents.vocabulary import Words
    from memkit.text.labels import Label
    from memkit.text.page import Page, Section
    from memkit.text.tables import Cell, Table

PartForm = Literal["section", "label", "table"]

METADATA = frozenset({
    "status", "date", "deciders", "supersedes", "superseded-by", "amends", "amended-by", "clarifies",
    "clarified-by", "extends", "extended-by", "relates",
})  # fmt: skip
"""Fields that say something about the decision; they stand in its head, or in sections of their own."""
_NUMBERING = pattern(r"\W{0,4}(?:\d{1,3}(?:\.\d{1,3}){0,3}[.)]?|[A-Z][.)])[ \t]{1,4}")
_CUT = pattern(r"[ \t]{0,3}(?:[(（:：/]|[—–]|[ \t]-{1,2}[ \t]|\d{1,3}$|\d{1,3}[ \t]{0,2}[:：—–])")
_BOLD_SENTENCE = pattern(r"[ \t>*_-]{0,12}(?:\*\*|__)(?P<name>[^*_:：\n`]{2,40})[:：][ \t]*")
_RULE = pattern(r"(?:\n|\r)[ \t]{0,3}(?:-[ \t]?){3,80}$|(?:\n|\r)[ \t]{0,3}(?:\*[ \t]?){3,80}$")
_HEAD_LINES = 40


@frozen
class Part:
    """A field and how it is written."""

    field: Field
    form: PartForm


def meaning_of(name: str, words: Words) -> str:
    """The canonical field that a section title or label means, or empty.

    `3. Context`, `Decision (revised)`, `Decision 1 — output key` and `Decision: use Redis` mean what their
    first words mean.
    """
    known = words.decision.get(fold(name), "")
    if known:
        return known
    bare = _NUMBERING.sub("", name, count=1)
    cut = _CUT.search(bare)
    return words.decision.get(fold(bare[: cut.start()] if cut else bare), "")


def find_parts(
    page: Page, first: int, last: int, sections: tuple[Section, ...], words: Words
) -> tuple[Part, ...]:
    """The parts in the lines `[first, last)`, in order; `sections` are all those inside."""
    named = [(section, name) for section in sections if (name := meaning_of(section.title, words))]
    head = min([last, *(section.first for section, _ in named[:1])])
    parts = [Part(_section_field(page, section, name), "section") for section, name in named]
    labels = find_labels(page, first, last, words.decision)
    parts += _label_parts(page, labels, named, head, words)
    parts += _table_parts(page, first, min(head, first + _HEAD_LINES), words)
    if not any(part.field.name == "decision" for part in parts):
        parts += _bold_sentences(page, first, last, words)
    return tuple(sorted(parts, key=lambda part: (part.field.label_span, part.field.span)))


def _section_field(page: Page, section: Section, name: str) -> Field:
    span = _trimmed(page, page.source.lines_span(section.heading.last, section.last))
    return Field(name, section.title, section.heading.span, span, page.source.slice(span))


def _label_parts(
    page: Page, labels: tuple[Label, ...], named: list[tuple[Section, str]], head: int, words: Words
) -> Iterator[Part]:
    """Metadata labels count in the head and in metadata sections, others but in a section of their own."""
    starts = [section.first for section, _ in named]
    for label in labels:
        name = label.meaning or (meaning_of(label.name, words) if label.bold else "")
        line = page.source.line_at(label.span.start)
        number = bisect_left(starts, line + 1) - 1
        holder = named[number] if number >= 0 and line < named[number][0].last else None
        inside = holder[1] if holder else ""
        if not name or name == inside:
            continue
        if name in METADATA and not (line < head or inside in METADATA):
            continue
        span = _trimmed(page, label.value)
        field = Field(name, label.name, label.span, span, page.source.slice(span))
        yield Part(field, "label")


def _table_parts(page: Page, first: int, last: int, words: Words) -> Iterator[Part]:
    number = bisect_left(page.tables, first, key=lambda table: table.first)
    for table in page.tables[number : number + 3]:
        if table.first < last:
            for name, label, value in _table_cells(table, words):
                yield Part(
                    Field(name, label.text, label.span, value.span, page.source.slice(value.span)),
                    "table",
                )


def _table_cells(table: Table, words: Words) -> Iterator[tuple[str, Cell, Cell]]:
    """Name and value of a table that has names in its first column, or in its header over one row.

    A header of two names (`Decision`, `Reason`) heads a list and is no pair.
    """
    across = [words.decision.get(fold(cell.text), "") for cell in table.header.cells]
    if len(table.rows) == 1 and len([name for name in across if name in METADATA]) > 1:
        pairs = zip(across, table.header.cells, table.rows[0].cells, strict=False)
        yield from ((name, label, value) for name, label, value in pairs if name in METADATA)
        return
    for row in (table.header, *table.rows):
        name = words.decision.get(fold(row.cells[0].text), "") if len(row.cells) == 2 else ""  # noqa: PLR2004 - name and value
        if name and not (row is table.header and words.decision.get(fold(row.cells[1].text))):
            yield name, row.cells[0], row.cells[1]


def _bold_sentences(page: Page, first: int, last: int, words: Words) -> Iterator[Part]:
    """A paragraph that is one bold sentence with its label inside: `**DECISION: use Redis**`."""
    number = bisect_left(page.paragraphs, first, key=lambda block: block.first)
    for block in page.paragraphs[number:]:
        if block.first >= last:
            return
        line = page.source.line_span(block.first)
        match = _BOLD_SENTENCE.match(page.source.text, line.start, line.end)
        name = words.decision.get(fold(match["name"]), "") if match else ""
        if match and name == "decision":
            span = _trimmed(page, Span(match.end(), line.end))
            bold = len(page.source.slice(span)) - len(page.source.slice(span).rstrip("*_ "))
            span = Span(span.start, span.end - bold)
            yield Part(
                Field(name, match["name"], Span(*match.span()), span, page.source.slice(span)), "label"
            )
            return


def _trimmed(page: Page, span: Span) -> Span:
    """A span without blanks at its ends and without the thematic break that closes an entry."""
    text = page.source.text
    start, end = span.start, max(span.start, span.end)
    while start < end and text[start] in " \t\r\n":
        start += 1
    while True:
        while end > start and text[end - 1] in " \t\r\n":
            end -= 1
        rule = _RULE.search(text, max(start, end - 90), end)
        if rule is None:
            return Span(start, end)
        end = rule.start()
