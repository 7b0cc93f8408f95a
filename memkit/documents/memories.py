"""A typed one-fact memory: frontmatter with name, description and type, then its content."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memkit.documents.entry import Dated
    from memkit.text.frontmatter import Mapping
    from memkit.text.inline import Link
    from memkit.text.source import Span

TYPES = ("user", "feedback", "project", "reference")


@dataclass(frozen=True, slots=True)
class Memory:
    """One memory file. Values that the frontmatter lacks are empty; `data` holds everything it has.

    `key` is the file's stem; `name` is what the frontmatter says. `head` covers the name (or the first
    line), `description_span` the description's value or is empty. `links` are its `[[key]]` links.
    """

    path: str
    stem: str
    name: str
    description: str
    description_span: Span
    type: str
    type_span: Span
    head: Span
    span: Span
    body: Span
    text: str
    data: Mapping
    links: tuple[Link, ...]
    expires: Dated | None
    review: Dated | None
    updated: Dated | None
    has_frontmatter: bool
    headings: int

    @property
    def key(self) -> str:
        """The file's stem: a memory's identity in its folder."""
        return self.stem

    @property
    def title(self) -> str:
        """The name, else the stem."""
        return self.name or self.stem

    def meta(self, key: str) -> str:
        """A value under `metadata`, else at the top level, else empty."""
        return self.data.text("metadata", key) or self.data.text(key)


def parse_memory(page: Page) -> Memory:
    """To be written."""
    raise NotImplementedError
