"""The fields of one gotcha: labels and headings of the vocabulary, places under Where, the warning."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

from memkit.documents.entry import Field, has_content
from memkit.frozen import frozen, replace
from memkit.text.labels import find_labels, fold
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from memkit.text.labels import Label
    from memkit.text.page import Page

MAIN = frozenset({"symptom", "root-cause", "fix"})
_NUMBER = pattern(r"\W{0,3}\d{1,2}(?:\.\d{1,2}){0,2}[.):：]?\s{1,3}")
_QUALIFIER = pattern(r"\s[—–-]\s|\s?[(（]|\sof\s")
_ADVICE = pattern(r"what (?:[\w'’-]{1,20} ){1,3}should do(?: instead)?", re.IGNORECASE)
"""`What future teams should do:`"""
_CAUSE = pattern(
    r"why (?:it|this|that|they)"
    r"(?:['’]s|['’]re| (?:is|was|are|were|happens|happened|fails|failed|breaks|broke))\b.{0,80}",
    re.IGNORECASE,
)
"""`Why it's denied (not just style):`, and not `Why this matters:`"""
_ASIDE = pattern(r"\s?[(（][^()（）\n]{1,80}[)）]\s{0,3}$")
_CALLOUT = pattern(
    r"(?:\*\*)?\s?(?:⚠\ufe0f?|🚨|\[!(?i:warning|caution)\]|(?:\*\*|__)?(?:Warning|WARNING|Caution|CAUTION)\b(?=\W))"
)
_QUOTED = pattern(r"^[ \t]{0,80}(?:>[ \t]?){1,8}", re.MULTILINE)


class PageLabels:
    """All labels of a page whose names mean something, found once; asked for by lines."""

    def __init__(self, page: Page, words: Mapping[str, str]) -> None:
        found = find_labels(page, 0, page.source.line_count, words)
        self._page = page
        self._labels = [named for label in found if (named := _named(label, words)).meaning]
        self._lines = [page.source.line_at(label.span.start) for label in self._labels]

    def between(self, first: int, last: int) -> list[Label]:
        """The labels in lines `[first, last)`; plain `Symptom.` counts beside another of its form."""
        low = bisect_left(self._lines, first)
        found = self._labels[low : bisect_left(self._lines, last, low)]
        dotted = {label.meaning for label in found if self._dotted(label)}
        if len(dotted) == 1:
            return [label for label in found if not self._dotted(label)]
        return found

    def lines(self, first: int, last: int) -> set[int]:
        """The lines in `[first, last)` that open with a label."""
        low = bisect_left(self._lines, first)
        return set(self._lines[low : bisect_left(self._lines, last, low)])

    def meanings(self, first: int, last: int) -> set[str]:
        """The canonical names of the labels in lines `[first, last)`."""
        return {label.meaning for label in self.between(first, last)}

    def _dotted(self, label: Label) -> bool:
        return not label.bold and self._page.source.slice(label.span).rstrip().endswith(".")


class PageMarks:
    """Lines of a page at which a field's text may end, and its warning callouts, found once."""

    def __init__(self, page: Page) -> None:
        self.rules = [block.first for block in page.blocks("rule")]
        self.headings = [section.first for section in page.sections]
        self.callouts = tuple(_callouts(page))
        self.callout_lines = [line for line, _ in self.callouts]


@frozen
class Parts:
    """What the lines of a gotcha hold."""

    fields: tuple[Field, ...]
    warning: str


def title_meaning(title: str, words: Mapping[str, str]) -> str:
    """The field that a heading's text names (`2. Root Cause`, `Status: FIXED`), or empty."""
    number = _NUMBER.match(title)
    name = title[number.end() :] if number else title
    said = words.get(fold(name), "") or words.get(fold(_ASIDE.sub("", name)), "")
    if said:
        return said
    before, colon, _ = name.replace("：", ":").partition(":")
    meaning = words.get(fold(before), "") if colon else ""
    return meaning if meaning in {"status", "date"} else ""


