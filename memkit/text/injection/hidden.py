"""Characters that a person does not see and an agent reads, and letters that look like others.

What scripts and emoji need is legal: joiners in Persian, Arabic and Indic words and in emoji, marks of
direction in lines with right-to-left text, one variation selector after a sign, tags in the flags of regions,
soft hyphens in long words. The rest carries a text past the reader (Unicode Technical Report 36; Boucher and
Anderson, Trojan Source, 2021).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from memkit.frozen import frozen
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Hidden", "HiddenKind", "find_hidden"]

HiddenKind = Literal[
    "tag characters", "marks of text direction", "zero-width characters", "variation selectors",
    "blank letters", "line separators", "lookalike letters",
]  # fmt: skip


@frozen
class Hidden:
    """A run of hidden characters, or a word with lookalike letters: its kind, and where it stands."""

    kind: HiddenKind
    span: Span


_SUSPECT: Final = pattern(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+"
    "|\u2800{8,}"
)
_REGION_FLAG: Final = pattern(
    "[\U000e0061-\U000e007a]{2}[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,3}\U000e007f"
)
_FLAG: Final = "\U0001f3f4"
_RIGHT_TO_LEFT: Final = pattern(
    "[\u0590-\u061b\u061d-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_PICTURE: Final = pattern(
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff\ufe0f\u20e3]"
)
_JOINING: Final = pattern(
    "[\u0600-\u109f\u1780-\u18af\u1900-\u1aaf\u1b00-\u1bff\ua800-\ua8df\ua900-\uaaff\uabc0-\uabff\ufb50-\ufdff"
    "\ufe70-\ufefc\U00010a00-\U00010a5f\U00011000-\U00011fff\U0001e900-\U0001e95f]"
)
"""Scripts whose words need joiners, and whose words are not set apart by blanks."""
_UNSPACED: Final = pattern("[\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_IDEOGRAPH: Final = pattern("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_OPENING, _CLOSING = "\u202a\u202b\u2066\u2067\u2068", "\u202c\u2069"
_MARKS_OF_DIRECTION: Final = "\u200e\u200f\u061c"
_LONG_WORD = 10
"""Letters from which on a word may hold soft hyphens: they show where to break it."""
_WORD: Final = pattern("[A-Za-z\u0370-\u058f\u13a0-\u13f5]+")
_LIKE_LATIN: Final = frozenset(
    "асеорхуіјѕһԁԛԝӏօոսհցքզᎠᎡᎢᎥᎪᎫᎬᎳᎷᎻᎽᏀᏂᏃᏆᏎᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧᏨᏴАВСЕНІЈКМОРЅТХҮοΟΑΒΕΖΗΙΚΜΝΡΤΥΧ"
)
_LIKE_OTHERS: Final = frozenset("aceopxyijshdABCEHIJKMOPSTXYZN")
_FEW_GREEK: Final = frozenset("ρνικυτ")
"""Letters that look like Latin ones within a Latin word alone: they are signs of formulas, too."""
_MIXED = 3
"""Latin letters of such a word, at least."""
_WITHOUT: Final = dict.fromkeys(map(ord, _LIKE_LATIN))


def find_hidden(text: str) -> tuple[Hidden, ...]:
    """Every run of hidden characters and every word with lookalike letters, in order of place."""
    if text.isascii():
        return ()
    return tuple(sorted((*_runs(text), *_lookalikes(text)), key=lambda found: found.span))


def _runs(text: str) -> Iterator[Hidden]:
    for match in _SUSPECT.finditer(text):
        start = _after_legal(text, match.start(), match.end())
        if start < match.end():
            yield Hidden(_kind(text[start]), Span(start, match.end()))


def _after_legal(text: str, start: int, end: int) -> int:
    """Where in a run of suspects the first stands that is not legal there."""
    if text[max(0, start - 1)] == _FLAG and (flag := _REGION_FLAG.match(text, start)):
        return flag.end()
    if end - start == 1:
        return end if _is_legal(text, start) else start
    shown_and_joined = text[start] in "\ufe0e\ufe0f" and _is_legal(text, start) and _joins(text, start + 1)
    return end if shown_and_joined and end == start + 2 else start


def _is_legal(text: str, at: int) -> bool:
    """Whether one suspect, with none beside it, is what its neighbours need."""
    char, before, after = text[at], text[at - 1 : at], text[at + 1 : at + 2]
    if char == "\ufeff":
        return at == 0
    if char in "\u200c\u200d":
        return _joins(text, at)
    if char == "\u200b":
        return bool(_UNSPACED.match(before) and _UNSPACED.match(after))
    if "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef":
        return _selects(char, before)
    if char == "\u00ad":
        return _in_long_word(text, at)
    if char in _MARKS_OF_DIRECTION or char in _OPENING or char in _CLOSING:
        return _directed(text, at)
    if "\u180b" <= char <= "\u180f":
        return "\u1800" <= before <= "\u18af"
    return char in "\u115f\u1160" and ("\u1100" <= before <= "\u11ff" or "\u1100" <= after <= "\u11ff")


def _selects(char: str, before: str) -> bool:
    """Whether a variation selector follows a sign that has variants."""
    if char in "\ufe0e\ufe0f":
        return not (before.isascii() and before.isalpha())
    if char > "\ufe0f":
        return _IDEOGRAPH.match(before) is not None
    return bool(before) and not before.isascii()


def _joins(text: str, at: int) -> bool:
    """Whether a joiner at `at` stands between parts of an emoji, or in a word of a script that needs it."""
    char, before, after = text[at], text[at - 1 : at], text[at + 1 : at + 2]
    if char not in "\u200c\u200d":
        return False
    if _JOINING.match(before):
        return True
    return char == "\u200d" and bool(_PICTURE.match(before) and _PICTURE.match(after))


def _in_long_word(text: str, at: int) -> bool:
    start = at
    while (
        start > 0 and at - start < _LONG_WORD and (text[start - 1].isalpha() or text[start - 1] == "\u00ad")
    ):
        start -= 1
    end = at + 1
    while end < len(text) and end - at < _LONG_WORD and (text[end].isalpha() or text[end] == "\u00ad"):
        end += 1
    return start < at and end > at + 1 and sum(map(str.isalpha, text[start:end])) >= _LONG_WORD


def _directed(text: str, at: int) -> bool:
    """Whether a line has right-to-left text, and as many ends as beginnings of direction."""
    reach = 400
    start = text.rfind("\n", max(0, at - reach), at) + 1 or max(0, at - reach)
    end = text.find("\n", at, at + reach)
    line = text[start : end if end >= 0 else at + reach]
    opened, closed = sum(map(line.count, _OPENING)), sum(map(line.count, _CLOSING))
    return opened == closed and _RIGHT_TO_LEFT.search(line) is not None


def _kind(char: str) -> HiddenKind:
    if "\U000e0000" <= char <= "\U000e007f":
        return "tag characters"
    if char in _MARKS_OF_DIRECTION or "\u202a" <= char <= "\u202e" or "\u2066" <= char <= "\u2069":
        return "marks of text direction"
    if "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef":
        return "variation selectors"
    if char in "\u115f\u1160\u3164\uffa0\u2800":
        return "blank letters"
    return "line separators" if char in "\u2028\u2029" else "zero-width characters"


def _lookalikes(text: str) -> Iterator[Hidden]:
    """Latin words in which letters of another script stand for Latin ones.

    Where a text has other letters of that script too, it is written in it: there a whole word, an ending, and
    what could as well be one of its words are left alone.
    """
    words = [match for match in _WORD.finditer(text) if not match[0].isascii()]
    written = {
        _script(char) for match in words for char in match[0] if char > "z" and char not in _LIKE_LATIN
    }
    for match in words:
        word = match[0]
        foreign = {char for char in word if char > "z"}
        latin = sum(map(str.isascii, word))
        if not _LIKE_LATIN.issuperset(foreign):
            found = latin >= _MIXED and (_LIKE_LATIN | _FEW_GREEK).issuperset(foreign)
        elif written.isdisjoint(map(_script, foreign)):
            found = len(word) > 1 and not _is_inflected(word.rstrip("".join(foreign)))
        else:
            stem = word.rstrip("".join(foreign))
            bare = word.translate(_WITHOUT)
            inner = any(char > "z" for char in stem) and not _LIKE_OTHERS.issuperset(bare)
            found = inner and 2 * latin >= len(word)
        if found:
            yield Hidden("lookalike letters", Span(*match.span()))


def _is_inflected(stem: str) -> bool:
    """Whether a word without its foreign ending is an abbreviation."""
    return stem.isupper() and stem.isascii()


def _script(char: str) -> str:
    return "Greek" if char < "\u0400" else "Cyrillic" if char < "\u0530" else "other"
