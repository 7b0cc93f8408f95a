"""Whether git would ignore a path, by the ignore files that the tree itself holds."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from memkit.config.globs import MAX_GLOB, matches
from memkit.frozen import frozen
from memkit.ports import Unreadable
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from memkit.ports import Tree

_NAME = ".gitignore"
_LIMIT = 64 * 1024
_MOST_GLOBS = 200
"""More are cut: each missing target is held against every one."""
_DEEPEST = 40
_WILD = pattern(r"[*?\[]+")


@frozen
class _Glob:
    """A line with a star; `part` is in every path that it names, `negated` takes back what others named."""

    text: str
    part: str
    negated: bool


@frozen
class _Lines:
    """One ignore file: plain names at any depth, plain paths, and globs in order.

    Where nothing is taken back the order does not matter, and names and paths are looked up as a whole.
    """

    names: frozenset[str]
    paths: frozenset[str]
    globs: tuple[_Glob, ...]


class IgnoreFiles:
    """The ignore files of one tree, each read once.

    What a person's own git ignores (`info/exclude`, `core.excludesFile`) is not known here.
    """

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._read: dict[str, _Lines] = {}
        self._named: dict[str, bool] = {}

    def name(self, path: str) -> bool:
        """Whether the ignore files on the way to `path` name it, or a folder that holds it."""
        return any(map(self._is_named, accumulate(path.split("/")[:_DEEPEST], _joined)))

    def _is_named(self, path: str) -> bool:
        if path not in self._named:
            parts = path.split("/")
            named = False
            for depth in range(len(parts)):
                named = _answer(self._lines("/".join(parts[:depth])), "/".join(parts[depth:]), before=named)
            self._named[path] = named
        return self._named[path]

    def _lines(self, folder: str) -> _Lines:
        if folder not in self._read:
            data = self._tree.read(_joined(folder, _NAME), _LIMIT)
            text = "" if isinstance(data, Unreadable) else data.decode("utf-8", "replace")
            self._read[folder] = _parsed(text)
        return self._read[folder]


def _answer(lines: _Lines, path: str, *, before: bool) -> bool:
    """Whether a path below an ignore file is named, given what the files above it say."""
    named = before or path in lines.paths or path.rpartition("/")[2] in lines.names
    for glob in lines.globs:
        if glob.negated == named and glob.part in path and _is_of(glob.text, path):
            named = not glob.negated
    return named


def _is_of(glob: str, path: str) -> bool:
    """Whether a glob names the very path, and not only a folder that holds it."""
    folder = path.rpartition("/")[0]
    return matches(glob, path) and not (folder and matches(glob, folder))


def _parsed(text: str) -> _Lines:
    held = [line.strip() for line in text.splitlines()]
    found = [(glob, line.startswith("!")) for line in held if (glob := _glob(line.removeprefix("!")))]
    ordered = any(negated for _, negated in found)
    globs = [_Glob(glob, _part(glob), negated) for glob, negated in found if ordered or _WILD.search(glob)]
    plain = [] if ordered else [glob for glob, _ in found if not _WILD.search(glob)]
    return _Lines(
        frozenset(glob for glob in plain if "/" not in glob),
        frozenset(glob.removeprefix("./") for glob in plain if "/" in glob),
        tuple(globs[:_MOST_GLOBS]),
    )


def _part(glob: str) -> str:
    """The longest stretch of a glob that stands for itself."""
    plain = glob.removeprefix("./").partition("[")[0]
    return max((part.strip("/") for part in _WILD.split(plain)), key=len, default="")


def _joined(folder: str, name: str) -> str:
    return f"{folder}/{name}" if folder else name


def _glob(pattern: str) -> str:
    """A pattern in memkit's globs; empty for a comment and what has no counterpart."""
    bare = pattern.rstrip("/").removesuffix("/**").removesuffix("/*") or pattern.strip("/")
    if not bare or bare.startswith("#") or "\\" in bare or len(bare) > MAX_GLOB:
        return ""
    anchored = "/" in pattern.rstrip("/") and not bare.startswith("**/")
    return f"./{bare.strip('/')}" if anchored else bare