def read_fields(
    page: Page,
    lines: tuple[int, int],
    titled: Sequence[tuple[int, str]],
    labels: PageLabels,
    marks: PageMarks,
) -> Parts:
    """The fields in lines `[first, last)`; `titled` are sections in them whose headings name a field."""
    first, last = lines
    held = [page.sections[number] for number, _ in titled]
    inside = sorted((section.first, section.last) for section in held)
    found = [
        label
        for label in labels.between(first, last)
        if label.meaning not in MAIN or not _inside(inside, page.source.line_at(label.span.start))
    ]
    starts = [page.source.line_at(label.span.start) for label in found]
    ends = [*starts[1:], last]
    fields = [
        _label_field(page, label, (start, end), marks)
        for label, start, end in zip(found, starts, ends, strict=False)
    ]
    fields += [_titled_field(page, number, meaning) for number, meaning in titled]
    fields.sort(key=lambda field: field.label_span)
    fields = with_cause(fields)
    return Parts(tuple(fields), _warning(fields, first, last, marks))


def with_cause(fields: list[Field]) -> list[Field]:
    """An entry with both `Problem` and `Symptom` tells by the first what is wrong: its cause."""
    names = [fold(field.label) for field in fields if field.name == "symptom"]
    said = {field.name for field in fields}
    if "root-cause" in said or not any(name.startswith("symptom") for name in names) or len(names) < 2:  # noqa: PLR2004
        return fields
    causes = {"problem", "problems", "issue", "issues", "bug", "问题", "проблема"}
    return [
        replace(field, name="root-cause")
        if field.name == "symptom" and fold(field.label) in causes
        else field
        for field in fields
    ]


def _named(label: Label, words: Mapping[str, str]) -> Label:
    """A bold label by its first words, too: `Solution - two copies`, `Fix (until 2.0)`."""
    if label.meaning or not label.bold:
        return label
    for meaning, form in (("fix", _ADVICE), ("root-cause", _CAUSE)):
        if form.fullmatch(label.name):
            return replace(label, meaning=meaning)
    name = _QUALIFIER.split(label.name, maxsplit=1)[0]
    return replace(label, meaning=words.get(fold(name), "")) if name != label.name else label


def _inside(stretches: Sequence[tuple[int, int]], line: int) -> bool:
    place = bisect_right(stretches, line, key=lambda lines: lines[0]) - 1
    return place >= 0 and line < stretches[place][1]


def _titled_field(page: Page, number: int, meaning: str) -> Field:
    section = page.sections[number]
    span = page.source.lines_span(section.heading.last, section.last)
    text = _trimmed(page, span)
    if meaning in {"status", "date"}:
        text = section.title.replace("：", ":").partition(":")[2].strip() or text
    return Field(meaning, section.title, section.heading.span, span, text)


def _label_field(page: Page, label: Label, lines: tuple[int, int], marks: PageMarks) -> Field:
    """A label's value ends at the next label, heading, thematic break or warning, unless nothing came yet."""
    start, end = lines
    end = _next(marks.callout_lines, start + 1, max(end, start + 1))
    span = Span(label.span.end, label.span.end)
    stops = {_next(marks.headings, start + 1, end), _next(marks.rules, start + 1, end), end}
    for stop in sorted(stops):
        span = Span(label.span.end, max(label.span.end, page.source.lines_span(start, stop).end))
        if has_content(page.source.slice(span)):
            break
    return Field(label.meaning, label.name, label.span, span, _trimmed(page, span))


def _next(lines: Sequence[int], start: int, end: int) -> int:
    """The first of `lines` from `start` on, or `end` where that comes first."""
    place = bisect_left(lines, start)
    return min(lines[place], end) if place < len(lines) else end


def _trimmed(page: Page, span: Span) -> str:
    return page.source.slice(span).strip().removesuffix("---").strip().strip("-*").strip()


def _warning(fields: Sequence[Field], first: int, last: int, marks: PageMarks) -> str:
    low = bisect_left(marks.callout_lines, first)
    if low < len(marks.callouts) and marks.callout_lines[low] < last:
        return marks.callouts[low][1]
    return next((field.text for field in fields if field.name == "warning" and has_content(field.text)), "")


def _callouts(page: Page) -> Iterator[tuple[int, str]]:
    """Warning callouts with their first lines: quotes, and paragraphs that open with the sign."""
    last = -1
    for block in page.blocks("quote", "paragraph"):
        if block.first < last:
            continue
        text = _QUOTED.sub("", page.source.slice(page.span_of(block)))
        match = _CALLOUT.match(text.lstrip())
        if match and (block.kind == "quote" or "⚠" in match[0] or "🚨" in match[0]):
            last = block.last
            yield block.first, text.lstrip()[match.end() :].strip(" \n*:：").strip()
