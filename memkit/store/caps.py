"""What a memory may hold at most: caps of its parts, counted after JSON escaping."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.memories.memory import parse_memory
from memkit.errors import Refused
from memkit.text.escaped import escaped_length
from memkit.text.frontmatter import Mapping
from memkit.text.page import Page
from memkit.text.patterns import pattern
from memkit.text.source import NotUtf8, Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from memkit.config.groups import MemoryCaps

MOST_REFERENCES = 8
MOST_TAGS = 8
MOST_LINKS = 8
MOST_STRING = 200
"""Characters of any other value."""
MOST_STRANGE = 2048
"""Bytes of frontmatter that memkit has no meaning for."""
_CONTROL = pattern(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_TOP = frozenset(("name", "description", "metadata"))
_META = frozenset(
    "type kind lifetime origin scope tags confidence source author run subject trigger created updated"
    " confirmed expires review history proposal supersedes superseded_by contradicts".split()
)


def refuse_over_caps(
    caps: MemoryCaps,
    *,
    description: str,
    content: str,
    references: Sequence[str],
    tags: Sequence[str],
    strings: Iterable[tuple[str, str]],
) -> None:
    """Raise `Refused` for a part of a memory that is over its cap or holds control characters.

    `strings` are all other values, each with its name.
    """
    _refuse_long("description", description, caps.description, "Say it in one line.")
    _refuse_long("content", content, caps.content, "Say less, or remember two facts.")
    if "\n" in description or "\t" in description:
        raise Refused("over-cap: the description takes several lines.", help_line="Say the fact in one line.")
    more = [("reference", each) for each in references] + [("tag", each) for each in tags]
    for name, text in (*strings, *more):
        _refuse_long(name, text, MOST_STRING, "Say it in fewer words.")
    _refuse_many("references", references, MOST_REFERENCES)
    _refuse_many("tags", tags, MOST_TAGS)
    _refuse_many("links", links_in(content), MOST_LINKS)


def refuse_strange(path: str, before: bytes, after: bytes) -> None:
    """Raise `Refused` where a memory's frontmatter without meaning grows over its cap."""
    if 0 <= after.find(b"\n---\n", 3) <= MOST_STRANGE:
        return  # all of the frontmatter is smaller
    size = _strange_bytes(path, after)
    if size > MOST_STRANGE and size > _strange_bytes(path, before):
        raise Refused(
            f"over-cap: {path} has {size} bytes of frontmatter that memkit does not know; its most is "
            f"{MOST_STRANGE}.",
            help_line="Put what is to be remembered into the content.",
        )


def links_in(content: str) -> tuple[str, ...]:
    """The `[[key]]` links of a content."""
    if "[[" not in content:
        return ()
    page = Page(Source("", content))
    return tuple(link.target for link in page.links if link.kind == "wikilink")


def _refuse_long(name: str, text: str, most: int, advice: str) -> None:
    length = escaped_length(text)
    if length > most:
        raise Refused(
            f"over-cap: the {name} has {length} characters; a memory's has at most {most}.", help_line=advice
        )
    if _CONTROL.search(text.replace("\r\n", "\n")):
        raise Refused(f"payload: the {name} holds control characters.", help_line="Say it as plain text.")


def _refuse_many(name: str, held: Sequence[object], most: int) -> None:
    if len(held) > most:
        raise Refused(
            f"over-cap: it has {len(held)} {name}; a memory has at most {most}.",
            help_line=f"Keep the {name} that matter most.",
        )


def _strange_bytes(path: str, data: bytes) -> int:
    """Bytes of the keys in a frontmatter that memkit gives no meaning to, with their values."""
    source = Source.decode(path, data)
    if isinstance(source, NotUtf8):
        return 0
    memory = parse_memory(Page(source))
    meta = memory.data.get("metadata")
    strange = [
        *_unknown(memory.data, _TOP | _META),
        *(_unknown(meta, _META) if isinstance(meta, Mapping) else ()),
    ]
    return sum(len(source.slice(span).encode("utf-8", "surrogatepass")) for span in strange)


def _unknown(data: Mapping, known: frozenset[str]) -> Iterable[Span]:
    return (
        Span(key.span.start, value.span.end)
        for key, value in data.pairs
        if getattr(key, "text", "") not in known
    )
