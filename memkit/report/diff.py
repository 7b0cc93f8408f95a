"""Edits as a unified diff, to be read."""

from __future__ import annotations

from difflib import unified_diff
from typing import TYPE_CHECKING

from memkit.ports import FileChange, Removal
from memkit.text.clean import printable
from memkit.text.presentable import masked

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def render_diff(changes: Iterable[FileChange | Removal]) -> str:
    """The changes as one diff: secrets are masked, control characters escaped, the CR of CRLF left out."""
    return "".join(f"{line}\n" for change in changes for line in _lines(change))


def _lines(change: FileChange | Removal) -> Iterator[str]:
    path = printable(change.path)
    after = change.after if isinstance(change, FileChange) else None
    old, new = _split(change.before), _split(after)
    old_name = f"a/{path}" if change.before is not None else "/dev/null"
    new_name = f"b/{path}" if after is not None else "/dev/null"
    for line in unified_diff(old, new, old_name, new_name, lineterm=""):
        text, mark, _ = line.partition(_OPEN)
        yield printable(text)
        if mark:
            yield "\\ No newline at end of file"


_OPEN = "\n"
"""Ends the last line of a text that no newline ends: a line with it differs from one without."""


def _split(data: bytes | None) -> list[str]:
    if not data:
        return []
    text = masked(data.decode("utf-8-sig", "replace")).replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    return lines[:-1] if not lines[-1] else [*lines[:-1], lines[-1] + _OPEN]
