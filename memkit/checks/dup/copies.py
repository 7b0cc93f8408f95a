"""Files that have to say the same, because no reader has both before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.rul.reach import reach_of

if TYPE_CHECKING:
    from memkit.bank.document import Document

_STARTS = ("AGENTS.md", "CLAUDE.md", "GEMINI.md", "copilot-instructions.md")
"""Files that an agent opens by itself."""
_MODES = ".roo/rules-"
_STUB = 3_000
"""Characters of a file that only says where the instructions are."""


def needed_twice(one: Document, other: Document) -> bool:
    """Whether two agent files repeat each other for a reason that shows.

    Each is for another mode or other files, or both send their readers on to a third.
    """
    if one.role != "rules" or other.role != "rules":
        return False
    return _other_mode(one.path, other.path) or _other_reach(one, other) or _send_on(one, other)


def _other_mode(one: str, other: str) -> bool:
    if not (one.startswith(_MODES) and other.startswith(_MODES)):
        return False
    return one.split("/")[1] != other.split("/")[1]


def _other_reach(one: Document, other: Document) -> bool:
    left, right = (reach_of(held.page) if held.page else "" for held in (one, other))
    return bool(left and right and left != right)


def _send_on(one: Document, other: Document) -> bool:
    texts = [held.source.text if held.source else "" for held in (one, other)]
    if max(map(len, texts)) > _STUB:
        return False
    names = {held.path.rsplit("/", 1)[-1] for held in (one, other)}
    return any(start not in names and all(start in text for text in texts) for start in _STARTS)
