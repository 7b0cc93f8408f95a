"""A typed one-fact memory: frontmatter with name, description and type, then its content."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from memkit.documents.entry import Dated
from memkit.frozen import frozen
from memkit.text.dates import parse_date
from memkit.text.frontmatter import BadYaml, Scalar
from memkit.text.source import Span

if TYPE_CHECKING:
    from memkit.documents.memories.parts import MemoryPart
    from memkit.text.frontmatter import Mapping
    from memkit.text.inline import Link
    from memkit.text.page import Page

TYPES = ("user", "feedback", "project", "reference")
_MARKDOWN = (".md", ".markdown", ".mdc")


@frozen
class Memory:
    """One memory file, each part read when it is first asked for: a bank may hold ten thousand.

    Values that the frontmatter lacks are empty.
    """

    page: Page

    @property
    def path(self) -> str:
        """Path of the file."""
        return self.page.path

    @property
    def text(self) -> str:
        """The whole file."""
        return self.page.source.text

    @property
    def data(self) -> Mapping:
        """Everything that the frontmatter has."""
        return self.page.data

    @cached_property
    def stem(self) -> str:
        """The file's name without its extension."""
        return _stem(self.path)

    @property
    def key(self) -> str:
        """The file's stem: a memory's identity in its folder."""
        return self.stem

    @cached_property
    def name(self) -> str:
        """What the frontmatter says."""
        return _said(_scalar(self.data, "name"))

    @property
    def title(self) -> str:
        """The name, else the stem."""
        return self.name or self.stem

    @cached_property
    def description(self) -> str:
        """The description."""
        return _said(_scalar(self.data, "description"))

    @cached_property
    def description_span(self) -> Span:
        """The description's value, or an empty span where the body starts."""
        return self._span_of(_scalar(self.data, "description"))

    @cached_property
    def type(self) -> str:
        """The type as written."""
        return _said(_meta(self.data, "type"))

    @cached_property
    def type_span(self) -> Span:
        """The type's value, or an empty span where the body starts."""
        return self._span_of(_meta(self.data, "type"))

    @cached_property
    def head(self) -> Span:
        """The name, or the first line that is not blank."""
        name, source = _scalar(self.data, "name"), self.page.source
        first = next((n for n in range(min(source.line_count, 20)) if source.line_text(n).strip()), 0)
        return name.span if name else source.line_span(first)

    @property
    def span(self) -> Span:
        """The whole file."""
        return Span(0, len(self.text))

    @property
    def body(self) -> Span:
        """What follows the frontmatter."""
        return Span(self.page.body_start, len(self.text))

    @property
    def content(self) -> str:
        """The text after the frontmatter, without blank lines at its ends."""
        return self.text[self.page.body_start :].strip()

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """Its `[[key]]` links."""
        links = self.page.links if "[[" in self.text else ()
        return tuple(link for link in links if link.kind == "wikilink")

    @cached_property
    def expires(self) -> Dated | None:
        """When it ends."""
        return _date(self.data, "expires")

    @cached_property
    def review(self) -> Dated | None:
        """When it is to be looked at again."""
        return _date(self.data, "review")

    @cached_property
    def updated(self) -> Dated | None:
        """When it was rewritten last."""
        return _date(self.data, "updated")

    @property
    def has_frontmatter(self) -> bool:
        """Whether there is a frontmatter, broken or not."""
        return self.page.frontmatter is not None

    @property
    def error(self) -> BadYaml | None:
        """Why the frontmatter cannot be read, or not by everybody."""
        found = self.page.frontmatter
        return found if isinstance(found, BadYaml) else found.error if found else None

    @property
    def readable(self) -> bool:
        """Whether there is a frontmatter whose keys could be read."""
        return self.has_frontmatter and (self.error is None or bool(self.data.pairs))

    @cached_property
    def headings(self) -> int:
        """How many headings open a fact of their own: neither the title nor Why nor How to apply."""
        from memkit.documents.memories.parts import fact_headings

        return fact_headings(self.page)

    @cached_property
    def parts(self) -> frozenset[MemoryPart]:
        """The labelled parts that it has."""
        from memkit.documents.memories.parts import parts_of

        return parts_of(self.page)

    def meta(self, key: str) -> str:
        """A value under `metadata`, else at the top level, else empty."""
        return self.data.text("metadata", key) or self.data.text(key)

    def _span_of(self, value: Scalar | None) -> Span:
        return value.span if value else Span(self.page.body_start, self.page.body_start)


def parse_memory(page: Page) -> Memory:
    """A memory; whatever its YAML holds, what can be read of it is."""
    return Memory(page)


def _stem(path: str) -> str:
    name = path.rsplit("/", 1)[-1]
    ending = next((ending for ending in _MARKDOWN if name.casefold().endswith(ending)), "")
    return name[: len(name) - len(ending)] or name


def _scalar(data: Mapping, *path: str) -> Scalar | None:
    value = data.get(*path)
    return value if isinstance(value, Scalar) and value.kind != "null" else None


def _meta(data: Mapping, key: str) -> Scalar | None:
    return _scalar(data, "metadata", key) or _scalar(data, key)


def _date(data: Mapping, key: str) -> Dated | None:
    value = _meta(data, key)
    return Dated(value.text, value.span, parse_date(value.text)) if value and value.text.strip() else None


def _said(value: Scalar | None) -> str:
    return value.text.strip() if value else ""
