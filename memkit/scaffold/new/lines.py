"""Where new lines go in a text, so that nothing but them changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.text.edits import Edit
from memkit.text.source import Span

if TYPE_CHECKING:
    from memkit.text.source import Source


def last_filled(source: Source, first: int, last: int) -> int:
    """The last line of `[first, last)` that is not blank, or `first`."""
    line = last - 1
    while line > first and not source.line_text(line).strip():
        line -= 1
    return line


def after_line(source: Source, line: int, text: str, *, blank: bool) -> Edit:
    """Put `text`, lines without a final newline, below a line, with a blank line between or none.

    The newline that ended the line ends the text, so that a file without a final newline stays so.
    """
    at = source.line_span(line).end
    return Edit(Span(at, at), ("\n\n" if blank else "\n") + text)


def before_line(source: Source, line: int, text: str, *, blank: bool) -> Edit:
    """Put `text`, lines without a final newline, above a line."""
    at = source.line_starts[line]
    return Edit(Span(at, at), text + ("\n\n" if blank else "\n"))


def at_end(source: Source, text: str) -> Edit:
    """Put `text` at the end, a blank line above it; a file that ends with a newline still does."""
    if not source.text.strip():
        return Edit(Span(len(source.text), len(source.text)), text + "\n")
    return after_line(source, last_filled(source, 0, source.line_count), text, blank=True)


def indented(text: str, by: str) -> str:
    """The text with every line but the first and the blank ones moved in."""
    first, *rest = text.split("\n")
    return "\n".join([first, *(by + line if line else line for line in rest)])
