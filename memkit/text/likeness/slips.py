"""Slips of the keyboard: whether one word is another, mistyped."""

from __future__ import annotations

from typing import Literal

Slip = Literal["sure", "likely"]

_SURE = 7
"""Letters from which a word that lost a letter is hardly ever another: `stable` and `stale`, `exist`
and `exit` are short. Those of common words that are lie in `_REAL`."""
_REAL = frozenset(
    frozenset(pair.split("/"))
    for pair in "alter/later angel/angle arise/raise being/begin best/bets blow/bowl board/broad calm/clam"
    " caching/coaching casual/causal carve/crave coma/comma contact/contract dairy/diary"
    " diner/dinner does/dose flied/filed form/from hoping/hopping item/time iter/tier lair/liar"
    " later/latter loses/losses marital/martial minister/minster nuclear/unclear planed/planned"
    " planing/planning quiet/quite sacred/scared salve/slave sign/sing spirit/sprit sever/server"
    " silver/sliver stared/starred staring/starring super/supper taped/tapped there/three"
    " through/thorough tired/tried tires/tries tracing/tracking trail/trial unite/untie united/untied"
    " weird/wired"
    " alternation/alteration beaker/breaker binding/blinding bother/brother breadth/breath"
    " caching/catching casing/causing charter/chater cleaner/leaner compact/compat compete/complete"
    " contacted/contracted country/county descent/decent designed/deigned except/excerpt failing/filing"
    " gained/grained grated/granted grater/greater heath/health making/marking"
    " making/masking manager/manger memoized/memorized noting/nothing online/oneline openai/openapi"
    " paying/playing paying/praying picked/pickled picking/pickling planter/planer reaction/redaction"
    " reactor/refactor reigned/resigned relaying/replaying reminder/remainder restring/restoring reuse/refuse"
    " reused/refused saying/staying seeding/speeding selling/spelling sending/spending simulate/stimulate"
    " slicing/splicing stated/started storing/string taking/talking though/through though/thought"
    " thorough/though traced/tracked tracer/tracker trough/through tuned/turned tuning/turning"
    " unlock/unblock unlocked/unblocked wether/whether contest/context"
    " able/bale acme/came alert/alter alerts/alters arises/raises barn/bran beat/beta bolt/blot brain/brian"
    " cast/cats coal/cola compiled/complied compiler/complier compiles/complies exist/exits field/filed"
    " files/flies fired/fried grid/gird host/hots lost/lots meat/meta nest/nets"
    " post/pots rust/ruts salt/slat split/spilt tier/tire tiers/tires"
    " trap/tarp traps/tarps uint/unit uints/units used/sued user/suer users/suers uses/sues wrap/warp"
    " wraps/warps".split()
)
"""Pairs of words that one slip turns into each other, and both are words."""
_ONE_FITS = frozenset(
    frozenset(pair.split("/")) for pair in "form/from there/three files/flies does/dose quiet/quite".split()
)
"""Pairs of words of two sorts: where all else is equal, the sentence allows for one of them alone."""
_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_CONSONANTS = "bcdfghjklmnpqrstvwxz"
_JAM = 3
_LATIN_END = "ɏ"
_SHORT = 4
"""Letters of a word that may be mistyped; `on` and `no` are two words."""
_ENDED = 5
"""Letters of one whose last two changed places, one of them an s: `runs` and `rusn` are left alone."""


def slip(one: str, other: str) -> Slip | None:
    """How surely one word is the other with a single slip; None where it is not.

    Sure: two neighbouring letters exchanged, a doubled letter written once, a letter lost in a long word.
    Likely: a letter lost in a short word, or its neighbour on the keyboard hit.
    """
    if one == other or not (one.isalpha() and other.isalpha()) or max(one + other) > _LATIN_END:
        return None
    if frozenset((one, other)) in _REAL or min(len(one), len(other)) < 3:  # noqa: PLR2004 - `teh`
        return None
    if len(one) == len(other):
        if exchanged(one, other):
            return "sure"
        return "likely" if _beside(one, other) else None
    short, long = sorted((one, other), key=len)
    return _lost(short, long) if len(long) - len(short) == 1 else None


