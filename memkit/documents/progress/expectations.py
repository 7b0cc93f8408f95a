"""What a verification says its command shall give: an exit code, a text in its output, a pattern."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from memkit.frozen import frozen
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

Kind = Literal["exit code", "contains", "matches"]

_VERB = r"(?:contains?|includes?|prints?|shows?|outputs?|says?|match(?:es)?)"
_TOLD = pattern(rf"(?<![\w-])({_VERB})[ \t:]{{1,4}}(?:the[ \t]text[ \t])?$", re.IGNORECASE)
_QUOTED = pattern(
    rf"(?<![\w-])({_VERB})[ \t:]{{1,4}}(?:\"([^\"\n]{{1,300}})\"|“([^”\n]{{1,300}})”)", re.IGNORECASE
)
_EXIT = pattern(
    r"(?<![\w-])exit(?:s|ed)?[ \t]{1,3}(?:with[ \t]{1,3})?"
    r"(?:(?:code|status)[ \t:=]{0,3}(?:is[ \t]{1,3})?)?(\d{1,3}|non-?zero)(?![\w%-]|\.\d)",
    re.IGNORECASE,
)
_DENIED = pattern(
    r"(?:\bnot\b|n't\b|\bnever\b|\bno longer\b|\bwithout\b|\bnothing\b)[^.;\n]{0,40}$", re.IGNORECASE
)
NON_ZERO = "non-zero"


@frozen
class Expectation:
    """One thing that the command shall give; an exit code as digits or `non-zero`, a pattern as written."""

    kind: Kind
    value: str


def told_by_code(before: str, code: str) -> Expectation | None:
    """The expectation that code is, by the words between the command and it; None where it is none."""
    found = _TOLD.search(before[-80:])
    if not found or _denied(before[: len(before) - len(found[0])]):
        return None
    return Expectation(_kind(found[1]), code)


def told_by_words(text: str) -> Iterator[Expectation]:
    """The expectations that the words behind a command hold, code among them left out."""
    for found in _QUOTED.finditer(text):
        if not _denied(text[: found.start()]):
            yield Expectation(_kind(found[1]), found[2] or found[3])
    for found in _EXIT.finditer(text):
        if not _denied(text[: found.start()]):
            value = found[1].casefold()
            yield Expectation("exit code", str(int(value)) if value.isdigit() else NON_ZERO)


def _denied(before: str) -> bool:
    return _DENIED.search(before[-80:]) is not None


def _kind(verb: str) -> Kind:
    return "matches" if verb.casefold().startswith("match") else "contains"
