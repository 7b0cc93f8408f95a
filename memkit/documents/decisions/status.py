"""Reading a decision's status: its value under all the ways people write it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from memkit.documents.vocabulary import WORDS
from memkit.frozen import frozen
from memkit.text.inline import plain
from memkit.text.labels import fold
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Mapping

    from memkit.text.source import Source

StatusPlace = Literal["heading", "section", "frontmatter", "label", "table"]

_LEADING_DATE = pattern(r"\W{0,5}\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?\W{1,5}")
_STRUCK = pattern(r"~~[^~\n]{1,80}~~")
_ARROW = pattern(r"\s(?:→|-{1,2}>|=>)\s")
_SPLIT = pattern(r"\||/|｜|、|,|，|;|\bor\b|или|或")
_EDGES = " \t\r\n.。;,*_-–—>|`"
_MOST_WORDS = 4
_MOST_TEXT = 300
_CJK = pattern(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_WORD = pattern(r"[^\W_]{1,40}")
_FOLLOWS = frozenset(
    "by in on with see adr since at as and of from per until via par por durch на от".split()
)


@frozen
class Status:
    """A status as written. `value` is canonical, or empty for a word nobody knows.

    `placeholder` marks a template's enumeration left in place (`Proposed | Accepted | …`); `dated` a line of
    a history that gives each status its day.
    """

    value: str
    text: str
    span: Span
    place: StatusPlace
    placeholder: bool = False
    dated: bool = False


def read_status(
    source: Source, region: Span, place: StatusPlace, words: Mapping[str, str] = WORDS.status
) -> Status | None:
    """Read the status in a region of one line; None where there is no word in it."""
    held = source.slice(region)[:_MOST_TEXT].partition("\n")[0]
    text = held.strip(_EDGES)
    start = region.start + len(held) - len(held.lstrip(_EDGES))
    said = plain(_STRUCK.sub("", _ARROW.split(text)[-1])).strip(_EDGES) or plain(text)
    if not any(char.isalnum() for char in said):
        return None
    dated = _LEADING_DATE.match(said) is not None
    span = Span(start, start + len(text))
    return Status(status_value(said, words), text, span, place, is_enumeration(said, words), dated)


def status_value(text: str, words: Mapping[str, str] = WORDS.status) -> str:
    """The canonical value of a status text, or empty: the longest known run of words at its start."""
    tokens = _tokens(text)
    if tokens and _is_unspaced(tokens[0]):
        starts = [word for word in words if _is_unspaced(word) and tokens[0].startswith(word)]
        return words[max(starts, key=len)] if starts else _after_the_verb(text)
    count = _known_run(tokens, words)
    return words[" ".join(tokens[:count])] if count else ""


def status_word(text: str, words: Mapping[str, str] = WORDS.status) -> str:
    """The words at the beginning of a status text that make it one, as written; empty where none do."""
    dated = _LEADING_DATE.match(text)
    found = list(_WORD.finditer(text, dated.end() if dated else 0))[:_MOST_WORDS]
    if found and _CJK.search(found[0][0]):
        starts = [word for word in words if found[0][0].startswith(word)]
        return max(starts, key=len, default="")
    for last in reversed(found):
        said = text[found[0].start() : last.end()]
        if fold(said) in words:
            return said
    return ""


def is_enumeration(text: str, words: Mapping[str, str] = WORDS.status) -> bool:
    """Whether a text lists several statuses to choose from, or holds a blank to fill, as templates do."""
    if text.startswith(("{", "[", "<")) and (text.endswith(("}", "]", ">")) or "|" in text):
        return True
    listed = text.partition("：")[2] or text.partition(": ")[2] or text
    parts = _SPLIT.split(listed)
    values = {value for part in parts if (value := status_value(part.strip(" \t{}[]<>()`"), words))}
    if len(values) > 2:  # noqa: PLR2004 - nobody is in three states
        return True
    open_ended = values & {"proposed", "draft"} and ("|" in listed or "/" in listed)
    return len(parts) == len(values) > 1 and bool(open_ended)


def states_status(text: str, words: Mapping[str, str] = WORDS.status) -> str:
    """The value of a text that is a status and nothing else, a relation or date aside, or empty."""
    value = status_value(text, words)
    if not value or is_enumeration(text, words):
        return value
    tokens = _tokens(text)
    after = tokens[_known_run(tokens, words) :]
    if _is_unspaced(tokens[0]):
        return value if len(text) <= _MOST_WORDS * 4 else ""
    follows = not after or after[0] in _FOLLOWS or after[0][0].isdigit() or after[0].startswith("adr")
    return value if follows or "(" in text or "—" in text else ""


def _tokens(text: str) -> list[str]:
    dated = _LEADING_DATE.match(text)
    return fold(text[dated.end() :] if dated else text).split()


def _known_run(tokens: list[str], words: Mapping[str, str]) -> int:
    longest = min(_MOST_WORDS, len(tokens))
    return next((count for count in range(longest, 0, -1) if " ".join(tokens[:count]) in words), 0)


def _is_unspaced(word: str) -> bool:
    """Whether a word is of a script that sets no blanks; its class of characters takes 2 ms to compile."""
    return not word.isascii() and _CJK.search(word) is not None


def _after_the_verb(text: str) -> str:
    """`被 ADR-5 取代`, `ADR-5 により置き換え`: the successor stands first."""
    return "superseded" if re.search(r"[被由已].{0,40}(?:取代|替代)|置き換え|대체", text[:120]) else ""
