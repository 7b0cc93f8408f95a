"""Whether a word such as “verified” claims that something was seen, or says that it was not, or not yet."""

from __future__ import annotations

import re

from memkit.text.patterns import pattern

_DENIAL = pattern(
    r"\b(?:not|never|without|cannot|until|unless|if|once|needs?|yet)\b|n['’]t\b"
    r"|\b(?:can|could|may|might|will|would|should|must|to)\s{1,40}(?:\w{1,20}\s{1,40})?(?:be|get)\b",
    re.IGNORECASE,
)
_BREAK = pattern(r"[.;:!?,—–(]|\n[ \t>]{0,80}[-*+][ \t]")
_REACH = 120
"""How far before the word a denial is looked for, in characters."""


def is_denied(text: str, at: int) -> bool:
    """Whether the clause before the word at `at` says that it did not happen, or has to happen yet."""
    start = max(0, at - _REACH)
    for found in _BREAK.finditer(text, start, at):
        start = found.end()
    return _DENIAL.search(text, start, at) is not None
