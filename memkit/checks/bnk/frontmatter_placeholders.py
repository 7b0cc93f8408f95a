"""Telling values of the frontmatter that a template left behind: `last_verified: "[YYYY-MM-DD]"`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.bnk.placeholders import (
    ABOUT_TEMPLATES,
    BRACKETED,
    STARTS_WITH_DATE,
    Leftover,
    is_placeholder,
)
from memkit.text.clean import clip
from memkit.text.frontmatter import Mapping, Scalar, Sequence
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.text.frontmatter import Value
    from memkit.text.page import Page

_NAMING = ("title", "type", "name", "id")
_ANY_VALUE = frozenset({"argument-hint", "pattern", "regex", "glob", "globs", "paths", "example", "format"})
"""Keys whose values may well look like placeholders."""
_WORD = pattern(r"[^\W\d_]{3}")


def frontmatter_leftover(page: Page) -> Leftover | None:
    """The first value of the frontmatter that is a placeholder, unless the page is about templates."""
    titles = [page.data.text(key) for key in _NAMING] + [heading.text for heading in page.headings[:1]]
    if any(ABOUT_TEMPLATES.search(title) for title in titles):
        return None
    for value in _values(page.data):
        text = value.text if isinstance(value, Scalar) else page.source.slice(value.span)
        if _is_left(text.strip(), value):
            what = f"the placeholder “{clip(text.strip(), 40)}”"
            return Leftover("frontmatter", value.span, what)
    return None


def _values(mapping: Mapping) -> Iterator[Value]:
    for key, value in mapping.pairs:
        if key.text in _ANY_VALUE:
            continue
        yield value
        if isinstance(value, Mapping):
            yield from _values(value)
        elif isinstance(value, Sequence):
            yield from (item for item in value.items if isinstance(item, Scalar))


def _is_left(text: str, value: Value) -> bool:
    """A date's pattern, known words in braces, or a text that stands in brackets within its quotes.

    Without quotes `[date]` is a list and `{a}` a mapping.
    """
    date = STARTS_WITH_DATE.match(text)
    if date and date.end() == len(text):
        return True
    if not isinstance(value, Scalar):
        return text.startswith("{") and is_placeholder(text)
    loose = BRACKETED.fullmatch(text) is not None and "," not in text and _WORD.search(text) is not None
    return is_placeholder(text) or loose
