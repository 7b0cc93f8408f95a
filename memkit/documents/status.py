"""Reading a decision's status: its value under all the ways people write it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from memkit.documents.vocabulary import WORDS
from memkit.text.inline import plain
from memkit.text.labels import fold

if TYPE_CHECKING:
    from collections.abc import Mapping

    from memkit.text.source import Span

StatusPlace = Literal["heading", "section", "frontmatter", "label", "table"]

_LEADING_DATE = re.compile(r"^\W*\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?\W+")
_MAX_WORDS = 4
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


@dataclass(frozen=True, slots=True)
class Status:
    """A status as written. `value` is canonical, or empty for a word nobody knows.

    `placeholder` marks a template's enumeration left in place (`Proposed | Accepted | …`).
    """

    value: str
    text: str
    span: Span
    place: StatusPlace
    placeholder: bool = False


def read_status(
    text: str, span: Span, place: StatusPlace, words: Mapping[str, str] = WORDS.status
) -> Status | None:
    """Read one line of status text; None where there is no word in it."""
    said = plain(text).strip(" \t.。;,*_-–—>|")
    if not any(char.isalnum() for char in said):
        return None
    return Status(status_value(said, words), said, span, place, is_enumeration(said, words))


def status_value(text: str, words: Mapping[str, str] = WORDS.status) -> str:
    """The canonical value of a status text, or empty: the longest known run of words at its start."""
    text = _LEADING_DATE.sub("", text)
    tokens = fold(text).split()
    if tokens and _CJK.search(tokens[0]):
        starts = [word for word in words if _CJK.search(word) and tokens[0].startswith(word)]
        return words[max(starts, key=len)] if starts else ""
    for count in range(min(_MAX_WORDS, len(tokens)), 0, -1):
        value = words.get(" ".join(tokens[:count]))
        if value:
            return value
    return ""


def is_enumeration(text: str, words: Mapping[str, str] = WORDS.status) -> bool:
    """Whether a text lists several statuses to choose from, as templates do."""
    if text.startswith(("{", "[", "<")) and ("|" in text or "/" in text or "," in text):
        return True
    for mark in ("|", "/", " or ", "、", "｜"):
        parts = [
            part.strip(" \t{}[]<>()") for part in text.partition("：")[2].split(mark) or text.split(mark)
        ]
        if len(parts) < 2:  # noqa: PLR2004 - an enumeration has two
            parts = [part.strip(" \t{}[]<>()") for part in text.split(mark)]
        known = sum(bool(status_value(part, words)) for part in parts)
        if known >= 2 and known >= len(parts) - 1:  # noqa: PLR2004 - one may be a custom word
            return True
    return False


def suffix_status(text: str) -> tuple[int, str] | None:
    """The offset and value of a status at the end of a heading, `— SUPERSEDED by ADR-5`, or None.

    Only a word followed by nothing, a relation or a date counts: titles may hold such words.
    """
    for match in re.finditer(r"(?:[ \t][—–-]{1,2}[ \t]+|[(\[][ \t]{0,3}|[ \t]\*\*[\[(]?)", text):
        rest = text[match.end() :].strip(" \t*_~)]")
        value = status_value(rest)
        if value and _ends_there(fold(rest), value):
            return match.start(), value
    return None


def _ends_there(rest: str, value: str) -> bool:
    tokens = rest.split()
    for count in range(min(_MAX_WORDS, len(tokens)), 0, -1):
        if WORDS.status.get(" ".join(tokens[:count])) == value:
            after = tokens[count:]
            return (
                not after
                or after[0] in {"by", "in", "on", "with", "adr", "see"}
                or after[0].isdigit()
                or after[0].startswith("adr")
            )
    return bool(_CJK.search(rest))
