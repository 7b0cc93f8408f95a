"""Frontmatter: where it stands, and a tree of its YAML in which every key and value keeps its span.

Values stay text: YAML's own dates and numbers raise or surprise, so whoever needs a date parses one.
"""

from __future__ import annotations

from memkit.frozen import frozen
from memkit.text.source import Source, Span
from memkit.text.yaml.plain import plain_mapping
from memkit.text.yaml.values import BadYaml, Mapping, Scalar, Sequence, Value

__all__ = ["BadYaml", "Frontmatter", "Mapping", "Scalar", "Sequence", "Value", "find_frontmatter"]

SIZE_LIMIT = 16 * 1024


@frozen
class Frontmatter:
    """The block between `---` fences at the top: `inner` is the YAML, `span` includes the fences.

    `error` says what is wrong with it; `data` holds what could be read all the same.
    """

    span: Span
    inner: Span
    data: Mapping
    error: BadYaml | None = None


def find_frontmatter(source: Source) -> Frontmatter | BadYaml | None:
    """The frontmatter of a source, `BadYaml` when it is opened and never closed, None when there is none.

    Blank lines may stand before the opening `---`. A block closed by `...` is read and carries an error,
    because GitHub and most harnesses read on to the next `---`.
    """
    first = next((n for n in range(min(source.line_count, 5)) if source.line_text(n).strip()), 0)
    if source.line_text(first).rstrip() != "---":
        return None
    for line in range(first + 1, source.line_count):
        closing = source.line_text(line).rstrip()
        if closing in {"---", "..."}:
            return _read(source, first, line, dotted=closing == "...")
    if not _looks_like_yaml(source, first + 1):
        return None  # a thematic break at the top of a page
    return BadYaml(
        "the frontmatter is never closed", source.line_span(first), "add a line `---` after its last key"
    )


def _looks_like_yaml(source: Source, line: int) -> bool:
    while line < source.line_count and source.line_text(line).lstrip()[:1] in {"", "#"}:
        line += 1
    text = source.line_text(line) if line < source.line_count else ""
    key, colon, _ = text.partition(":")
    return bool(colon) and key.strip() == key and bool(key) and " " not in key


def _read(source: Source, first: int, last: int, *, dotted: bool) -> Frontmatter:
    inner = source.lines_span(first + 1, last)
    span = Span(source.line_starts[first], source.line_starts[last + 1])
    empty = Mapping((), Span(inner.start, inner.start))
    error = None
    if dotted:
        problem = "the frontmatter ends at `...`, where most readers read on"
        error = BadYaml(problem, source.line_span(last), "close it with `---`")
    if len(inner) > SIZE_LIMIT:
        error = BadYaml("the frontmatter is larger than 16 KiB", source.line_span(first))
        return Frontmatter(span, inner, empty, error)
    if not source.slice(inner).strip():
        return Frontmatter(span, inner, empty, error)
    value: Value | BadYaml | None = plain_mapping(source, first + 1, last)
    if value is None:
        from memkit.text.yaml.load import load_yaml

        value = load_yaml(source, inner)
    if isinstance(value, BadYaml):
        return Frontmatter(span, inner, empty, value)
    if isinstance(value, Mapping):
        return Frontmatter(span, inner, value, error)
    problem = "the frontmatter is no mapping of keys to values"
    return Frontmatter(span, inner, empty, BadYaml(problem, value.span, "write `key: value` lines"))
