"""Whether git would ignore a path, by the ignore files that the tree itself holds."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from memkit.config.globs import MAX_GLOB, matches
from memkit.ports import Unreadable

if TYPE_CHECKING:
    from memkit.ports import Tree

_NAME = ".gitignore"
_LIMIT = 64 * 1024
_MOST_GLOBS = 200
"""More are cut: each missing target is held against every one."""
_DEEPEST = 40
_WILD = "*?["


@dataclass(frozen=True, slots=True)
class _Lines:
    """One ignore file: plain names at any depth, plain paths, and globs with whether each takes back.

    Where nothing is taken back the order does not matter, and names and paths are looked up as a whole.
    """

    names: frozenset[str]
    paths: frozenset[str]
    globs: tuple[tuple[str, bool], ...]


class IgnoreFiles:
    """The ignore files of one tree, each read once.

    What a person's own git ignores (`info/exclude`, `core.excludesFile`) is not known here.
    """

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._read: dict[str, _Lines] = {}

    def name(self, path: str) -> bool:
        """Whether the ignore files on the way to `path` name it, or a folder that holds it."""
        parts = path.split("/")[:_DEEPEST]
        answers: list[bool | None] = [None] * len(parts)
        for depth in range(len(parts)):
            lines = self._lines("/".join(parts[:depth]))
            above = list(accumulate(parts[depth:], _joined))
            for number, (part, held) in enumerate(zip(parts[depth:], above, strict=True), depth):
                if part in lines.names or held in lines.paths:
                    answers[number] = True
            for glob, negated in lines.globs:
                number = next((n for n, held in enumerate(above, depth) if matches(glob, held)), -1)
                if number >= 0:
                    answers[number] = not negated
        return True in answers

    def _lines(self, folder: str) -> _Lines:
        if folder not in self._read:
            data = self._tree.read(f"{folder}/{_NAME}" if folder else _NAME, _LIMIT)
            text = "" if isinstance(data, Unreadable) else data.decode("utf-8", "replace")
            self._read[folder] = _parsed(text)
        return self._read[folder]


def _parsed(text: str) -> _Lines:
    held = [line.strip() for line in text.splitlines()]
    globs = [(glob, line.startswith("!")) for line in held if (glob := _glob(line.removeprefix("!")))]
    if any(negated for _, negated in globs):
        return _Lines(frozenset(), frozenset(), tuple(globs[:_MOST_GLOBS]))
    plain = [glob for glob, _ in globs if not any(char in glob for char in _WILD)]
    return _Lines(
        frozenset(glob for glob in plain if "/" not in glob),
        frozenset(glob.removeprefix("./") for glob in plain if "/" in glob),
        tuple((glob, False) for glob, _ in globs if any(char in glob for char in _WILD))[:_MOST_GLOBS],
    )


def _joined(folder: str, name: str) -> str:
    return f"{folder}/{name}"


def _glob(pattern: str) -> str:
    """A pattern in memkit's globs; empty for a comment and what has no counterpart."""
    bare = pattern.rstrip("/").removesuffix("/**").removesuffix("/*") or pattern.strip("/")
    if not bare or bare.startswith("#") or "\\" in bare or len(bare) > MAX_GLOB:
        return ""
    anchored = "/" in pattern.rstrip("/") and not bare.startswith("**/")
    return f"./{bare.strip('/')}" if anchored else bare
