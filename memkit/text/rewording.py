"""Whether one short text says the same as another: the same words, but for slips and remarks around them.

A word that stands in for another makes another fact, however alike the rest is. So the words are laid side
by side in order, and every difference has to be explained: a slip of the keyboard, two words written as one,
or a remark about the saying itself (that it was agreed, is to be remembered, holds here).
"""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from memkit.text.wording import content_word, content_words, has_digit

if TYPE_CHECKING:
    from collections.abc import Sequence

_MOST = 60
"""Content words of a text that is short."""
_SLIPS = 2
_REMARKS = frozenset(
    content_word(word)
    for word in "agreed agreement always confirmed confirm verified checked decided decision discussed discussion established"
    " stated mentioned noted note remember remembered recall reminder remind fyi nb important info information"
    " known know fact record mind keep reference future repo repository project codebase team workspace company"
    " here current currently now today still true valid holds as of by since in us everyone per settled aware"
    " attention attn tip hint".split()
)
"""Words of remarks about a statement: who agreed, when it was checked, where it holds."""
_DATE = re.compile(r"(?:19|20)\d\d(?:[-./]\d{1,2}){0,2}")
_DATED = re.compile(
    r"\b(?:as of|since|from|checked|verified|confirmed|agreed|decided|noted|updated)"
    r"(?: on| in)? (?:19|20)\d\d(?:[-./]\d{1,2}){0,2}"
    r"|\((?:19|20)\d\d(?:[-./]\d{1,2}){0,2}\)"
)
_REAL = frozenset(
    frozenset(pair.split("/"))
    for pair in "trial/trail angle/angel united/untied casual/causal quiet/quite board/broad being/begin"
    " diary/dairy silver/sliver form/from martial/marital contact/contract county/country though/through"
    " planed/planned stared/started thorough/through single/singe expand/expend insert/invert lose/loose"
    " recent/recant custom/costum later/latter affect/effect adapt/adopt lead/laed sever/server"
    " signal/single except/expect".split()
)
"""Pairs of words that one slip turns into each other, and both are words."""
_FORMS = tuple(
    frozenset(word.removesuffix("e") for word in group.split("/"))
    for group in "change/modification/modify/alter remove/removal/delete/deletion create/creation config/configuration"
    " doc/documentation repo/repository db/database env/environment dev/development prod/production app/application"
    " arg/argument param/parameter dir/directory/folder lib/library auth/authentication max/maximum min/minimum"
    " sec/second req/request spec/specification info/information need/require use/utilise/utilize/usage"
    " run/execute start/begin/launch store/save fix/repair stop/halt show/display error/failure"
    " ensure/guarantee assist/help purchase/buy finish/complete choose/select license/licence color/colour"
    " behavior/behaviour normalize/normalise initialize/initialise optional/optionally js/javascript"
    " ts/typescript postgres/postgresql k8s/kubernetes".split()
)
"""Words that mean the same wherever they stand in for each other: short forms, spellings, plain synonyms."""
_NEIGHBOURS = tuple("qwertyuiop asdfghjkl zxcvbnm".split())


def says_same(one: str, other: str) -> bool:
    """Whether two short texts state one fact, surely enough to join them without asking."""
    left, right = content_words(one), content_words(other)
    if left == right:
        return bool(left) or one.split() == other.split()
    if not left or not right or max(len(left), len(right)) > _MOST:
        return False
    return _same_words(left, right, one, other)


def same_words(left: Sequence[str], right: Sequence[str], one: str, other: str) -> bool:
    """`says_same` of texts whose content words are already known."""
    return left == right or _same_words(left, right, one, other)


def is_slip(one: str, other: str) -> bool:
    """Whether one word is the other with a single slip: two letters exchanged, one lost, doubled or beside."""
    if one == other or not (one.isalpha() and other.isalpha()) or max(one + other) > "ɏ":
        return False
    if frozenset((one, other)) in _REAL or min(len(one), len(other)) < 3:  # noqa: PLR2004 - `teh`
        return False
    if len(one) == len(other):
        return _exchanged(one, other) or _beside(one, other)
    short, long = sorted((one, other), key=len)
    return len(long) - len(short) == 1 and _one_lost(short, long)


