"""Citations of lines, `src/batch.py#L3-L9@1a2b3c4d` or `src/batch.py:12`, and whether they still hold."""

from __future__ import annotations

from _blake2 import blake2b
from typing import TYPE_CHECKING, Literal

from memkit.frozen import frozen
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

Standing = Literal["same", "moved", "changed", "gone", "unsaid"]
_CITED = pattern(
    r"(?<![\w/.@:-])(?P<path>[\w.][\w.+-]{0,150}(?:/@?[\w.+-]{1,150}){0,24})"
    r"(?:(?:#L|:)(?P<first>\d{1,7})(?:[-–]L?(?P<last>\d{1,7}))?(?::\d{1,7})?)?"
    r"(?:@(?P<hash>[0-9a-f]{8}))?(?![\w/@])"
)
_MOST = 8
"""Citations of one text that are looked at."""
_WINDOW = 200
"""Lines that are looked for elsewhere in their file."""
_LARGEST = 20_000
_MOST_READ = 8_000_000
"""Characters that are hashed at most to find lines elsewhere: a tenth of a second."""


@frozen
class Cited:
    """Lines of a file, from 1, both included; 0 for all of it. `hash` names what they said, or is empty."""

    path: str
    first: int
    last: int
    hash: str

    def __str__(self) -> str:
        if not self.first:
            return self.path
        return f"{self.path}:{self.first}" + (f"-{self.last}" if self.last > self.first else "")


def cited_in(text: str) -> tuple[Cited, ...]:
    """The first citations in a text that name a line or a hash, each once."""
    return tuple(dict.fromkeys(_found(text)))[:_MOST]


def standing(cited: Cited, text: str | None) -> Standing:
    """How cited lines stand in the file's text of now; None where it is no more.

    `unsaid` where they have no hash. What moved within its file is the same.
    """
    if text is None:
        return "gone"
    lines = text.splitlines()
    if cited.last > len(lines):
        return "gone" if not cited.hash else _elsewhere(cited, text, "gone")
    if not cited.hash:
        return "unsaid"
    own = lines[cited.first - 1 : cited.last] if cited.first else lines
    if _named(own, cited.hash) or (not cited.first and hash_of(text) == cited.hash):
        return "same"
    return _elsewhere(cited, text, "changed")


def hash_of(text: str) -> str:
    """A short name for lines as they are now: what a citation holds after its `@`."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=4).hexdigest()


def may_have_moved(cited: Cited, text: str) -> bool:
    """Whether lines are looked for elsewhere in their file: not where that would take long."""
    count = cited.last - cited.first + 1
    read = count * len(text)
    return bool(cited.first) and count <= _WINDOW and read <= _MOST_READ and text.count("\n") < _LARGEST


def _found(text: str) -> Iterator[Cited]:
    for match in _CITED.finditer(text):
        path, first = match["path"].rstrip("."), int(match["first"] or 0)
        if (first or match["hash"]) and ("." in path or "/" in path) and not path.replace(".", "").isdigit():
            last = max(first, int(match["last"] or 0))
            yield Cited(path.removeprefix("./"), first, last, match["hash"] or "")


def _elsewhere(cited: Cited, text: str, otherwise: Standing) -> Standing:
    if not may_have_moved(cited, text):
        return otherwise
    lines, count = text.splitlines(), cited.last - cited.first + 1
    starts = range(len(lines) - count + 1)
    return "moved" if any(_named(lines[at : at + count], cited.hash) for at in starts) else otherwise


def _named(lines: list[str], name: str) -> bool:
    said = "\n".join(lines)
    return name in {hash_of(said.strip()), hash_of(said), hash_of(f"{said}\n")}
