"""Labelled fields: `**Context.** text`, `- **Fix**: text`, `Status: text`, `**Symptom**` alone on a line.

What is a label is decided by form; what it means is decided by a vocabulary (canonical name to synonyms).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

from memkit.frozen import frozen, replace
from memkit.text.markdown import content_start
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator, Mapping, Sequence

    from memkit.text.markdown import Block
    from memkit.text.page import Page

_LEAD = pattern(
    r"(?:\[[^\]\n]{0,3}\][ \t]{1,3})?"  # a task's box
    r"(?:(?:\d\ufe0f?\u20e3|[^\w\s*`\[\]<>#|\\()\"'-]{1,6})[ \t]{0,3})?"  # an emoji
)
_ORIGINAL = r"[ \t]*\((?i:original)\)"
_BOLD = pattern(
    r"(?P<mark>\*\*|__)(?=\S)(?P<name>(?:(?!(?P=mark))[^*\n`\[\]|<]){1,60}?"
    r"(?: \((?:in |at )?`[^`*\n]{1,60}`\))?)"  # an aside that names a place
    rf"(?P<inside>[.:：。?？!！]?)(?P<within>{_ORIGINAL})?(?P<late>[.:：]?)[ \t]{{0,3}}(?P=mark)"
    rf"(?P<after>{_ORIGINAL})?[ \t]{{0,3}}"
    rf"(?P<outside>[:：]|[—–]{{1,2}}|-{{1,2}}(?=[ \t])|\.(?=\s|$))?(?P<last>{_ORIGINAL})?[ \t]*"
)
_PLAIN = pattern(
    r"(?P<name>[^\W\d_][^\n:：*`\[\]|<>.!?,;()]{0,40}?)"
    rf"[ \t]{{0,3}}(?P<after>{_ORIGINAL})?[ \t]{{0,3}}[:：](?P<last>{_ORIGINAL})?[ \t]*"
)
_DOTTED = pattern(r"(?P<name>[^\W\d_][\w \t-]{1,30}?)\.(?=\s|$)[ \t]*")
_NEXT = pattern(r"(?<=[ \t|·•,;，；、.。])(?:\*\*|__)(?=\S)|[|·•][ \t]{1,3}(?=[^\W\d_])")
_BLANKS = " \t\r\n"
_BLANKED = {code: " " for code in range(128) if not chr(code).isalnum()}
_GAP_LIMIT = 80
"""A value longer than this, or one that holds a sentence, is prose: bold words in it are no labels."""


@frozen
class Label:
    """A label found in a text and what it labels.

    `name` is as written, `meaning` its canonical name or empty for a word outside the vocabulary; `span`
    covers the label, `value` what follows, without blanks at its ends. `original` tells that `(original)`
    follows the name.
    """

    name: str
    meaning: str
    span: Span
    value: Span
    bold: bool
    original: bool = False


def fold(name: str) -> str:
    """A label's name for look-up: case folded, one space, `-` and `_` as spaces, no emoji or emphasis."""
    if name.isascii():
        return " ".join(name.lower().translate(_BLANKED).split())
    kept = "".join(char if char.isalnum() else " " for char in name.casefold())
    return " ".join(kept.split())


def vocabulary(table: Mapping[str, Sequence[str]]) -> Mapping[str, str]:
    """Turn canonical name -> synonyms into folded synonym -> canonical name."""
    return {fold(word): name for name, words in table.items() for word in (name, *words)}


def find_labels(page: Page, first: int, last: int, words: Mapping[str, str]) -> tuple[Label, ...]:
    """The labels in lines `[first, last)`, in order, each with its value.

    At the start of a line a bold label counts whatever its name when it ends with a colon; with a full stop
    or a dash only where a paragraph opens and text follows; without a mark only alone. A plain `X:` counts
    when its name is in the vocabulary; a plain `X.` when two different ones open paragraphs in the region.
    After the first label of a line others may follow.

    A value ends at the next label, heading or thematic break, and with the list item or quote that holds its
    label. Labels in a list under a label are part of its value.
    """
    found = list(_labels(page, first, last, words))
    dotted = {held.label.meaning for held in found if held.dotted}
    if len(dotted) < 2:  # noqa: PLR2004 - one sentence that begins with "Fix." is prose
        found = [held for held in found if not held.dotted]
    end = page.source.lines_span(first, last).end
    return tuple(
        replace(held.label, value=_value(page, found, number, end)) for number, held in enumerate(found)
    )


@frozen
class _Found:
    """A label, where the value before it ends, and what holds it: how deep, up to which offset."""

    label: Label
    start: int
    depth: int
    holder_end: int
    dotted: bool = False


def _value(page: Page, found: list[_Found], number: int, region_end: int) -> Span:
    own, text = found[number], page.source.text
    start = own.label.span.end
    end = min(region_end, _next_break(page, start))
    for at in range(number + 1, len(found)):
        later = found[at]
        if later.start >= end:
            break
        outer = later.depth > own.depth
        if outer and not (later.label.meaning and text[start : min(later.start, start + 9)].strip(_BLANKS)):
            continue
        end = min(end, later.start)
        break
    if start < own.holder_end < end and text[start : own.holder_end].strip(_BLANKS):
        end = own.holder_end
    return _trimmed(text, start, end)


