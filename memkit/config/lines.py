"""Lines of TOML keys, which tomllib does not tell."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING

from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

KeyPath = tuple[str, ...]

_MARK = pattern(r"""["'#\n=.,\[\]{}]""")
_BASIC_STOP = pattern(r"\\.|[\"\n]", re.DOTALL)
_LONG_BASIC_STOP = pattern(r'\\.|"""', re.DOTALL)


def key_lines(text: str) -> Mapping[KeyPath, int]:
    """Line (from 1) of each key and table header of valid TOML; keys of inline tables are not told apart."""
    lines: dict[KeyPath, int] = {}
    table: KeyPath = ()
    start = depth = counted = 0
    line, named, header = 1, False, _opens_header(text, 0)
    for mark, at in _marks(text):
        line += text.count("\n", counted, at)
        counted = at
        if mark == "\n" and depth == 0:
            start, named, header = at + 1, False, _opens_header(text, at + 1)
        elif mark == "]" and header and not named:
            table, named = _path(text[start:at].strip(" \t\r[")), True
            _note(lines, (), table, line)
        elif mark == "=" and not named:
            named = True
            _note(lines, table, _path(text[start:at]), line)
        depth += (mark in "[{") - (mark in "]}")
    return lines


def longest_key(text: str) -> int:
    """How many dots the longest dotted key has; a number of a version counts as well.

    tomllib takes the square of it: 4 s for 16,000.
    """
    most = dots = 0
    for mark, _ in _marks(text):
        dots = dots + 1 if mark == "." else 0
        most = max(most, dots)
    return most


def line_of(lines: Mapping[KeyPath, int], keys: KeyPath) -> int:
    """Line of `keys`, else of the nearest table around it; 0 where none is known."""
    around = (keys[:length] for length in range(len(keys), 0, -1))
    return next((lines[path] for path in around if path in lines), 0)


def _note(lines: dict[KeyPath, int], table: KeyPath, key: KeyPath, line: int) -> None:
    for length in range(1, len(key) + 1):
        lines.setdefault((*table, *key[:length]), line)


def _opens_header(text: str, start: int) -> bool:
    while start < len(text) and text[start] in " \t":
        start += 1
    return text.startswith("[", start)


def _path(key: str) -> KeyPath:
    try:
        found: object = tomllib.loads(f"{key.strip()} = 0")
    except ValueError:
        return ()
    parts: list[str] = []
    while isinstance(found, dict) and found:
        part, found = next(iter(found.items()))
        parts.append(part)
    return tuple(parts)


def _marks(text: str) -> Iterator[tuple[str, int]]:
    """Structural characters with their offsets: those in strings and comments are passed over."""
    at = 0
    while match := _MARK.search(text, at):
        mark, at = match.group(), match.end()
        if mark == "#":
            end = text.find("\n", at)
            at = len(text) if end < 0 else end
        elif mark in "\"'":
            at = _string_end(text, match.start(), mark)
        else:
            yield mark, match.start()


def _string_end(text: str, start: int, quote: str) -> int:
    """Offset after the string that opens at `start`; the end of the text when nothing closes it."""
    long = text.startswith(quote * 3, start)
    at = start + (3 if long else 1)
    if quote == "'":
        end = text.find("'''" if long else "'", at)
        return len(text) if end < 0 else _absorb(text, end + (3 if long else 1), quote, long=long)
    stop = _LONG_BASIC_STOP if long else _BASIC_STOP
    while match := stop.search(text, at):
        if not match.group().startswith("\\"):
            return _absorb(text, match.end(), quote, long=long)
        at = match.end()
    return len(text)


def _absorb(text: str, end: int, quote: str, *, long: bool) -> int:
    """A long string may hold up to two quotes right before the three that close it."""
    limit = end + 2 if long else end
    while end < limit and text.startswith(quote, end):
        end += 1
    return end
