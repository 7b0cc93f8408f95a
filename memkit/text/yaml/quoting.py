"""Quotes for frontmatter values that YAML reads otherwise than they are meant."""

from __future__ import annotations

from memkit.text.edits import Edit, apply_edits
from memkit.text.frontmatter import Frontmatter, Mapping, Scalar, find_frontmatter
from memkit.text.patterns import pattern
from memkit.text.source import Source, Span

_PAIR = pattern(r"(?P<key>[ \t]{0,20}[\w][\w .-]{0,60}?:[ \t]{1,8})(?P<value>\S[^\r\n]{0,2000}?)[ \t]{0,80}")
_BLOCKS = ("|", ">")
_PAIRED = {"[": "]", "{": "}", '"': '"', "'": "'"}
_MOST = 40
"""Lines that are quoted in one frontmatter."""


def quoted(text: str) -> str:
    """A text as a YAML scalar in quotes: double ones, or single ones where it holds `"` or a backslash."""
    if '"' in text or "\\" in text:
        return "'" + text.replace("'", "''") + "'"
    return f'"{text}"'


def quoting_edits(source: Source) -> tuple[Edit, ...]:
    """The quotes that make a broken frontmatter readable with every value as it is written, or none.

    Only whole values on one line are quoted, each where YAML stopped; it is none when something else is
    wrong too, or when a value would read otherwise than it is written.
    """
    whole = find_frontmatter(source)
    if not isinstance(whole, Frontmatter):
        return ()
    mended = head = Source(source.path, source.text[: whole.span.end])
    edits: list[Edit] = []
    meant: list[tuple[str, str]] = []
    while len(edits) < _MOST:
        found = find_frontmatter(mended)
        if not isinstance(found, Frontmatter):
            return ()
        if found.error is None:
            return tuple(edits) if all(_holds(found.data, key, text) for key, text in meant) else ()
        step = _quote(head, head.line_span(mended.line_at(found.error.span.start)))
        if step is None or step[0] in edits:
            return ()
        edits.append(step[0])
        meant.append((step[1], step[2]))
        mended = apply_edits(head, edits)
    return ()


def _quote(source: Source, line: Span) -> tuple[Edit, str, str] | None:
    """The quotes for the value of a line, with its key and text; None where it is not known what is meant."""
    match = _PAIR.fullmatch(source.text, line.start, line.end)
    if match is None:
        return None
    value = match["value"]
    first, last = value[0], value[-1]
    structure = first in _BLOCKS or (first in _PAIRED and last == _PAIRED[first]) or " #" in value
    if structure or (first in "\"'" and value.count(first) % 2):
        return None
    return Edit(Span(*match.span("value")), quoted(value)), match["key"].strip(" \t:"), value


def _holds(data: Mapping, key: str, text: str) -> bool:
    """Whether some key of a mapping, at any depth, has exactly this text."""
    return any(
        (name.text == key and isinstance(value, Scalar) and value.text == text)
        or (isinstance(value, Mapping) and _holds(value, key, text))
        for name, value in data.pairs
    )
