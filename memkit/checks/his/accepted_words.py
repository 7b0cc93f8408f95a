"""What of a decision may not change once it is accepted, as words to compare."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from memkit.checks.his.binding_words import Word, words_in
from memkit.documents.vocabulary import WORDS
from memkit.text.dates import Period
from memkit.text.labels import fold
from memkit.text.page import Page
from memkit.text.source import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memkit.documents.decisions import Decision
    from memkit.documents.entry import Field

_FREE_FIELDS = frozenset(
    "date status supersedes superseded-by amends amended-by clarifies clarified-by extends extended-by "
    "relates deciders".split()
)
_NOTE = re.compile(
    r"[\W_]{0,6}(?:update|updated|amend(?:ed|ment)|addendum|note|correction|errata|superseded|更新|补充)\b",
    re.IGNORECASE,
)
_LEAD = re.compile(r"[ \t>]{0,40}(?:#{1,6}(?=[ \t]))?[ \t]{0,4}(?:[-*+](?=[ \t]))?[ \t]{0,4}")
_COUNTED = re.compile(r"\d{1,3}[.)](?=[ \t])")
_NUMBERING = re.compile(r"\W{0,4}\d{1,3}[.)][ \t]{1,4}")
_REFERENCE = re.compile(r"[ ]{0,3}\[[^\]\[]{1,200}\]:[ \t]")
_ORIGINAL = re.compile(r"[ \t]{0,2}\(original\)", re.IGNORECASE)

_Piece = tuple[int, int, str]
"""Start, end, and what is read in place of the text between them."""


def body_words(decision: Decision) -> tuple[Word, ...]:
    """The words of an entry that bind: without number, status, relations, link targets, notes and markup."""
    page = Page(Source(decision.path, decision.text))
    code = sorted((*page.code_spans, *_code_blocks(page)))
    ends = [span.end for span in code]
    found: list[Word] = []
    for start, end, said in _kept(page, decision):
        if said:
            found.append(Word(said))
            continue
        for span in _code_within(code, bisect_right(ends, start), end):
            found += words_in(page.source.text[start : max(start, span.start)])
            found += words_in(page.source.text[max(start, span.start) : min(end, span.end)], code=True)
            start = span.end
        found += words_in(page.source.text[start:end])
    return tuple(found)


def is_redated(before: Decision, now: Decision) -> bool:
    """Whether the day of a decision changed; another way to write the same period is no change."""
    if before.date is None or now.date is None:
        return False
    old, new = before.date.value, now.date.value
    return isinstance(old, Period) and isinstance(new, Period) and not _overlap(old, new)


def _overlap(one: Period, other: Period) -> bool:
    return one.first <= other.last and other.first <= one.last


def _code_within(code: list[Span], number: int, end: int) -> Iterator[Span]:
    while number < len(code) and code[number].start < end:
        yield code[number]
        number += 1


def _code_blocks(page: Page) -> Iterator[Span]:
    for block in page.blocks("fence", "code"):
        first = block.first + (block.kind == "fence")
        last = block.last - (block.kind == "fence" and block.closed)
        if first < last:
            yield page.source.lines_span(first, last)


def _kept(page: Page, decision: Decision) -> Iterator[_Piece]:
    """The text between what is free, in order; a label of the vocabulary as its canonical name."""
    at = 0
    pieces = [(span.start, span.end, "") for span in (*_free(page, decision), *_markup(page))]
    for start, end, said in sorted((*pieces, *_labels(decision)), key=lambda piece: (piece[0], piece[2])):
        if end <= at or start < at and said:
            continue
        if start > at:
            yield at, start, ""
        if said:
            yield start, end, said
        at = end
    yield at, len(page.source.text), ""


def _labels(decision: Decision) -> Iterator[_Piece]:
    base = decision.span.start
    for field in decision.fields:
        bare = _NUMBERING.sub("", _ORIGINAL.sub("", field.label), count=1)
        if field.name not in _FREE_FIELDS and WORDS.decision.get(fold(bare)) == field.name:
            yield field.label_span.start - base, field.label_span.end - base, field.name


def _free(page: Page, decision: Decision) -> Iterator[Span]:
    """What may change: number, date, statuses, relations, who decided, and a record's other frontmatter."""
    spans = [_field_span(page, field, decision.span.start) for field in decision.fields]
    if decision.id_span != decision.head:
        spans.append(decision.id_span)
    if decision.date and decision.span.start <= decision.date.span.start < decision.span.end:
        spans.append(decision.date.span)
    spans += [status.span for status in decision.statuses]
    spans += [relation.span for relation in decision.relations]
    for span in spans:
        if span is not None:
            yield Span(span.start - decision.span.start, span.end - decision.span.start)
    title = next(iter(page.data.texts("title")), None)
    yield Span(0, title.span.start if title else page.body_start)
    if title:
        yield Span(title.span.end, page.body_start)


def _field_span(page: Page, field: Field, base: int) -> Span | None:
    """A free field with its label; one that is a label ends with its paragraph, whatever follows."""
    if field.name not in _FREE_FIELDS:
        return None
    end = max(field.span.end, field.label_span.end)
    text = page.source.text
    if not text.startswith("#", field.label_span.start - base):
        blank = re.compile(r"\n[ \t]*\r?\n").search(text, field.span.start - base, end - base)
        end = blank.start() + base if blank else end
    return Span(field.label_span.start, end)


def _markup(page: Page) -> Iterator[Span]:
    """Comments, thematic breaks, link targets, fences' borders, notes, and the marks that open a line."""
    yield from page.comments
    yield from (link.target_span for link in page.links if link.kind in {"link", "image", "reference"})
    source = page.source
    code: set[int] = set()
    for block in page.blocks("fence", "code", "rule", "heading"):
        if block.kind in {"fence", "code"}:
            code.update(range(block.first, block.last))
        if block.kind == "rule" or block.kind == "fence":
            yield source.lines_span(block.first, block.first + 1)
        if (block.kind == "fence" and block.closed) or (block.kind == "heading" and _is_underlined(page, block.first, block.last)):
            yield source.lines_span(block.last - 1, block.last)
    yield from _line_marks(source, code)


def _is_underlined(page: Page, first: int, last: int) -> bool:
    return last - first > 1 and not page.source.line_text(last - 1).strip(" \t=-")


def _line_marks(source: Source, code: Iterable[int]) -> Iterator[Span]:
    noting, listing = False, True
    for line in range(source.line_count):
        span = source.line_span(line)
        if line in code:
            noting, listing = False, True
            continue
        text = source.slice(span)
        noting = bool(text.strip()) and (noting or _NOTE.match(text) is not None)
        if noting or _REFERENCE.match(text):
            yield span
            continue
        lead = _LEAD.match(text)
        end = lead.end() if lead else 0
        counted = _COUNTED.match(text, end)
        if counted and (listing or counted[0][:-1] == "1"):
            end = counted.end()
        # `5.` opens an item after a blank line or another item; inside a paragraph it is a number.
        listing = not text.strip() or end > (lead.end() if lead else 0) or text[:end].strip() != ""
        if end:
            yield Span(span.start, span.start + end)
