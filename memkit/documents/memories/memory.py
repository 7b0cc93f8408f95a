"""A typed one-fact memory: frontmatter with name, description and type, then its content."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.entry import Dated
from memkit.documents.memories.parts import MemoryPart, fact_headings, parts_of
from memkit.frozen import frozen
from memkit.text.dates import parse_date
from memkit.text.frontmatter import BadYaml, Frontmatter, Scalar
from memkit.text.source import Span

if TYPE_CHECKING:
    from memkit.text.frontmatter import Mapping
    from memkit.text.inline import Link
    from memkit.text.page import Page

TYPES = ("user", "feedback", "project", "reference")
_MARKDOWN = (".md", ".markdown", ".mdc")


@frozen
class Memory:
    """One memory file. Values that the frontmatter lacks are empty; `data` holds everything it has.

    `key` is the file's stem; `name` is what the frontmatter says. `head` covers the name (or the first
    line), `description_span` the description's value or is empty. `links` are its `[[key]]` links. `error`
    says why the frontmatter cannot be read, or not by everybody. `headings` counts those that open a fact
    of their own: neither the title nor Why nor How to apply. `parts` are the labelled parts that it has.
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
    parts: frozenset[MemoryPart] = frozenset()
    error: BadYaml | None = None

    @property
    def key(self) -> str:
        """The file's stem: a memory's identity in its folder."""
        return self.stem

    @property
    def title(self) -> str:
        """The name, else the stem."""
        return self.name or self.stem

    @property
    def content(self) -> str:
        """The text after the frontmatter, without blank lines at its ends."""
        return self.text[self.body.start : self.body.end].strip()

    @property
    def readable(self) -> bool:
        """Whether there is a frontmatter whose keys could be read."""
        return self.has_frontmatter and (self.error is None or bool(self.data.pairs))

    def meta(self, key: str) -> str:
        """A value under `metadata`, else at the top level, else empty."""
        return self.data.text("metadata", key) or self.data.text(key)


def parse_memory(page: Page) -> Memory:
    """Read a memory; whatever its YAML holds, what can be read of it is."""
    source, data, found = page.source, page.data, page.frontmatter
    first = next((n for n in range(min(source.line_count, 20)) if source.line_text(n).strip()), 0)
    start = found.span.end if isinstance(found, Frontmatter) else 0
    name = _scalar(data, "name")
    description = _scalar(data, "description")
    kind = _meta(data, "type")
    return Memory(
        path=page.path,
        stem=_stem(page.path),
        name=name.text.strip() if name else "",
        description=description.text.strip() if description else "",
        description_span=description.span if description else _nowhere(start),
        type=kind.text.strip() if kind else "",
        type_span=kind.span if kind else _nowhere(start),
        head=name.span if name else source.line_span(first),
        span=Span(0, len(source.text)),
        body=Span(start, len(source.text)),
        text=source.text,
        data=data,
        links=tuple(link for link in page.links if link.kind == "wikilink"),
        expires=_date(data, "expires"),
        review=_date(data, "review"),
        updated=_date(data, "updated"),
        has_frontmatter=found is not None,
        headings=fact_headings(page),
        parts=parts_of(page),
        error=found if isinstance(found, BadYaml) else found.error if found else None,
    )


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


def _nowhere(offset: int) -> Span:
    return Span(offset, offset)
