"""The words of a text that count when one asks whether it says something else now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

Change = Literal["", "more", "less", "other"]
_TARGET = pattern(r"\]\([^()\s]{0,500}\)")
_LABEL = pattern(r"[ \t]{0,8}(?:[-*+][ \t]{1,4})?\*\*([^*:\n]{1,30})(?::\*\*|\*\*:)")
_MARKS = dict.fromkeys(map(ord, "*`#|\u200b\ufe0f"), " ")
_EDGES = ".,;:!?()[]{}\"'“”‘’_~-–—…"


def significant(text: str) -> Iterator[str]:
    """Each word without markup, punctuation around it, and where a link leads; rules and blanks are none."""
    for word in _TARGET.sub("]", text).translate(_MARKS).split():
        bare = word.strip(_EDGES)
        if bare and bare != ">":
            yield bare


def changed_how(old: str, new: str) -> Change:
    """How a text changed: not in its words, by lines that came, by lines that went, or otherwise."""
    if old == new:
        return ""
    one, other = _lines(old), _lines(new)
    if [word for line in one for word in line] == [word for line in other for word in line]:
        return ""
    if _is_within(one, other):
        return "more"
    return "less" if _is_within(other, one) else "other"


def first_label(old: str, new: str) -> str:
    """The bold label that opens what a text gained: `**See also:** …`; empty where none does."""
    held = set(old.splitlines())
    added = next((line for line in new.splitlines() if line.strip() and line not in held), "")
    found = _LABEL.match(added)
    return found[1].strip() if found else ""


def _lines(text: str) -> list[tuple[str, ...]]:
    return [words for line in text.splitlines() if (words := tuple(significant(line)))]


def _is_within(short: list[tuple[str, ...]], long: list[tuple[str, ...]]) -> bool:
    """Whether all lines of one text stand in the other, in their order."""
    rest = iter(long)
    return bool(short) and all(line in rest for line in short)
