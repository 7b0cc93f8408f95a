"""Frontmatter: where it stands, and a tree of its YAML in which every key and value keeps its span.

Values stay text: YAML's own dates and numbers raise or surprise, so whoever needs a date parses one. The
loader is libyaml's composer behind a guard: no aliases, no custom tags, at most 16 KiB.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from memkit.text.source import Source, Span

if TYPE_CHECKING:
    from yaml.nodes import Node

SIZE_LIMIT = 16 * 1024
_DEPTH_LIMIT = 20
_PLAIN_TAGS = frozenset(
    f"tag:yaml.org,2002:{name}"
    for name in ("str", "int", "float", "bool", "null", "timestamp", "merge", "value", "seq", "map")
)


@dataclass(frozen=True, slots=True)
class Scalar:
    """A scalar as written, without quotes. `kind` is YAML's guess: str, int, float, bool, null, timestamp."""

    text: str
    span: Span
    kind: str
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Sequence:
    """A YAML list."""

    items: tuple[Value, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Mapping:
    """A YAML mapping; a repeated key appears twice."""

    pairs: tuple[tuple[Scalar, Value], ...]
    span: Span

    def get(self, *path: str) -> Value | None:
        """The value under a path of keys; the last of a repeated key, as YAML readers take it."""
        value: Value | None = self
        for key in path:
            if not isinstance(value, Mapping):
                return None
            value = next((held for name, held in reversed(value.pairs) if name.text == key), None)
        return value

    def text(self, *path: str) -> str:
        """The text of the scalar under a path of keys, or empty."""
        value = self.get(*path)
        return value.text if isinstance(value, Scalar) and value.kind != "null" else ""

    def texts(self, *path: str) -> tuple[Scalar, ...]:
        """The scalars under a path: those of a list, or the one, or none."""
        value = self.get(*path)
        if isinstance(value, Sequence):
            return tuple(item for item in value.items if isinstance(item, Scalar))
        return (value,) if isinstance(value, Scalar) and value.kind != "null" else ()

    def key(self, *path: str) -> Scalar | None:
        """The key scalar (for its span) under a path of keys."""
        holder = self.get(*path[:-1]) if path[:-1] else self
        if not isinstance(holder, Mapping):
            return None
        return next((name for name, _ in reversed(holder.pairs) if name.text == path[-1]), None)


Value = Scalar | Sequence | Mapping


@dataclass(frozen=True, slots=True)
class BadYaml:
    """Why the YAML could not be read, at which span, and what to do."""

    problem: str
    span: Span
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Frontmatter:
    """The block between `---` fences at the top: `inner` is the YAML, `span` includes the fences."""

    span: Span
    inner: Span
    data: Mapping
    error: BadYaml | None = None


def find_frontmatter(source: Source) -> Frontmatter | BadYaml | None:
    """The frontmatter of a source, `BadYaml` when it is opened and never closed, None when there is none."""
    first = next((n for n in range(min(source.line_count, 5)) if source.line_text(n).strip()), 0)
    opening = source.line_text(first)
    if opening.rstrip() != "---":
        return None
    for line in range(first + 1, source.line_count):
        text = source.line_text(line)
        if text.rstrip() in {"---", "..."}:
            return _read(source, first, line)
    if not _looks_like_yaml(source, first + 1):
        return None  # a thematic break at the top of a page
    return BadYaml(
        "the frontmatter is never closed", source.line_span(first), "add a line `---` after its last key"
    )


def _looks_like_yaml(source: Source, line: int) -> bool:
    text = source.line_text(line) if line < source.line_count else ""
    key, colon, _ = text.partition(":")
    return bool(colon) and key.strip() == key and bool(key) and " " not in key


def _read(source: Source, first: int, last: int) -> Frontmatter:
    inner = source.lines_span(first + 1, last)
    span = Span(source.line_starts[first], source.line_starts[last + 1])
    empty = Mapping((), Span(inner.start, inner.start))
    text = source.slice(inner)
    if len(text) > SIZE_LIMIT:
        return Frontmatter(
            span, inner, empty, BadYaml("the frontmatter is larger than 16 KiB", source.line_span(first))
        )
    if not text.strip():
        return Frontmatter(span, inner, empty)
    value = _load(source, inner, first + 1)
    if isinstance(value, BadYaml):
        return Frontmatter(span, inner, empty, value)
    if not isinstance(value, Mapping):
        problem = BadYaml(
            "the frontmatter is no mapping of keys to values", value.span, "write `key: value` lines"
        )
        return Frontmatter(span, inner, empty, problem)
    return Frontmatter(span, inner, value)


def _load(source: Source, inner: Span, first_line: int) -> Value | BadYaml:
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    text = source.slice(inner).replace("\r\n", "\n").replace("\r", "\n")
    builder = _Builder(source, first_line)
    try:
        depth = 0
        for event in yaml.parse(text, Loader=loader):
            line = event.start_mark.line if event.start_mark else 0
            if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
                return BadYaml(
                    "the frontmatter uses an anchor or alias (`&x`, `*x`)",
                    builder.line(line),
                    "write the value out",
                )
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth > _DEPTH_LIMIT:
                return BadYaml("the frontmatter is nested too deeply", builder.line(line))
        node = yaml.compose(text, Loader=loader)
    except yaml.YAMLError as error:
        return builder.failure(error)
    except (ValueError, RecursionError) as error:
        return BadYaml(f"the frontmatter cannot be read: {error}", inner)
    return Scalar("", inner, "null") if node is None else builder.value(node)


class _Builder:
    """Turns yaml nodes into values with spans in the whole file."""

    def __init__(self, source: Source, first_line: int) -> None:
        self._source = source
        self._first = first_line

    def line(self, line: int) -> Span:
        return self._source.line_span(min(self._first + line, self._source.line_count - 1))

    def failure(self, error: Exception) -> BadYaml:
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        span = self.line(mark.line) if mark else self.line(0)
        problem = getattr(error, "problem", None) or "unreadable YAML"
        return BadYaml(
            f"the frontmatter is no valid YAML: {problem}", span, _quoting_hint(self._source.slice(span))
        )

    def value(self, node: Node) -> Value | BadYaml:
        import yaml

        if node.tag not in _PLAIN_TAGS:
            return BadYaml(
                f"the frontmatter uses the YAML tag {_short(node.tag)}", self._span(node), "remove the tag"
            )
        if isinstance(node, yaml.ScalarNode):
            kind = node.tag.rpartition(":")[2]
            return Scalar(node.value, self._span(node), kind, node.style in {"'", '"'})
        children: list[Value] = []
        pairs: list[tuple[Scalar, Value]] = []
        for child in node.value:
            key, held = child if isinstance(child, tuple) else (None, child)
            value = self.value(held)
            if isinstance(value, BadYaml):
                return value
            children.append(value)
            if key is not None:
                name = self.value(key)
                if not isinstance(name, Scalar):
                    return BadYaml("a frontmatter key is no plain text", self._span(key), "use a word as key")
                pairs.append((name, value))
        if isinstance(node, yaml.MappingNode):
            return Mapping(tuple(pairs), self._span(node))
        return Sequence(tuple(children), self._span(node))

    def _span(self, node: Node) -> Span:
        start, end = node.start_mark, node.end_mark
        return Span(self._offset(start.line, start.column), self._offset(end.line, end.column))

    def _offset(self, line: int, column: int) -> int:
        starts = self._source.line_starts
        return min(starts[min(self._first + line, len(starts) - 1)] + column, len(self._source.text))


def _quoting_hint(line: str) -> str:
    key, colon, value = line.partition(": ")
    if colon and (": " in value or value.strip()[:1] in tuple("[{&*!|>%@`")) and '"' not in value:
        return f'quote the value: {key.strip()}: "{value.strip()}"'
    return "quote values that hold `: ` or begin with a special character"


def _short(tag: str) -> str:
    return tag.rpartition(":")[2][:40] if tag.startswith("tag:yaml.org") else tag[:40]
