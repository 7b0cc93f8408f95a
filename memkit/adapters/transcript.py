"""The lines of a transcript, streamed: a line that is too long is passed over without being held."""

from __future__ import annotations

import sys
from typing import IO, TYPE_CHECKING

from memkit.errors import UsageProblem

if TYPE_CHECKING:
    from collections.abc import Iterator


def transcript_lines(path: str, limit: int) -> Iterator[bytes | None]:
    """Each line of a file, or of standard input for `-`; None for one of more than `limit` bytes.

    Raises `UsageProblem` for a file that cannot be read.
    """
    if path == "-":
        yield from _lines(sys.stdin.buffer, limit) if sys.stdin is not None else ()
        return
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - a path of the user's, taken as it is
            yield from _lines(file, limit)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "it is no file's name"
        raise UsageProblem(
            f"The transcript {path!r} cannot be read: {why}.",
            help_line="Name a file of JSON lines, or - for standard input.",
        ) from error


def _lines(file: IO[bytes], limit: int) -> Iterator[bytes | None]:
    while line := file.readline(limit + 1):
        if len(line) <= limit or line.endswith(b"\n"):
            yield line
            continue
        while (more := file.readline(limit + 1)) and not more.endswith(b"\n"):
            pass
        yield None