def _next_break(page: Page, offset: int) -> int:
    lines = page.break_lines
    at = bisect_right(lines, page.source.line_at(offset))
    return page.source.line_starts[lines[at]] if at < len(lines) else len(page.source.text)


def _trimmed(text: str, start: int, end: int) -> Span:
    held = text[start:end]
    left = len(held) - len(held.lstrip(_BLANKS))
    inside_line = end < len(text) and text[end - 1] not in "\r\n"
    kept = held.strip(_BLANKS).rstrip(_BLANKS + "|·•") if inside_line else held.strip(_BLANKS)
    return Span(start + left, start + left + len(kept)) if kept else Span(start, start)


def _labels(page: Page, first: int, last: int, words: Mapping[str, str]) -> Iterator[_Found]:
    blocks = page.paragraphs
    for number in range(bisect_left(blocks, first, key=lambda block: block.first), len(blocks)):
        block = blocks[number]
        if block.first >= last:
            return
        depth, holder_end = _holder(page, block)
        for line in range(block.first, min(block.last, last)):
            for label, start, dotted in _on_line(page, block, line, words):
                yield _Found(label, start, depth, holder_end, dotted)


def _holder(page: Page, block: Block) -> tuple[int, int]:
    depth, end = 0, -1
    while block.parent >= 0:
        block = page.structure.blocks[block.parent]
        if block.kind in {"item", "quote"}:
            end = page.source.lines_span(block.first, block.last).end if not depth else end
            depth += 1
    return depth, end


def _on_line(
    page: Page, block: Block, line: int, words: Mapping[str, str]
) -> Iterator[tuple[Label, int, bool]]:
    text, span = page.source.text, page.source.line_span(line)
    start = content_start(page.source, page.structure, block, line)
    lead = _LEAD.match(text, start, span.end)
    at = Span(lead.end() if lead else start, span.end)
    opens = line == block.first
    label = _bold_at(text, at, words, opens=opens, alone=opens and line + 1 == block.last)
    label = label or _plain_at(text, at, words, opens=opens)
    if label:
        yield label, span.start, False
        for later in _further(page, label, span.end, words):
            yield later, later.span.start, False
    elif opens and (match := _DOTTED.match(text, at.start, at.end)):
        meaning = words.get(fold(match["name"]), "")
        if meaning:
            yield _made(match, meaning, bold=False), span.start, True


def _bold_at(text: str, at: Span, words: Mapping[str, str], *, opens: bool, alone: bool) -> Label | None:
    match = _BOLD.match(text, at.start, at.end)
    if match is None:
        return None
    meaning = words.get(fold(match["name"]), "")
    marks = {match["inside"], match["late"], match["outside"]} - {"", None}
    at_end = match.end() >= at.end
    if meaning:
        counts = bool(marks) or at_end
    elif marks & {":", "："}:
        counts = True
    else:
        counts = alone if at_end and not marks else opens and bool(marks) and not at_end
    return _made(match, meaning, bold=True) if counts else None


def _plain_at(text: str, at: Span, words: Mapping[str, str], *, opens: bool) -> Label | None:
    match = _PLAIN.match(text, at.start, at.end)
    meaning = words.get(fold(match["name"]), "") if match else ""
    if match is None or not meaning or not (opens or not match["name"][0].islower()):
        return None
    return _made(match, meaning, bold=False)


def _further(page: Page, label: Label, end: int, words: Mapping[str, str]) -> Iterator[Label]:
    """The labels after the first of a line: known ones, and unknown ones with a colon after a short value."""
    text, at = page.source.text, label.span.end
    while event := _NEXT.search(text, at, end):
        bold = event[0][0] in "*_"
        match = (_BOLD if bold else _PLAIN).match(text, event.start() if bold else event.end(), end)
        at = event.end()
        if match is None or _in_code(page, event.start()):
            continue
        meaning = words.get(fold(match["name"]), "")
        gap = text[label.span.end : event.start()]
        if _counts(match, meaning, gap) if bold else meaning:
            label = _made(match, meaning, bold=bold)
            yield label
        at = match.end() if bold or meaning else at


def _counts(match: re.Match[str], meaning: str, gap: str) -> bool:
    marks = {match["inside"], match["late"], match["outside"]} - {"", None}
    if meaning:
        return bool(marks)
    short = 0 < len(gap.strip()) <= _GAP_LIMIT and ". " not in gap
    name = match["name"]
    return bool(marks & {":", "："}) and short and not name[0].islower() and name.count(" ") < 3  # noqa: PLR2004


def _in_code(page: Page, offset: int) -> bool:
    spans = page.code_spans
    number = bisect_right(spans, offset, key=lambda span: span.start) - 1
    return number >= 0 and offset in spans[number]


def _made(match: re.Match[str], meaning: str, *, bold: bool) -> Label:
    groups = match.groupdict()
    original = any(groups.get(name) for name in ("within", "after", "last"))
    return Label(match["name"].strip(), meaning, Span(*match.span()), Span(0, 0), bold, original)
