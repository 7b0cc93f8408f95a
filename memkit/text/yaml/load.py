"""YAML by the library, with the spans that edits and findings need, and refusals that say what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.text.source import BOM, Source, Span
from memkit.text.yaml.values import BadYaml, Mapping, Scalar, Sequence, Value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yaml import MarkedYAMLError
    from yaml._yaml import Mark as CMark
    from yaml.error import Mark
    from yaml.events import Event
    from yaml.nodes import Node, ScalarNode

_DEPTH_LIMIT = 20
_CLOSING = {"[": "]", "{": "}"}
_TOO_DEEP = "the frontmatter is nested too deeply"
_PLAIN_TAGS = frozenset(
    f"tag:yaml.org,2002:{name}"
    for name in ("str", "int", "float", "bool", "null", "timestamp", "merge", "value", "seq", "map")
)


def load_yaml(source: Source, inner: Span) -> Value | BadYaml:
    """The YAML of a part of a source: libyaml's composer behind a guard, no aliases and no custom tags."""
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    text = source.slice(inner)
    if text.startswith(BOM):  # libyaml does not count it
        text, inner = text[1:], Span(inner.start + 1, inner.end)
    builder = _Builder(source, inner)
    try:
        refusal = _refusal(yaml.parse(text, Loader=loader), builder)
        node = None if refusal else yaml.compose(text, Loader=loader)
    except yaml.reader.ReaderError as error:
        return builder.unprintable(error.character)
    except yaml.MarkedYAMLError as error:
        return builder.failure(error)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        return BadYaml(f"the frontmatter cannot be read: {error}", inner)
    if refusal:
        return refusal
    return Mapping((), Span(inner.start, inner.start)) if node is None else builder.value(node)


def _refusal(events: Iterator[Event], builder: _Builder) -> BadYaml | None:
    import yaml

    for event in events:
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            problem = "the frontmatter uses an anchor or alias (`&x`, `*x`)"
            return BadYaml(problem, builder.rest_of_line(_index(event.start_mark)), "write the value out")
        if isinstance(event, yaml.CollectionStartEvent):
            builder.opened.append(_index(event.start_mark))
        elif isinstance(event, yaml.CollectionEndEvent):
            builder.opened.pop()
        depth = len(builder.opened)
        if depth > _DEPTH_LIMIT:
            return BadYaml(_TOO_DEEP, builder.rest_of_line(_index(event.start_mark)))
    return None


class _Builder:
    """Turns yaml nodes into values with spans in the whole file.

    Positions are yaml's character indexes: its lines also end at NEL, LS and PS, a file's lines do not.
    """

    def __init__(self, source: Source, inner: Span) -> None:
        self._source = source
        self._start = inner.start
        self._end = inner.end
        self.opened: list[int] = []
        """Where the collections begin that are open, innermost last, in the parser's indexes."""

    def rest_of_line(self, index: int) -> Span:
        """From an index to the end of its line; the whole line when nothing is left of it."""
        offset = min(self._start + index, len(self._source.text))
        line = self._source.line_span(self._source.line_at(offset))
        return Span(offset, line.end) if offset < line.end else line

    def failure(self, error: MarkedYAMLError) -> BadYaml:
        mark = error.problem_mark
        if mark is None or (error.context_mark and self._start + mark.index >= self._end):
            mark = error.context_mark  # what is never closed is reported where it opens
        index = _index(mark)
        if self.opened and self._start + index >= self._end:
            index = self.opened[-1]
        span = self.rest_of_line(index)
        line = self._source.line_text(self._source.line_at(span.start))
        problem = error.problem or "unreadable YAML"
        if "nesting depth" in problem:  # libyaml counts ahead of its events
            return BadYaml(_TOO_DEEP, span)
        hint = "indent with spaces" if "\t" in line[: len(line) - len(line.lstrip())] else ""
        hint = hint or self._bracket_hint(problem, line) or _quoting_hint(line)
        return BadYaml(f"the frontmatter is no valid YAML: {problem}", span, hint)

    def _bracket_hint(self, problem: str, line: str) -> str:
        """Which bracket to close; empty where none is missing. `line` is the one that is reported."""
        text = self._source.text
        at = next((at for i in reversed(self.opened) if text[at := self._start + i] in _CLOSING), -1)
        if at < 0 or "unexpected end of stream" in problem or _closes(text, at, self._end):
            return ""
        number = self._source.line_at(at)
        opening = self._source.line_text(number)
        place = "" if opening == line else f" in line {number + 1}"
        hint = f"close the `{text[at]}`{place} with `{_CLOSING[text[at]]}`"
        key, _, value = opening.partition(": ")
        words = value.strip()[1:]
        if " " in words and not any(mark in words for mark in ",:'\"[]{}"):
            return f'{hint}, or quote the value: {key.strip()}: "{value.strip()}"'
        return hint

    def unprintable(self, character: int | bytes) -> BadYaml:
        code = character if isinstance(character, int) else ord(character)
        offset = self._source.text.find(chr(code), self._start)
        problem = f"the frontmatter holds the control character U+{code:04X}"
        return BadYaml(problem, self.rest_of_line(max(offset - self._start, 0)), "remove it")

    def value(self, node: Node) -> Value | BadYaml:
        import yaml

        if node.tag not in _PLAIN_TAGS:
            problem = f"the frontmatter uses the YAML tag {_short(node.tag)}"
            return BadYaml(problem, self._span(node), "remove the tag")
        if isinstance(node, yaml.ScalarNode):
            kind = node.tag.rpartition(":")[2]
            return Scalar(node.value, self._scalar_span(node), kind, node.style in {"'", '"'})
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
        span = self._span(node)
        if children and self._source.text[span.start] not in "{[":
            span = Span(span.start, children[-1].span.end)  # yaml's end is where the next key starts
        return (
            Mapping(tuple(pairs), span)
            if isinstance(node, yaml.MappingNode)
            else Sequence(tuple(children), span)
        )

    def _span(self, node: Node) -> Span:
        return Span(self._start + _index(node.start_mark), self._start + _index(node.end_mark))

    def _scalar_span(self, node: ScalarNode) -> Span:
        span = self._span(node)
        if node.style not in {"|", ">"}:
            return span
        held = self._source.slice(span)
        kept = held.rstrip(" \t\r\n")
        if "+" in held.partition("\n")[0]:  # `|+` keeps its blank lines; the last newline ends the line
            kept = held.removesuffix("\n").removesuffix("\r")
        return Span(span.start, span.start + len(kept))


def _index(mark: Mark | CMark | None) -> int:
    return mark.index if mark else 0


def _closes(text: str, start: int, end: int) -> bool:
    """Whether the bracket at `start` has its partner before `end`, as a reader of the text sees it."""
    waiting: list[str] = []
    for char in text[start:end]:
        if char in _CLOSING:
            waiting.append(_CLOSING[char])
        elif char in "]}":
            if waiting.pop() != char:
                return False
            if not waiting:
                return True
    return False


def _quoting_hint(line: str) -> str:
    key, colon, value = line.partition(": ")
    if colon and (": " in value or value.strip()[:1] in tuple("[{&*!|>%@`")) and '"' not in value:
        return f'quote the value: {key.strip()}: "{value.strip()}"'
    return "quote values that hold `: ` or begin with a special character"


def _short(tag: str) -> str:
    return tag.rpartition(":")[2][:40] if tag.startswith("tag:yaml.org") else tag[:40]
