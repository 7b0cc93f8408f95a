"""Telling a text that only holds the place of another: `TODO`, `TBD`, `...`, `<what follows>`."""

from __future__ import annotations

import re

from memkit.text.patterns import pattern

_LONGEST = 200
_WORD = r"(?:todo|tbd|tba|tbc|fixme|x{3,20}|to be (?:done|decided|defined|determined|written))"
_UNFILLED = pattern(
    rf"{_WORD}(?:[ ,:;./-]{{1,3}}{_WORD}){{0,3}}[.:!…]{{0,3}}|[.…?_-]{{1,20}}|<[^<>]{{1,198}}>", re.IGNORECASE
)


def is_unfilled(text: str) -> bool:
    """Whether a text is a placeholder and nothing else; an empty one is none."""
    held = text[: 2 * _LONGEST].strip(" \t\n*_`\"'[]{}()")
    return len(text) <= _LONGEST and bool(text.strip()) and _UNFILLED.fullmatch(held) is not None