def _same_words(left: Sequence[str], right: Sequence[str], one: str, other: str) -> bool:
    slips = 0
    steps = SequenceMatcher(None, left, right, autojunk=False).get_opcodes()
    for step, first, last, start, end in steps:
        if step == "equal":
            continue
        mine, theirs = left[first:last], right[start:end]
        at_edge = (first == 0 and start == 0) or (last == len(left) and end == len(right))
        explained = _explained(mine, theirs, at_edge=at_edge, texts=(one, other))
        if explained is None:
            return False
        slips += explained
    return slips <= min(_SLIPS, len(left) // 2)


def _explained(
    mine: Sequence[str], theirs: Sequence[str], *, at_edge: bool, texts: tuple[str, str]
) -> int | None:
    """How many slips make the difference; None where it makes another fact."""
    if not mine or not theirs:
        added, text = (theirs, texts[1]) if theirs else (mine, texts[0])
        if at_edge and _is_remark(added, text):
            return 0
        return 1 if len(added) == 1 and _small_slip(added[0]) else None
    if "".join(mine) == "".join(theirs):
        return 0
    if len(mine) == len(theirs):
        pairs = [(a, b) for a, b in zip(mine, theirs, strict=True) if not _one_word(a, b)]
        return (
            len(pairs)
            if all(is_slip(a, b) or is_slip(a + "s", b) or is_slip(a, b + "s") for a, b in pairs)
            else None
        )
    return None


def _one_word(one: str, other: str) -> bool:
    """Whether two words are forms of one word, or mean the same wherever they stand."""
    left, right = _stem(one), _stem(other)
    return left == right or any(left in group and right in group for group in _FORMS)


def _stem(word: str) -> str:
    for ending in ("ing", "ed", "e"):
        if word.endswith(ending) and len(word) - len(ending) > 2 and word.isalpha():  # noqa: PLR2004
            word = word[: -len(ending)]
            doubled = len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiouls"  # noqa: PLR2004
            return word[:-1] if doubled else word
    return word


def _is_remark(words: Sequence[str], text: str) -> bool:
    dated = [match[0] for match in _DATED.finditer(text.casefold())] if any(map(has_digit, words)) else []
    return all(
        word in _REMARKS or (_DATE.fullmatch(word) is not None and any(word in date for date in dated))
        for word in words
    )


def _small_slip(word: str) -> bool:
    """Whether a word is a small word with two letters exchanged, as `teh`."""
    return any(
        _exchanged(word, small) for small in ("the", "and", "for", "are", "that", "this", "our", "you")
    )


def _exchanged(one: str, other: str) -> bool:
    if len(one) != len(other):
        return False
    apart = [place for place, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
    if len(apart) != 2 or apart[1] != apart[0] + 1:  # noqa: PLR2004 - two letters
        return False
    first, second = apart
    return one[first] == other[second] and one[second] == other[first]


def _beside(one: str, other: str) -> bool:
    """One letter inside a long word replaced by its neighbour on the keyboard."""
    apart = [(a, b, place) for place, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
    if len(apart) != 1 or len(one) < 7 or apart[0][2] in {0, len(one) - 1}:  # noqa: PLR2004 - a long word
        return False
    near = "".join(apart[0][:2])
    return any(near in row or near[::-1] in row for row in _NEIGHBOURS)


def _one_lost(short: str, long: str) -> bool:
    """One letter lost inside a word of five letters or more; the first and the last are never lost."""
    if len(short) < 4 or short[0] != long[0] or short[-1] != long[-1]:  # noqa: PLR2004
        return False
    place = next((at for at, char in enumerate(short) if char != long[at]), len(short))
    return 0 < place < len(long) - 1 and short[place:] == long[place + 1 :]