def exchanged(one: str, other: str) -> bool:
    """Whether two words of one length differ by two neighbouring letters that changed places."""
    if len(one) != len(other):
        return False
    apart = [place for place, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
    if len(apart) != 2 or apart[1] != apart[0] + 1:  # noqa: PLR2004 - two letters
        return False
    first, second = apart
    return one[first] == other[second] and one[second] == other[first]


def mistyped(one: str, other: str) -> bool:
    """Whether two texts differ in nothing but two neighbouring letters of one plain word, exchanged.

    It is seen before anything is read, so `neevr`, `sevne` and `namse` count, which by themselves are neither
    a negation, nor a number, nor a plural.
    """
    if len(one) != len(other):
        return False
    left, right = one.casefold(), other.casefold()
    if left == right or len(left) != len(right):
        return False
    at = next(place for place, (a, b) in enumerate(zip(left, right, strict=True)) if a != b)
    if left[at : at + 2] != right[at : at + 2][::-1] or left[at + 2 :] != right[at + 2 :]:
        return False
    start, end = _around(left, at)
    if start > at or end < at + 2 or _in_a_name(left, start, end):
        return False
    first, second = left[start:end], right[start:end]
    ended = end == at + 2 and "s" in first[-2:]
    if max(first) > _LATIN_END or end - start < (_ENDED if ended else _SHORT) or _is_plural(first, second):
        return False
    pair = frozenset((first, second))
    return pair not in _REAL or pair in _ONE_FITS


def _around(text: str, at: int) -> tuple[int, int]:
    """Where the letters around a place begin and end."""
    start = end = at
    while start and text[start - 1].isalpha():
        start -= 1
    while end < len(text) and text[end].isalpha():
        end += 1
    return start, end


def _in_a_name(text: str, start: int, end: int) -> bool:
    """Whether a word is a part of a path, an address or an identifier."""
    before, after = text[start - 1 : start], text[end : end + 1]
    inside = after == "." and text[end + 1 : end + 2].isalnum()
    return inside or any(char.isdigit() or char in "_-/\\@:.#$" for char in before + after.replace(".", ""))


def _is_plural(one: str, other: str) -> bool:
    """Whether the exchange is that of `boats` and `boast`: both are words too often."""
    return len(one) < _SURE and {one[-2:], other[-2:]} == {"ts", "st"}


def _beside(one: str, other: str) -> bool:
    """One letter inside a long word replaced by its neighbour on the keyboard."""
    apart = [(a, b, place) for place, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
    if len(apart) != 1 or len(one) < _SURE or apart[0][2] in {0, len(one) - 1}:
        return False
    near = "".join(apart[0][:2])
    return any(near in row or near[::-1] in row for row in _ROWS)


def _lost(short: str, long: str) -> Slip | None:
    """A letter lost inside a word; the first and the last are never lost."""
    if len(short) < 4 or short[0] != long[0] or short[-1] != long[-1]:  # noqa: PLR2004
        return None
    place = next((at for at, char in enumerate(short) if char != long[at]), len(short))
    if short[place:] != long[place + 1 :]:
        return None
    doubled = long[place] == long[place - 1]
    return "sure" if doubled or len(long) >= _SURE or _jams(short, long, place) else "likely"


def _jams(short: str, long: str, place: int) -> bool:
    """Whether the letter lost is a vowel that kept three consonants apart: `intgers` is no word."""
    before = len(short[:place]) - len(short[:place].rstrip(_CONSONANTS))
    after = len(short[place:]) - len(short[place:].lstrip(_CONSONANTS))
    return long[place] in "aeiou" and before > 0 and after > 0 and before + after >= _JAM
