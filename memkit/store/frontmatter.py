"""Edits that set values of a memory's frontmatter and leave every other byte as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.errors import Refused
from memkit.text.edits import Edit, apply_edits
from memkit.text.frontmatter import Frontmatter, Mapping, Scalar, Sequence, find_frontmatter
from memkit.text.patterns import pattern
from memkit.text.source import Span
from memkit.text.yaml.quoting import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memkit.text.frontmatter import Value
    from memkit.text.page import Page

Written = str | tuple[str, ...]
"""A scalar, or a list of them; an empty list is written by taking its key away."""
TOP = ("name", "description")
"""Keys that stand at the top; the others stand under `metadata`."""
_PLAIN = pattern(r"[A-Za-z0-9_][\w ,.()/'+:*-]{0,400}")
_WORDS = frozenset("yes no true false on off null y n ~".split())
_NUMBER = pattern(r"[-+.\d][\d_.eExXoO:-]{0,40}")
_DATE = pattern(r"\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}Z)?")


def set_values(page: Page, values: tuple[tuple[str, Written], ...]) -> tuple[Edit, ...]:
    """The edits that give each key its value, in place where it stands, else below the last of its like.

    The page has a frontmatter that could be read. Raises `Refused` where what comes out would not be read
    as it is meant.
    """
    found = page.frontmatter
    if not isinstance(found, Frontmatter):
        return ()
    edits: list[Edit] = []
    lacking: list[tuple[str, Written]] = []
    for key, value in values:
        old = _held(found.data, key)
        if value == ():
            edits += _without(page, found.data, key)
        elif old is None:
            lacking.append((key, value))
        elif _said(old[1]) != value:
            edits.append(_instead(page, *old, value))
    told = (*edits, *_added(page, found, lacking))
    if told:
        _refuse_misread(page, told, values)
    return told


def written(value: Written) -> str:
    """A value as YAML, in quotes where it would be read otherwise."""
    if isinstance(value, tuple):
        return f"[{', '.join(_scalar(item, listed=True) for item in value)}]"
    return _scalar(value)


def _scalar(text: str, *, listed: bool = False) -> str:
    plain = (
        bool(_PLAIN.fullmatch(text))
        and ": " not in text
        and " #" not in text
        and not text.endswith((":", " "))
        and text.casefold() not in _WORDS
        and not (listed and "," in text)
        and (not _NUMBER.fullmatch(text) or bool(_DATE.fullmatch(text)) or _is_decimal(text))
    )
    return text if plain else quoted(text)


def _in_flow(value: Written) -> str:
    return written(value) if isinstance(value, tuple) else _scalar(value, listed=True)


def _is_decimal(text: str) -> bool:
    whole, dot, part = text.partition(".")
    return whole.isdigit() and (not dot or part.isdigit())


def _held(data: Mapping, key: str) -> tuple[Scalar, Value] | None:
    """The key and value that count for a key: under `metadata`, else at the top as older files have it."""
    below = data.get("metadata")
    for holder in (below, data) if key not in TOP else (data,):
        found = holder.pairs if isinstance(holder, Mapping) else ()
        pair = next((pair for pair in reversed(found) if pair[0].text == key), None)
        if pair:
            return pair
    return None


def _said(value: Value) -> Written | None:
    """What a value says, None for what is neither a text nor a list of texts."""
    if isinstance(value, Sequence):
        texts = tuple(item.text for item in value.items if isinstance(item, Scalar))
        return texts if len(texts) == len(value.items) else None
    return value.text if isinstance(value, Scalar) and value.kind != "null" else None


def _instead(page: Page, name: Scalar, old: Value, value: Written) -> Edit:
    """The edit that puts a value in place of another one, whatever lines that takes."""
    text = page.source.text
    colon = _colon(page, name)
    start, end = old.span.start, _end(page, old)
    inside = _is_flow(page, name)
    if end <= start or "\n" in text[colon:start] or "\r" in text[colon:start]:
        start, end = colon, max(colon, end if end > start else colon)
    said = _in_flow(value) if inside else written(value)
    return Edit(Span(start, end), said if text[start - 1 : start].isspace() else f" {said}")


def _without(page: Page, data: Mapping, key: str) -> Iterator[Edit]:
    """The edits that take a key away wherever it may stand; a remark behind it stays."""
    text = page.source.text
    for holder in (data.get("metadata"), data):
        pairs = holder.pairs if isinstance(holder, Mapping) else ()
        flow = isinstance(holder, Mapping) and text[holder.span.start : holder.span.start + 1] == "{"
        for number, (name, old) in enumerate(pairs):
            if name.text != key:
                continue
            start, end = name.span.start, max(_end(page, old), _colon(page, name))
            if flow and len(pairs) == 1:  # what is added stands behind it
                yield _instead(page, name, old, ())
                continue
            if flow and number:
                last, value = pairs[number - 1]
                start = max(_end(page, value), last.span.end)
            elif flow:
                end = pairs[1][0].span.start
            else:
                start, end = _lines_of(page, start, end)
            yield Edit(Span(start, end), "")


def _lines_of(page: Page, start: int, end: int) -> tuple[int, int]:
    """Whole lines where nothing but blanks stands around; else up to what stands behind."""
    source = page.source
    line = source.line_at(end - 1)
    first = source.line_starts[source.line_at(start)]
    after = source.line_span(line).end
    rest = source.text[end:after]
    if rest.strip():
        return start, after - len(rest.lstrip())
    return first, source.lines_span(line, line + 1).end


def _colon(page: Page, name: Scalar) -> int:
    """The place behind the colon of a key."""
    return page.source.text.index(":", name.span.end) + 1


def _end(page: Page, value: Value) -> int:
    """The end of a value's last character; remarks and blank lines behind a block are not part of it."""
    text = page.source.text
    if isinstance(value, Scalar) or text[value.span.start : value.span.start + 1] in {"[", "{"}:
        end = value.span.end
    elif isinstance(value, Mapping):
        end = max((max(name.span.end, _end(page, held)) for name, held in value.pairs), default=0)
    else:
        end = max((_end(page, held) for held in value.items), default=0)
    while end > value.span.start and text[end - 1].isspace():
        end -= 1
    return end


