"""Edits that set values of a memory's frontmatter and leave every other byte as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.text.edits import Edit
from memkit.text.frontmatter import Frontmatter, Mapping
from memkit.text.patterns import pattern
from memkit.text.source import Span
from memkit.text.yaml.quoting import quoted

if TYPE_CHECKING:
    from memkit.text.page import Page

Written = str | tuple[str, ...]
"""A scalar, or a list of them."""
TOP = ("name", "description")
"""Keys that stand at the top; the others stand under `metadata`."""
_PLAIN = pattern(r"[A-Za-z0-9_][\w ,.()/'+:*-]{0,400}")
_WORDS = frozenset("yes no true false on off null y n ~".split())
_NUMBER = pattern(r"[-+.\d][\d_.eExXoO:-]{0,40}")
_DATE = pattern(r"\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}Z)?")


def set_values(page: Page, values: tuple[tuple[str, Written], ...]) -> tuple[Edit, ...]:
    """The edits that give each key its value, in place where it stands, else below the last of its like.

    The page has a frontmatter that could be read.
    """
    found = page.frontmatter
    if not isinstance(found, Frontmatter):
        return ()
    edits: list[Edit] = []
    lacking: list[tuple[str, Written]] = []
    for key, value in values:
        old = _place(found.data, key)
        if old is None:
            lacking.append((key, value))
        elif page.source.slice(old) != written(value):
            edits.append(Edit(old, written(value)))
    return (*edits, *_added(page, found, lacking))


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


def _place(data: Mapping, key: str) -> Span | None:
    """Where the value of a key stands: under `metadata`, else at the top as older files have it."""
    value = None if key in TOP else data.get("metadata", key)
    value = value or data.get(key)
    return value.span if value else None


def _added(page: Page, found: Frontmatter, lacking: list[tuple[str, Written]]) -> tuple[Edit, ...]:
    source = page.source
    top = [f"{key}: {written(value)}\n" for key, value in lacking if key in TOP]
    below = [(key, value) for key, value in lacking if key not in TOP]
    edits: list[Edit] = []
    end = found.inner.end
    held = found.data.get("metadata")
    if below and isinstance(held, Mapping) and held.pairs and source.text[held.span.start] != "{":
        last = source.line_at(max(held.span.start, held.span.end - 1))
        first = source.line_at(held.pairs[0][0].span.start)
        line = source.line_text(first)
        indent = line[: len(line) - len(line.lstrip())]
        place = source.lines_span(0, last + 1).end
        edits.append(Edit(Span(place, place), "".join(f"{indent}{k}: {written(v)}\n" for k, v in below)))
    elif below and isinstance(held, Mapping) and held.pairs:
        flow = "".join(f", {key}: {_in_flow(value)}" for key, value in below)
        place = held.span.end - 1
        edits.append(Edit(Span(place, place), flow))
    elif below:
        lines = "".join(f"  {key}: {written(value)}\n" for key, value in below)
        name = found.data.key("metadata")
        if name is None:
            top.append(f"metadata:\n{lines}")
        else:
            place = source.lines_span(0, source.line_at(name.span.start) + 1).end
            edits.append(Edit(Span(place, place), lines))
    if top:
        edits.append(Edit(Span(end, end), "".join(top)))
    return tuple(edits)
