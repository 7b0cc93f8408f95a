"""Who wrote each line of a file and when, from git."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.git.activity import day_of
from memkit.adapters.names import from_bytes
from memkit.errors import HistoryUnreadable
from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from memkit.adapters.git.run import Git


@frozen
class LineRecord:
    """The commit that wrote a line: its day (UTC), and its author's name."""

    when: date
    author: str


def blame(git: Git, path: str) -> tuple[LineRecord | None, ...]:
    """The origin of each line of `path` (relative to the top) as it lies in the work tree.

    None for a line that is in no commit yet, or older than a shallow clone reaches. Empty where git does not
    know the file. A change of blanks alone does not count as writing a line. Raises HistoryUnreadable where
    a setting keeps git from answering.
    """
    answer = git.ask("blame", "--line-porcelain", "--no-textconv", "-w", "--", path)
    if answer.code and "object name" in answer.complaint:
        raise HistoryUnreadable(
            f"git blame fails: {answer.complaint}.",
            help_line="Correct or unset `blame.ignoreRevsFile` in git's configuration.",
        )
    return tuple(_origins(answer.out, shallow=git.shallow)) if not answer.code else ()


def _origins(out: bytes, *, shallow: bool) -> Iterator[LineRecord | None]:
    author, seconds, known = "", "", False
    for line in out.split(b"\n"):
        name, _, value = line.partition(b" ")
        if line.startswith(b"\t"):  # the line itself ends its record
            yield LineRecord(day_of(seconds), author) if known else None
        elif name == b"author":
            author = from_bytes(value)
        elif line == b"boundary" and shallow:  # the first commit that is here seems to have written it
            known = False
        elif name == b"author-time":
            seconds = from_bytes(value)
        elif name.strip(b"0") and len(name) in {40, 64}:
            known = True
        elif name and not name.strip(b"0") and len(name) in {40, 64}:
            known = False