def _is_flow(page: Page, name: Scalar) -> bool:
    """Whether a key stands between braces: what it says must not hold a comma then."""
    held = page.data.get("metadata")
    flow = isinstance(held, Mapping) and page.source.text[held.span.start : held.span.start + 1] == "{"
    return flow and held is not None and held.span.start <= name.span.start < held.span.end


def _added(page: Page, found: Frontmatter, lacking: list[tuple[str, Written]]) -> tuple[Edit, ...]:
    source, held = page.source, found.data.get("metadata")
    name = found.data.key("metadata")
    below = [(key, value) for key, value in lacking if key not in TOP]
    top = [(key, value) for key, value in lacking if key in TOP]
    edits: list[Edit] = []
    if isinstance(held, Mapping) and source.text[held.span.start : held.span.start + 1] == "{":
        edits += _in_braces(page, held, below)
    elif isinstance(held, Mapping) and held.pairs:
        first, last = held.pairs[0][0], held.pairs[-1]
        line = source.line_at(max(_end(page, last[1]), _colon(page, last[0])) - 1)
        start = source.line_starts[source.line_at(first.span.start)]
        edits += _below(page, line, source.text[start : first.span.start], below)
    elif name is not None and isinstance(held, Scalar) and held.kind == "null":
        end = _end(page, held)
        if below and end > held.span.start:
            edits.append(Edit(Span(held.span.start, end), ""))
        edits += _below(page, source.line_at(name.span.start), "  ", below)
    elif name is not None:  # a text or a list: older files have these keys at the top
        top += below
    elif below:
        edits.append(Edit(_closing(found), "metadata:\n" + _lines("  ", below)))
    return (*edits, Edit(_closing(found), _lines("", top))) if top else tuple(edits)


def _closing(found: Frontmatter) -> Span:
    return Span(found.inner.end, found.inner.end)


def _lines(indent: str, values: list[tuple[str, Written]]) -> str:
    return "".join(f"{indent}{key}: {written(value)}\n" for key, value in values)


def _below(page: Page, line: int, indent: str, values: list[tuple[str, Written]]) -> list[Edit]:
    place = page.source.line_starts[line + 1]
    return [Edit(Span(place, place), _lines(indent, values))] if values else []


def _in_braces(page: Page, held: Mapping, values: list[tuple[str, Written]]) -> list[Edit]:
    said = ", ".join(f"{key}: {_in_flow(value)}" for key, value in values)
    if not said:
        return []
    if not held.pairs:
        place = held.span.start + 1
        return [Edit(Span(place, place), said)]
    name, last = held.pairs[-1]
    place = max(_end(page, last), name.span.end)
    return [Edit(Span(place, place), f", {said}")]


def _refuse_misread(page: Page, edits: tuple[Edit, ...], values: tuple[tuple[str, Written], ...]) -> None:
    source = page.source
    after = find_frontmatter(apply_edits(source, edits))
    before = page.data
    wanted = dict(values)
    good = isinstance(after, Frontmatter) and (after.error is None or _has_error(page))
    for key, value in wanted.items():
        pair = _held(after.data, key) if isinstance(after, Frontmatter) else None
        said = () if pair is None else _said(pair[1])
        good = good and said == value
    if isinstance(after, Frontmatter) and good:
        good = _others(after.data, wanted) == _others(before, wanted)
    if not good:
        raise Refused(
            f"The frontmatter of {source.path} would not be read as it is meant.",
            help_line="Edit the file by hand, then run it again.",
        )


def _has_error(page: Page) -> bool:
    return isinstance(page.frontmatter, Frontmatter) and page.frontmatter.error is not None


def _others(data: Mapping, wanted: Iterable[str]) -> dict[tuple[str, ...], str]:
    """What all other keys say, by their path."""
    found: dict[tuple[str, ...], str] = {}
    skipped = set(wanted)
    for name, value in data.pairs:
        if name.text == "metadata":
            inner = value.pairs if isinstance(value, Mapping) else ()
            found |= {("metadata", key.text): _shape(held) for key, held in inner if key.text not in skipped}
        elif name.text not in skipped:
            found[(name.text,)] = _shape(value)
    return found


def _shape(value: Value) -> str:
    """A value without its place."""
    if isinstance(value, Scalar):
        return repr((value.text, value.kind))
    if isinstance(value, Sequence):
        return repr([_shape(item) for item in value.items])
    return repr([(name.text, _shape(held)) for name, held in value.pairs])
