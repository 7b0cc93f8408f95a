"""CODEOWNERS: who answers for which files; the last line that matches a path wins."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from memkit.config.globs import MAX_GLOB, matches

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PLACES = (".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS")
"""Where forges look for the file, in their order."""
LIMIT = 3 << 20
"""Bytes of the largest file that GitHub reads."""
_MOST_WILD = 2000
"""Lines with a wildcard that are tried, the last ones of a file: 2,000 cost 10 ms a path."""
_SPECIAL = frozenset("*?[\\")


class OwnerLine(NamedTuple):
    """One line: a pattern as in `.gitignore`, and its owners; a file may have 100,000 of them."""

    pattern: str
    owners: tuple[str, ...]


class CodeOwners:
    """The lines of a file, in order; those without wildcards are looked up, the others tried."""

    def __init__(self, lines: Sequence[OwnerLine]) -> None:
        self.lines = lines

    def of(self, path: str) -> tuple[str, ...]:
        """The owners of a path relative to the repository's top; empty where nobody is named."""
        last = max((self._plain.get(key, -1) for key in _keys(path)), default=-1)
        for number in self._wild:
            if number < last:
                break
            if _names(self.lines[number].pattern, path):
                return self.lines[number].owners
        return self.lines[last].owners if last >= 0 else ()

    @cached_property
    def _plain(self) -> dict[str, int]:
        """The last line of each pattern without wildcards; a name for any depth as `**/name`."""
        found: dict[str, int] = {}
        for number, line in enumerate(self.lines):
            if _is_plain(line.pattern):
                glob = line.pattern.lstrip("/")
                anywhere = not line.pattern.startswith("/") and "/" not in glob.rstrip("/")
                found[f"**/{glob}" if anywhere else glob] = number
        return found

    @cached_property
    def _wild(self) -> list[int]:
        """The lines with wildcards, the last one first."""
        wild = [number for number, line in enumerate(self.lines) if not _is_plain(line.pattern)]
        return wild[-_MOST_WILD:][::-1]


def parse_codeowners(text: str) -> CodeOwners:
    """Read the file; comments, sections and patterns that are too long to be meant are left out.

    The owners after a section's name are those of its lines that name none.
    """
    return CodeOwners(tuple(_lines(text)))


def _lines(text: str) -> Iterator[OwnerLine]:
    default: tuple[str, ...] = ()
    for line in text.splitlines():
        said = line.partition(" #")[0].strip()
        if not said or said.startswith("#"):
            continue
        if said.startswith(("[", "^[")):
            default = _owners(said.partition("]")[2].partition("]")[2] or said.rpartition("]")[2])
            continue
        pattern, *rest = _words(said)
        if len(pattern) <= MAX_GLOB:
            yield OwnerLine(pattern, _owners(" ".join(rest)) or default)


def _words(said: str) -> list[str]:
    """The words of a line; a blank after a backslash belongs to its word."""
    return [word.replace("\0", " ") for word in said.replace("\\ ", "\0").split()]


def _owners(text: str) -> tuple[str, ...]:
    return tuple(word for word in text.split() if word.startswith("@") or "@" in word[1:-1])


def _is_plain(pattern: str) -> bool:
    return _SPECIAL.isdisjoint(pattern) and "//" not in pattern and pattern != "/"


def _keys(path: str) -> Iterator[str]:
    """Every plain pattern that names a path: itself, the folders above it, and each name at any depth."""
    names = path.split("/")
    for count, name in enumerate(names, 1):
        above = "/".join(names[:count])
        yield from (above, f"**/{name}")
        if count < len(names):
            yield from (f"{above}/", f"**/{name}/")


def _names(pattern: str, path: str) -> bool:
    """Whether a pattern names a path: as in `.gitignore`, but `docs/*` leaves out what lies deeper."""
    glob = pattern.lstrip("/")
    if "/" not in glob.rstrip("/") and pattern.startswith("/"):  # anchored at the top
        first, slash, _ = path.partition("/")
        return matches(glob.rstrip("/"), first) and (bool(slash) or not glob.endswith("/"))
    if glob.endswith("/*") and "**" not in glob and path.count("/") != glob.count("/"):
        return False
    return matches(glob, path)
