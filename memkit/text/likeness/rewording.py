"""Whether one short text says the same as another: the same words, but for slips and remarks around them.

A word that stands in for another makes another fact, however alike the rest is. So the words are laid side
by side in order, and every difference has to be explained: a slip of the keyboard, two words written as one,
or a remark about the saying itself (that it was agreed, is to be remembered, holds here).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from memkit.text.likeness.order import reordered
from memkit.text.likeness.slips import Slip, exchanged, mistyped, slip
from memkit.text.likeness.wording import content_word, content_words, has_digit
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

Verdict = Literal["same", "near"]

_MOST = 60
"""Content words of a text that is short."""
_SLIPS = 2
_ENDED = 5
"""Letters from which the ending may be what was mistyped; `exits` and `exist` are two words."""
_REMARKS = frozenset(
    content_word(word)
    for word in "agreed agreement always confirmed confirm verified checked decided decision discussed"
    " discussion established stated mentioned noted note remember remembered recall reminder"
    " remind fyi nb important info information known know fact record mind keep reference"
    " future repo repository project codebase team workspace company here current currently now"
    " today still true valid holds as of by since in us everyone per settled aware attention"
    " attn tip hint til btw moment at present further notice until going forward forget again".split()
)
"""Words of remarks about a statement: who agreed, when it was checked, where it holds."""
_DATE = pattern(r"(?:19|20)\d\d(?:[-./]\d{1,2}){0,2}")
_DATED = pattern(
    r"\b(?:as of|since|from|checked|verified|confirmed|agreed|decided|noted|updated)"
    r"(?: on| in)? (?:19|20)\d\d(?:[-./]\d{1,2}){0,2}"
    r"|\((?:19|20)\d\d(?:[-./]\d{1,2}){0,2}\)"
)
_FORMS = tuple(
    frozenset(word.removesuffix("e") for word in group.split("/"))
    for group in "change/modification/modify/alter remove/removal/delete/deletion create/creation"
    " config/configuration doc/documentation repo/repository db/database env/environment"
    " dev/development prod/production app/application arg/argument param/parameter"
    " dir/directory/folder lib/library auth/authentication max/maximum min/minimum sec/second"
    " req/request spec/specification info/information need/require use/utilise/utilize/usage"
    " run/execute start/begin/launch store/save fix/repair stop/halt show/display"
    " error/failure assist/help purchase/buy finish/complete"
    " license/licence color/colour behavior/behaviour normalize/normalise"
    " initialize/initialise optional/optionally js/javascript ts/typescript"
    " postgres/postgresql k8s/kubernetes about/approximately/roughly/circa when/whenever/if"
    " pick/choose/select ensure/guarantee only/sole/solely kept/keep/retain/preserve admin/administrator"
    " prefer/favour/favor allow/permit allowed/permitted forbidden/prohibited/banned mandatory/compulsory"
    " big/large".split()
)
"""Words that mean the same wherever they stand in for each other: short forms, spellings, plain synonyms."""
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
    if len(left) == len(right) and _same_words(left, right) and reordered(one, other, _form):
        return "same"
    slips: list[Slip] = []
    for step, first, last, start, end in _steps(left, right):
        if step == "equal":
            continue
        at_edge = (first == 0 and start == 0) or (last == len(left) and end == len(right))
        explained = _explained(left[first:last], right[start:end], at_edge=at_edge, texts=(one, other))
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
    mine: Sequence[str], theirs: Sequence[str], *, at_edge: bool, texts: tuple[str, str]
) -> list[Slip] | None:
    """The slips that make a difference; None where it makes another fact."""
    if not mine or not theirs:
        added, text = (theirs, texts[1]) if theirs else (mine, texts[0])
        if at_edge and _is_remark(added, text):
            return []
        small = len(added) == 1 and any(exchanged(added[0], word) for word in _SLIPPED)
        return ["sure"] if small else None
    if "".join(mine) == "".join(theirs):
        return []
    if len(mine) != len(theirs):
        return None
    pairs = [(a, b) for a, b in zip(mine, theirs, strict=True) if not _one_word(a, b)]
    slips = [_slip(a, b) for a, b in pairs]
    found = [each for each in slips if each is not None]
    return found if len(found) == len(slips) else None


def _slip(one: str, other: str) -> Slip | None:
    """The slip between two words; an ending that was cut may be what was mistyped: `requests`, `requetss`."""
    found = {slip(one, other)}
    if min(len(one), len(other)) >= _ENDED:
        found |= {slip(one + "s", other), slip(one, other + "s")}
    return "sure" if "sure" in found else "likely" if "likely" in found else None


def _one_word(one: str, other: str) -> bool:
    """Whether two words are forms of one word, or mean the same wherever they stand."""
    left, right = _stem(one), _stem(other)
    return left == right or any(left in group and right in group for group in _FORMS)


def _same_words(left: Sequence[str], right: Sequence[str]) -> bool:
    """Whether two texts have the same words but for forms of them, wherever they stand."""
    mine, theirs = frozenset(left), frozenset(right)
    return mine == theirs or set(map(_form, mine - theirs)) == set(map(_form, theirs - mine))


@lru_cache(maxsize=65_536)
def _form(word: str) -> str:
    """One name for all forms of a word."""
    stem = _stem(word)
    return next((min(group) for group in _FORMS if stem in group), stem)


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
