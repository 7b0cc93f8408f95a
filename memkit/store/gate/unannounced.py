"""Passwords that nothing announces: in a memory of a sentence or two, a word that can be nothing else."""

from __future__ import annotations

from memkit.text.patterns import pattern
from memkit.text.source import Span

_MARKS = frozenset("!#$%^?&+")
_ALONE = pattern(r"(?<![^\s\"'`(:])[A-Za-z0-9!#$%^?&+]{10,40}(?![^\s\"'`).,;:])")


def find_unannounced(text: str) -> Span | None:
    """The first such password."""
    if _MARKS.isdisjoint(text) or not any(map(str.isdigit, text)):
        return None
    from memkit.text.secrets.values import is_unannounced

    return next((Span(*each.span()) for each in _ALONE.finditer(text) if is_unannounced(each[0])), None)
