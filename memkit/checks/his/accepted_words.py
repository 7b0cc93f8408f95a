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
from memkit.text.patterns import pattern
from memkit.text.source import Source, Span
from memkit.text.unfilled import is_unfilled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.documents.decisions.decision import Decision
    from memkit.documents.entry import Field

_FREE_FIELDS = frozenset(
    "date status supersedes superseded-by amends amended-by clarifies clarified-by extends extended-by "
    "relates deciders".split()
)
_REASONS = frozenset({"driver", "drivers"})
"""Labels of people that as often name what drove a decision."""
_NOTE = pattern(
    r"[\W_]{0,6}(?:updated?|amend(?:ed|ment)|addendum|note|correction|errata|superseded|更新|补充)(?![^\W\d_])"
    r"[\s*_]{0,6}(?:[:：(\[—–-]|\d|(?:by|on|in) [\W_]{0,6}(?:\d|adr|\[))",
    re.IGNORECASE,
)
"""`Update (2026-05):`, `> Amended by ADR-7`, and not `Updated sheets arrive weekly`."""
_FOLLOW_UPS = pattern(
    r"[ \t>]{0,8}(?:#{1,6}[ \t]{1,4})?[*_]{0,3}(?:\w{1,20} )?"
    r"(?:follow[- ]?ups?|next steps|action items|to[- ]?dos?)\b"
    r"(?:[^:\n]{0,80}:[*_]{0,3}|[*_]{0,3})[ \t]{0,8}\r?$",
    re.IGNORECASE,
)
"""The label of a list of work, whose items are ticked off after the decision: `**Follow-ups:**`."""
_LISTED = pattern(r"[ \t>]{0,40}(?:[-*+]|\d{1,3}[.)])[ \t]|[ \t]{2,40}\S")
_LEAD = pattern(r"[ \t>]{0,40}(?:#{1,6}(?=[ \t]))?[ \t]{0,4}(?:[-*+](?=[ \t]))?[ \t]{0,4}")
_ITEM = pattern(r"[ \t]{0,40}[->*+][ \t]|[ \t]{0,40}\*\*")
_COUNTED = pattern(r"\d{1,3}[.)](?=[ \t])")
_NUMBERING = pattern(r"\W{0,4}\d{1,3}[.)][ \t]{1,4}")
_REFERENCE = pattern(r"[ ]{0,3}\[[^\]\[]{1,200}\]:[ \t]")
_ARCHIVED = pattern(
    r"[ \t]{0,3}(?:older|earlier|archived|closed|previous)\b[^\[\]\n]{0,40}"
    r"\[[^\]\[\n]{1,80}\]\((?:[^()\s]{0,200}/)?archive/[^()\s]{1,200}\)[ \t.]{0,4}$",
    re.IGNORECASE,
)
"""The link that an archived entry leaves below its neighbour: `Older decisions: [2025](archive/…)`."""
_BLANK_LINE = pattern(r"\n[ \t]{0,80}\r?\n")
_ORIGINAL = pattern(r"[ \t]{0,2}\(original\)", re.IGNORECASE)

_Piece = tuple[int, int, str]
"""Start, end, and what is read in place of the text between them."""


def unfilled_fields(decision: Decision) -> frozenset[str]:
    """The fields that hold a placeholder and nothing else."""
    return frozenset(field.name for field in decision.fields if is_unfilled(field.text))


def body_words(decision: Decision, without: frozenset[str] = frozenset()) -> tuple[Word, ...]:
    """The words of an entry that bind: without number, status, relations, link targets, notes and markup.

    The fields `without` are left out as well.
    """
    page = Page(Source(decision.path, decision.text))
    code = sorted((*page.code_spans, *_code_blocks(page)))
    ends = [span.end for span in code]
    found: list[Word] = []
    for start, end, said in _kept(page, decision, without):
        if said:
            found.append(Word(said))
            continue
        at = start
        for span in _code_within(code, bisect_right(ends, start), end):
            found += words_in(page.source.text[at : max(at, span.start)])
            found += words_in(page.source.text[max(at, span.start) : min(end, span.end)], code=True)
            at = span.end
        found += words_in(page.source.text[at:end])
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


