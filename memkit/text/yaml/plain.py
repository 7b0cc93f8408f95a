"""The YAML that nearly every frontmatter is: `key: value` lines, one level of nesting, short lists.

Read here it costs a seventh of what the library takes. Whatever is not plainly of this form is left to it:
the two give the same tree, which a test compares.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.text.source import Source, Span
from memkit.text.yaml.values import Mapping, Scalar, Sequence

if TYPE_CHECKING:
    from memkit.text.yaml.values import Value

_SPECIAL = {
    word: "null" if name == "null" else "bool"
    for name in ("yes", "no", "true", "false", "on", "off", "null")
    for word in (name, name.capitalize(), name.upper())
}
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_")
_KEY = _LETTERS | frozenset("0123456789-")
_DATE_LENGTH = 10
_MOMENT_DIGITS = 14
_LISTED = _KEY | frozenset(":/*.@")
"""What a word of a list may hold that begins with a letter: `path:src/**`."""
_NUMERIC = frozenset("0123456789abcdefABCDEFxXoOtTzZ_.:+- ")
"""What a number, a time or a date may hold; a value that begins with a digit and holds more is text."""


def plain_mapping(source: Source, first: int, last: int) -> Mapping | None:
    """The mapping in lines `[first, last)`; None where any line is of another form."""
    pairs: list[tuple[Scalar, Value]] = []
    line = first
    while line < last:
        span = source.line_span(line)
        text = source.text[span.start : span.end]
        line += 1
        if not text:
            continue
        pair = _pair(text, span.start, 0)
        if pair is None:
            return None
        key, value = pair
        if value is None:
            inner, line = _nested(source, line, last)
            if inner is None:
                return None
            value = inner
        pairs.append((key, value))
    return Mapping(tuple(pairs), Span(pairs[0][0].span.start, pairs[-1][1].span.end)) if pairs else None


def _nested(source: Source, line: int, last: int) -> tuple[Mapping | None, int]:
    """The lines with one deeper indent from `line` on, and the line after them."""
    pairs: list[tuple[Scalar, Value]] = []
    indent = 0
    while line < last:
        span = source.line_span(line)
        text = source.text[span.start : span.end]
        blanks = len(text) - len(text.lstrip(" "))
        if not blanks:
            break
        pair = _pair(text, span.start, blanks)
        if pair is None or pair[1] is None or blanks != (indent or blanks):
            return None, line
        indent = blanks
        pairs.append((pair[0], pair[1]))
        line += 1
    if not pairs:
        return None, line
    return Mapping(tuple(pairs), Span(pairs[0][0].span.start, pairs[-1][1].span.end)), line


def _pair(text: str, offset: int, indent: int) -> tuple[Scalar, Value | None] | None:
    """The key and value of a line; the value is None where nothing follows the colon."""
    colon = text.find(":")
    name = text[indent:colon]
    if colon < 0 or not name or name[0] not in _LETTERS or not _KEY.issuperset(name) or name in _SPECIAL:
        return None
    key = Scalar(name, Span(offset + indent, offset + colon), "str")
    rest = text[colon + 1 :]
    if not rest.strip(" "):
        return key, None
    if rest[0] != " " or not rest.isprintable():
        return None
    held = rest.strip(" ")
    start = offset + colon + 1 + len(rest) - len(rest.lstrip(" "))
    value = _list(held, start) if held[0] == "[" else _scalar(held, start)
    return None if value is None else (key, value)


def _scalar(held: str, start: int) -> Scalar | None:
    span, mark = Span(start, start + len(held)), held[0]
    if mark in "\"'":
        inner = held[1:-1]
        plain = len(held) > 1 and held[-1] == mark and mark not in inner and "\\" not in inner
        return Scalar(inner, span, "str", quoted=True) if plain else None
    if mark.isalpha() or (mark.isdigit() and not _NUMERIC.issuperset(held)):
        plain = ": " not in held and " #" not in held and held[-1] != ":"
        return Scalar(held, span, _SPECIAL.get(held, "str")) if plain else None
    kind = _kind_of_digits(held)
    return Scalar(held, span, kind) if kind else None


def _kind_of_digits(held: str) -> str:
    """What plain digits are: a number, a date, a moment in UTC, a month (mere text); empty for all else."""
    if len(held) == len("2026-07") and held[4] == "-" and (held[:4] + held[5:]).isdigit():
        return "str"
    if held.isascii() and held.isdigit():
        return "int" if held == "0" or held[0] != "0" else ""
    digits = held[:4] + held[5:7] + held[8:]
    is_date = (
        len(held) == _DATE_LENGTH and held[4] + held[7] == "--" and digits.isascii() and digits.isdigit()
    )
    return "timestamp" if is_date or _is_moment(held) else "float" if _is_decimal(held) else ""


def _is_moment(held: str) -> bool:
    """Whether a text is `2026-06-15T12:00:00Z`."""
    marks = held[4:5] + held[7:8] + held[10:11] + held[13:14] + held[16:17] + held[19:]
    digits = held[:4] + held[5:7] + held[8:10] + held[11:13] + held[14:16] + held[17:19]
    return marks == "--T::Z" and len(digits) == _MOMENT_DIGITS and digits.isascii() and digits.isdigit()


def _is_decimal(held: str) -> bool:
    whole, _, part = held.partition(".")
    return held.isascii() and whole.isdigit() and part.isdigit()


def _list(held: str, start: int) -> Sequence | None:
    """`[a, b]` of plain words or quoted ones."""
    if held[-1] != "]":
        return None
    if not held[1:-1].strip(" "):
        return Sequence((), Span(start, start + len(held)))
    items: list[Scalar] = []
    at = 1
    for part in held[1:-1].split(","):
        word = part.strip(" ")
        blanks = len(part) - len(part.lstrip(" "))
        if not word or not (word[0] in "\"'" or _KEY.issuperset(word) or _is_reference(word)):
            return None
        item = _scalar(word, start + at + blanks)
        if item is None:
            return None
        items.append(item)
        at += len(part) + 1
    return Sequence(tuple(items), Span(start, start + len(held)))


def _is_reference(word: str) -> bool:
    return word[0] in _LETTERS and _LISTED.issuperset(word) and word[-1] != ":"
