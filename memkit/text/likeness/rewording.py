"""Whether one short text says the same as another: the same words, but for slips and remarks around them.

A word that stands in for another makes another fact, however alike the rest is. So the words are laid side
by side in order, and every difference has to be explained: a slip of the keyboard, two words written as one,
or a remark about the saying itself (that it was agreed, is to be remembered, holds here).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from memkit.text.likeness.order import reordered
from memkit.text.likeness.remarks import is_remark
from memkit.text.likeness.slips import Slip, exchanged, mistyped, slip
from memkit.text.likeness.synonyms import form, one_word
from memkit.text.likeness.wording import content_words

if TYPE_CHECKING:
    from collections.abc import Sequence

Verdict = Literal["same", "near"]
Edge = Literal["start", "end"]

_MOST = 60
"""Content words of a text that is short."""
_SLIPS = 2
_ENDED = 5
"""Letters from which the ending may be what was mistyped; `exits` and `exist` are two words."""
_SLIPPED = ("the", "and", "for", "are", "that", "this", "our", "you")


def says_same(one: str, other: str) -> bool:
    """Whether two short texts state one fact, surely enough to join them without asking."""
    left, right = content_words(one), content_words(other)
    if not left and not right:
        return one.split() == other.split()
    return rewording(left, right, one, other) == "same"


def rewording(left: Sequence[str], right: Sequence[str], one: str, other: str) -> Verdict | None:
    """What two texts, given with their content words, are to each other; None for two facts.

    `same` may be joined unasked, `near` is for a person to judge.
    """
    if left == right or mistyped(one, other):
        return "same"
    if not left or not right or max(len(left), len(right)) > _MOST:
        return None
    if len(left) == len(right) and _same_words(left, right) and reordered(one, other, form):
        return "same"
    slips: list[Slip] = []
    for step, first, last, start, end in _steps(left, right):
        if step == "equal":
            continue
        at_end = last == len(left) and end == len(right)
        edge: Edge | None = "start" if first == start == 0 else "end" if at_end else None
        explained = _explained(left[first:last], right[start:end], edge, (one, other))
        if explained is None:
            return None
        slips += explained
    if len(slips) > min(_SLIPS, len(left) // 2):
        return None
    return "near" if "likely" in slips else "same"


def _steps(left: Sequence[str], right: Sequence[str]) -> Sequence[tuple[str, int, int, int, int]]:
    """What turns one list of words into the other."""
    if set(left).isdisjoint(right):
        return (("replace", 0, len(left), 0, len(right)),)
    from difflib import SequenceMatcher  # 4 ms

    return SequenceMatcher(None, left, right, autojunk=False).get_opcodes()


def _explained(
    mine: Sequence[str], theirs: Sequence[str], edge: Edge | None, texts: tuple[str, str]
) -> list[Slip] | None:
    """The slips that make a difference; None where it makes another fact."""
    if not mine or not theirs:
        added, text = (theirs, texts[1]) if theirs else (mine, texts[0])
        if edge and is_remark(added, text, at_start=edge == "start"):
            return []
        small = len(added) == 1 and any(exchanged(added[0], word) for word in _SLIPPED)
        return ["sure"] if small else None
    if "".join(mine) == "".join(theirs):
        return []
    if len(mine) != len(theirs):
        return None
    pairs = [(a, b) for a, b in zip(mine, theirs, strict=True) if not one_word(a, b)]
    slips = [_slip(a, b) for a, b in pairs]
    found = [each for each in slips if each is not None]
    return found if len(found) == len(slips) else None


def _slip(one: str, other: str) -> Slip | None:
    """The slip between two words; an ending that was cut may be what was mistyped: `requests`, `requetss`."""
    found = {slip(one, other)}
    if min(len(one), len(other)) >= _ENDED:
        found |= {slip(one + "s", other), slip(one, other + "s")}
    return "sure" if "sure" in found else "likely" if "likely" in found else None


def _same_words(left: Sequence[str], right: Sequence[str]) -> bool:
    """Whether two texts have the same words but for forms of them, wherever they stand."""
    mine, theirs = frozenset(left), frozenset(right)
    return mine == theirs or set(map(form, mine - theirs)) == set(map(form, theirs - mine))
