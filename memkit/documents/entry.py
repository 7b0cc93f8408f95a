"""What every entry of a bank has in common: a place, an identity, a title, its text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from memkit.frozen import frozen
from memkit.text.inline import plain

if TYPE_CHECKING:
    from memkit.text.dates import BadDate, Period
    from memkit.text.source import Span


class Entry(Protocol):
    """A unit of memory: a decision, gotcha, rule, progress item or memory."""

    @property
    def path(self) -> str:
        """File that holds the entry."""
        ...

    @property
    def key(self) -> str:
        """Identity inside its kind: a number, id, slug or normalised title; never empty."""
        ...

    @property
    def title(self) -> str:
        """What a person calls it."""
        ...

    @property
    def span(self) -> Span:
        """The whole entry in its file."""
        ...

    @property
    def head(self) -> Span:
        """The part that names it: a heading, a row's first cell, an item's first line."""
        ...

    @property
    def text(self) -> str:
        """The whole entry as written."""
        ...


@frozen
class Field:
    """A named part of an entry: `name` canonical, `label` as written, `text` trimmed."""

    name: str
    label: str
    label_span: Span
    span: Span
    text: str


@frozen
class Dated:
    """A date as written: its text, where it stands, and the period it means or why it means none."""

    text: str
    span: Span
    value: Period | BadDate


def title_key(title: str) -> str:
    """A title as identity: plain text, case folded, letters and digits only, words joined by `-`."""
    kept = "".join(char if char.isalnum() else " " for char in plain(title).casefold())
    return "-".join(kept.split())


def has_content(text: str) -> bool:
    """Whether a field's text says anything: a letter or digit outside of comments."""
    while (start := text.find("<!--")) >= 0:
        end = text.find("-->", start)
        text = text[:start] + (text[end + 3 :] if end >= 0 else "")
    return any(char.isalnum() for char in text)
