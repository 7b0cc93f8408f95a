"""Labelled fields: `**Context.** text`, `- **Fix**: text`, `Status: text`, `**Symptom**` alone on a line.

What is a label is decided by form; what it means is decided by a vocabulary (canonical name to synonyms).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from memkit.text.page import Page

_LEAD = re.compile(r"[ \t>]{0,80}(?:(?:[-*+]|\d{1,3}[.)])[ \t]{1,8})?(?:[^\w\s*`\[\]<>#|\\]{1,4}[ \t]{1,3})?")
_BOLD = re.compile(
    r"(\*\*|__)(?P<name>[^*_\n`\[\]|]{1,60}?)(?P<inside>[.:：。]?)[ \t]{0,3}\1"
    r"(?P<original>[ \t]*\(original\))?[ \t]*(?P<outside>[:：]|[—–]|-(?=[ \t])|\.(?=\s|$))?[ \t]*"
)
_PLAIN = re.compile(
    r"(?P<name>[^\W\d_][^\n:：*`\[\]|<>.!?,;()]{0,40}?)[ \t]{0,3}(?:\(original\)[ \t]*)?[:：](?=\s|$|\S)[ \t]*"
)
_DOTTED = re.compile(r"(?P<name>[^\W\d_][\w \t-]{1,30}?)\.(?=\s|$)[ \t]*")


@dataclass(frozen=True, slots=True)
class Label:
    """A label found in a text and what it labels.

    `name` is as written, `meaning` its canonical name or empty for a word outside the vocabulary;
    `span` covers the label, `value` what follows up to the next label or the end of the region.
    """

    name: str
    meaning: str
    span: Span
    value: Span
    bold: bool


def fold(name: str) -> str:
    """A label's name for look-up: case folded, one space, `-` and `_` as spaces, no emoji or emphasis."""
    kept = "".join(char if char.isalnum() else " " for char in name.casefold())
    return " ".join(kept.split())


def vocabulary(table: Mapping[str, Sequence[str]]) -> Mapping[str, str]:
    """Turn canonical name -> synonyms into folded synonym -> canonical name."""
    return {fold(word): name for name, words in table.items() for word in (name, *words)}


def find_labels(page: Page, first: int, last: int, words: Mapping[str, str]) -> tuple[Label, ...]:
    """The labels in lines `[first, last)`, in order, each with its value.

    A bold label counts whatever its name; a plain `X:` only when its name is in the vocabulary; a plain
    `X.` only when at least two different ones of the vocabulary open paragraphs in the region.
    """
    found = list(_labels(page, first, last, words))
    if not found:
        return ()
    dotted = {label.meaning for label in found if _dotted(page, label)}
    if len(dotted) < 2:  # noqa: PLR2004 - one sentence that begins with "Fix." is prose
        found = [label for label in found if not _dotted(page, label)]
    ends = [label.span.start for label in found[1:]]
    end = page.source.lines_span(first, last).end
    return tuple(
        Label(label.name, label.meaning, label.span, Span(label.span.end, stop), label.bold)
        for label, stop in zip(found, [*ends, end], strict=True)
    )


def _labels(page: Page, first: int, last: int, words: Mapping[str, str]) -> Iterator[Label]:
    for block in page.blocks("paragraph"):
        if block.first < first:
            continue
        if block.first >= last:
            return
        for line in range(block.first, min(block.last, last)):
            label = _label_on(page, line, words, opens=line == block.first)
            if label:
                yield label


def _label_on(page: Page, line: int, words: Mapping[str, str], *, opens: bool) -> Label | None:
    text, span = page.source.text, page.source.line_span(line)
    lead = _LEAD.match(text, span.start, span.end)
    start = lead.end() if lead else span.start
    bold = _BOLD.match(text, start, span.end)
    if bold:
        meaning = words.get(fold(bold["name"]), "")
        ended = bold["inside"] or bold["outside"] or bold.end() >= span.end
        if ended and (meaning or opens or bold["inside"] in {":", "："} or bold["outside"]):
            return Label(bold["name"].strip(), meaning, Span(*bold.span()), Span(0, 0), bold=True)
        return None
    for pattern in (_PLAIN, _DOTTED) if opens else (_PLAIN,):
        match = pattern.match(text, start, span.end)
        meaning = words.get(fold(match["name"]), "") if match else ""
        if match and meaning:
            return Label(match["name"].strip(), meaning, Span(*match.span()), Span(0, 0), bold=False)
    return None


def _dotted(page: Page, label: Label) -> bool:
    return not label.bold and page.source.slice(label.span).rstrip().endswith(".")
