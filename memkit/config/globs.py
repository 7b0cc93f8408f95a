"""Path globs: which paths a pattern of the configuration names."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MAX_GLOB = 512
"""Longest glob accepted, in characters."""


def matches(glob: str, path: str) -> bool:
    """Whether `glob` names `path`, or a folder that `path` lies in.

    Both are relative to the root and use `/`. `*` and `?` stay within one name, `[abc]`, `[a-z]` and
    `[!a]` stand for one character, `**` as a whole name for any number of folders. A glob without `/`
    names a file or folder at any depth; one that ends with `/` or `/**` names only what lies below.
    Case counts. A `[` that nothing closes is itself. Time grows with the product of the two lengths.
    """
    pattern = _parse(glob)
    if pattern.literal not in path:
        return False
    names = path.split("/")
    last = len(pattern.names)
    reached = _skip_deep({0}, pattern)
    if last in reached:
        return bool(path)
    for count, name in enumerate(names, start=1):
        reached = _skip_deep(_step(reached, pattern, name), pattern)
        if last in reached and (count < len(names) or not pattern.below_only):
            return True
        if not reached:
            return False
    return False


def matches_any(globs: Iterable[str], path: str) -> bool:
    """Whether one of `globs` names `path`."""
    return any(matches(glob, path) for glob in globs)


def glob_problem(glob: str) -> str:
    """What is wrong with a glob, as the end of a sentence that names it; empty when nothing is."""
    unclosed = any(_class_end(name, at) < 0 for name in glob.split("/") for at in _brackets(name))
    problems = (
        (not glob.strip("/ ") or len(glob) > MAX_GLOB, f"must have between 1 and {MAX_GLOB} characters"),
        (not glob.isprintable(), "holds a control character"),
        (glob.startswith(("/", "~")), "is not relative to the root"),
        (glob.startswith("!"), "begins with `!`, and a glob never negates"),
        ("\\" in glob, "holds a backslash: folders are separated by `/` on every system"),
        ("{" in glob, "holds a brace: each alternative is a glob of its own"),
        (".." in glob.split("/"), "leads out of the root with `..`"),
        (not {".", "./"}.isdisjoint((glob, *glob.split("/")[1:])), "holds `.` as a name"),
        ("//" in glob, "holds `//`: a name between two slashes is missing"),
        (unclosed, "opens a `[` and does not close it"),
    )
    return next((says for wrong, says in problems if wrong), "")


class _Chars:
    """One character out of a set: inclusive ranges, possibly negated. No ranges and negated: any."""

    __slots__ = ("negated", "ranges")

    def __init__(self, ranges: tuple[tuple[str, str], ...], *, negated: bool) -> None:
        self.ranges = ranges
        self.negated = negated

    def has(self, char: str) -> bool:
        return any(low <= char <= high for low, high in self.ranges) != self.negated


_ANY_CHAR = _Chars((), negated=True)
_Chunk = tuple[str | _Chars, ...]
"""What stands between two stars, one item a character."""


class _Name:
    """One name of a glob: its chunks between stars; a single chunk has no star."""

    __slots__ = ("chunks", "deep")

    def __init__(self, chunks: tuple[_Chunk, ...], *, deep: bool = False) -> None:
        self.chunks = chunks
        self.deep = deep

    def literals(self) -> Iterator[str]:
        """Characters in a row that every name that it stands for holds."""
        for chunk in self.chunks:
            yield from "".join(item if isinstance(item, str) else "/" for item in chunk).split("/")

    def matches(self, name: str) -> bool:
        first, *rest = self.chunks
        if not _stands_at(first, name, 0):
            return False
        if not rest:
            return len(first) == len(name)
        at = len(first)
        for chunk in rest[:-1]:
            at = _find(chunk, name, at)
            if at < 0:
                return False
            at += len(chunk)
        end = len(name) - len(rest[-1])
        return end >= at and _stands_at(rest[-1], name, end)


class _Pattern:
    """`literal` is what every path that it names holds."""

    __slots__ = ("below_only", "literal", "names")

    def __init__(self, names: tuple[_Name, ...], *, below_only: bool) -> None:
        self.names = names
        self.below_only = below_only
        self.literal = max((each for name in names for each in name.literals()), key=len, default="")


_DEEP = _Name((), deep=True)


@lru_cache(maxsize=2048)
def _parse(glob: str) -> _Pattern:
    anchored = "/" in glob.rstrip("/")
    names = glob.removeprefix("./").split("/")
    below_only = False
    while len(names) > 1 and names[-1] in {"", "**"}:
        names.pop()
        below_only = True
    if not anchored:
        names = ["**", *names]
    parsed = [_DEEP if name == "**" else _Name(_chunks(name)) for name in names]
    while parsed and parsed[-1].deep:
        parsed.pop()
    return _Pattern(tuple(parsed), below_only=below_only)


def _chunks(name: str) -> tuple[_Chunk, ...]:
    chunks: list[list[str | _Chars]] = [[]]
    at = 0
    while at < len(name):
        char = name[at]
        end = _class_end(name, at) if char == "[" else -1
        if char == "*":
            chunks.append([])
        elif char == "?":
            chunks[-1].append(_ANY_CHAR)
        elif end > 0:
            chunks[-1].append(_char_class(name[at + 1 : end]))
            at = end
        else:
            chunks[-1].append(char)
        at += 1
    return tuple(tuple(chunk) for chunk in chunks)


def _class_end(name: str, at: int) -> int:
    """Offset of the `]` that closes the class opened at `at`, or -1; a `]` that comes first is a member."""
    start = at + 1
    if name[start : start + 1] in {"!", "^"}:
        start += 1
    return name.find("]", start + 1)


def _char_class(body: str) -> _Chars:
    negated = body.startswith(("!", "^"))
    body = body[negated:]
    ranges: list[tuple[str, str]] = []
    at = 0
    while at < len(body):
        if body[at + 1 : at + 2] == "-" and at + 2 < len(body):
            ranges.append((body[at], body[at + 2]))
            at += 3
        else:
            ranges.append((body[at], body[at]))
            at += 1
    return _Chars(tuple(ranges), negated=negated)


def _brackets(name: str) -> Iterable[int]:
    """Offsets of the `[` that open a class: those inside a class do not."""
    at = name.find("[")
    while at >= 0:
        yield at
        at = name.find("[", max(_class_end(name, at), at) + 1)


def _skip_deep(states: set[int], pattern: _Pattern) -> set[int]:
    """Add the states behind each `**` that is reached: it may stand for no folder at all."""
    for state in sorted(states):
        while state < len(pattern.names) and pattern.names[state].deep:
            state += 1  # noqa: PLW2901 - walks on from where the loop stands
            states.add(state)
    return states


def _step(states: set[int], pattern: _Pattern, name: str) -> set[int]:
    after: set[int] = set()
    for state in states:
        if state == len(pattern.names):
            continue
        expected = pattern.names[state]
        if expected.deep:
            after.add(state)
        elif expected.matches(name):
            after.add(state + 1)
    return after


def _stands_at(chunk: _Chunk, name: str, at: int) -> bool:
    if at + len(chunk) > len(name):
        return False
    return all(
        item == name[at + offset] if isinstance(item, str) else item.has(name[at + offset])
        for offset, item in enumerate(chunk)
    )


def _find(chunk: _Chunk, name: str, start: int) -> int:
    return next((at for at in range(start, len(name) - len(chunk) + 1) if _stands_at(chunk, name, at)), -1)
