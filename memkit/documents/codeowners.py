"""CODEOWNERS: who answers for which files; the last line that matches a path wins."""

from __future__ import annotations

from memkit.config.globs import matches
from memkit.frozen import frozen

PLACES = (".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS")
"""Where forges look for the file, in their order."""
LIMIT = 3 << 20
"""Bytes of the largest file that GitHub reads."""
_MOST_PATTERN = 400


@frozen
class CodeOwners:
    """The lines of a file as pattern and owners, in order. A pattern is written as in `.gitignore`."""

    lines: tuple[tuple[str, tuple[str, ...]], ...]

    def of(self, path: str) -> tuple[str, ...]:
        """The owners of a path relative to the repository's top; empty where nobody is named."""
        for pattern, owners in reversed(self.lines):
            if _names(pattern, path):
                return owners
        return ()


def parse_codeowners(text: str) -> CodeOwners:
    """Read the file; comments, sections and lines that are too long to be meant are left out.

    The owners after a section's name are those of its lines that name none.
    """
    found: list[tuple[str, tuple[str, ...]]] = []
    default: tuple[str, ...] = ()
    for line in text.splitlines():
        said = line.partition(" #")[0].strip()
        if not said or said.startswith("#") or len(said) > _MOST_PATTERN:
            continue
        if said.startswith(("[", "^[")):
            default = _owners(said.partition("]")[2].partition("]")[2] or said.rpartition("]")[2])
            continue
        pattern, *rest = _words(said)
        found.append((pattern, _owners(" ".join(rest)) or default))
    return CodeOwners(tuple(found))


def _words(said: str) -> list[str]:
    """The words of a line; a blank after a backslash belongs to its word."""
    return [word.replace("\0", " ") for word in said.replace("\\ ", "\0").split()]


def _owners(text: str) -> tuple[str, ...]:
    return tuple(word for word in text.split() if word.startswith("@") or "@" in word[1:-1])


def _names(pattern: str, path: str) -> bool:
    """Whether a pattern names a path: as in `.gitignore`, but `docs/*` leaves out what lies deeper."""
    glob = pattern.lstrip("/")
    if "/" not in glob.rstrip("/") and pattern.startswith("/"):  # anchored at the top
        first, slash, _ = path.partition("/")
        return matches(glob.rstrip("/"), first) and (bool(slash) or not glob.endswith("/"))
    if glob.endswith("/*") and path.count("/") != glob.count("/"):
        return False
    return matches(glob, path)