def _kept(page: Page, decision: Decision, without: frozenset[str]) -> Iterator[_Piece]:
    """The text between what is free, in order; a label of the vocabulary as its canonical name."""
    at = 0
    pieces = [
        (span.start, span.end, "")
        for span in (*_free(page, decision), *_left(decision, without), *_markup(page))
    ]
    for start, end, said in sorted((*pieces, *_labels(decision)), key=lambda piece: (piece[0], piece[2])):
        if end <= at:
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
        if not _is_free(field) and WORDS.decision.get(fold(bare)) == field.name:
            yield field.label_span.start - base, field.label_span.end - base, field.name


def _free(page: Page, decision: Decision) -> Iterator[Span]:
    """What may change: number, date, statuses, relations, who decided, and a record's other frontmatter."""
    titles = {heading.span.start + decision.span.start for heading in page.headings}
    spans = [
        _field_span(page, field, decision.span.start, titled=field.label_span.start in titles)
        for field in decision.fields
        if _is_free(field)
    ]
    if decision.id_span != decision.head:
        spans.append(decision.id_span)
    if decision.date and decision.span.start <= decision.date.span.start < decision.span.end:
        spans.append(decision.date.span)
    spans += [status.span for status in decision.statuses]
    spans += [relation.span for relation in decision.relations]
    for span in spans:
        yield Span(span.start - decision.span.start, span.end - decision.span.start)
    title = next(iter(page.data.texts("title")), None)
    yield Span(0, title.span.start if title else page.body_start)
    if title:
        yield Span(title.span.end, page.body_start)


def _left(decision: Decision, names: frozenset[str]) -> Iterator[Span]:
    base = decision.span.start
    for field in decision.fields:
        if field.name in names:
            yield Span(field.label_span.start - base, max(field.span.end, field.label_span.end) - base)


def _is_free(field: Field) -> bool:
    return field.name in _FREE_FIELDS and fold(field.label) not in _REASONS


def _field_span(page: Page, field: Field, base: int, *, titled: bool) -> Span:
    """A field with its label; one that is no section ends with its line or list, whatever follows."""
    end = max(field.span.end, field.label_span.end)
    label, value = (
        page.source.line_at(field.label_span.start - base),
        page.source.line_at(field.span.start - base),
    )
    if not titled and label == value:
        end = min(end, page.source.line_span(label).end + base)
    elif not titled:
        blank = _BLANK_LINE.search(page.source.text, field.span.start - base, end - base)
        end = blank.start() + base if blank else end
    return Span(field.label_span.start, end)


def _markup(page: Page) -> Iterator[Span]:
    """Comments, thematic breaks, link targets, fences' borders, notes, and the marks that open a line."""
    yield from page.comments
    yield from (link.target_span for link in page.links if link.kind in {"link", "image", "reference"})
    source, code = page.source, set[int]()
    for block in page.blocks("fence", "code", "rule", "heading"):
        if block.kind in {"fence", "code"}:
            code.update(range(block.first, block.last))
        if block.kind in {"fence", "rule"}:
            yield source.lines_span(block.first, block.first + 1)
        underlined = block.kind == "heading" and block.last - block.first > 1
        if underlined or (block.kind == "fence" and block.closed):
            yield source.lines_span(block.last - 1, block.last)
    yield from _line_marks(source, code)


def _line_marks(source: Source, code: set[int]) -> Iterator[Span]:
    noting, opens, listing, work = False, True, False, False
    for line in range(source.line_count):
        span = source.line_span(line)
        text = source.slice(span)
        if line in code or not text.strip():
            noting, opens = False, True
            continue
        work = _FOLLOW_UPS.match(text) is not None or (work and _LISTED.match(text) is not None)
        noting = noting or ((opens or _ITEM.match(text) is not None) and _NOTE.match(text) is not None)
        if noting or work or _REFERENCE.match(text) or (opens and _ARCHIVED.match(text)):
            yield span
            continue
        lead = _LEAD.match(text)
        end = lead.end() if lead else 0
        item = not set(text[:end]).isdisjoint("-*+")
        counted = _COUNTED.match(text, end)
        # Inside a paragraph `5.` is a number; it opens an item after a blank line or in a list.
        if counted and (opens or listing or counted[0] in {"1.", "1)"} or "#" in text[:end]):
            item, end = True, counted.end()
        listing = item or (listing and not (opens and text[:1] not in " \t"))
        opens = "#" in text[:end]
        yield Span(span.start, span.start + end)
