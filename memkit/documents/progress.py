"""A progress item: a task with its state, its verification, its owner and what blocks it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from memkit.documents.entry import Field, title_key

if TYPE_CHECKING:
    from memkit.documents.entry import Dated
    from memkit.text.source import Span

State = Literal["open", "done", "cancelled", "partial", "unknown"]
Section = Literal["in-flight", "next", "blocked", "review", "done", ""]


@dataclass(frozen=True, slots=True)
class Verification:
    """How an item is proved: a command in backticks (with an expectation), a URL, or prose.

    `text` is the whole value; `command` and `url` are empty where there is none. `span` covers the command,
    the URL or the prose.
    """

    kind: Literal["command", "url", "prose"]
    text: str
    command: str
    url: str
    span: Span


@dataclass(frozen=True, slots=True)
class Item:
    """One progress item. `box` is as written (`x`, ` `, `✅`); `depth` 0 is a top-level item."""

    path: str
    title: str
    state: State
    box: str
    box_span: Span
    bracketed: bool
    section: Section
    section_title: str
    head: Span
    span: Span
    text: str
    depth: int
    date: Dated | None
    verifications: tuple[Verification, ...]
    fields: tuple[Field, ...]

    @property
    def key(self) -> str:
        """The title without dates, ids kept, as a key."""
        return title_key(self.title) or f"line-{self.span.start}"

    def field(self, name: str) -> Field | None:
        """The first field with this canonical name: verification, owner, blocked-by, failed."""
        return next((field for field in self.fields if field.name == name), None)


@dataclass(frozen=True, slots=True)
class Progress:
    """A progress file's items in order."""

    path: str
    items: tuple[Item, ...]


def parse_progress(page: Page, words: Words = WORDS) -> Progress:
    """To be written."""
    raise NotImplementedError
