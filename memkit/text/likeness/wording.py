"""The words of a text as comparison sees them: without markup, case, small words and endings."""

from __future__ import annotations

import unicodedata
from collections import Counter
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from memkit.text.likeness.canonical import canonical, spelled_out
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

NEGATIONS = frozenset(
    "not never no none nothing nobody nowhere neither nor cannot without nicht nie kein keine keinen pas"
    " jamais aucun aucune não nunca sem sin nada non mai senza niet geen nooit ikke aldri ingen inte aldrig"
    " не нет без никогда nie bez".split()
)
"""Words that turn a statement into its opposite, in the languages of the corpus."""
_SMALL = frozenset(
    "a an the this that these those our your my its their we you i it he she they them him is are was were"
    " be been being am has have had do does did will would of to and also just please all any each every"
    " both there so then ever for one per".split()
)
"""Words that may come and go without another meaning. Prepositions of place and time are not among them."""
_NUMBERS = {
    word: str(number)
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve".split()
    )
    if word != "one"
} | {
    word: str(number)
    for word, number in zip(
        "fifteen twenty thirty forty fifty sixty ninety hundred thousand".split(),
        (15, 20, 30, 40, 50, 60, 90, 100, 1000),
        strict=True,
    )
}
_NOT = frozenset(("never", "cannot", "dont"))
_TOKEN = pattern(
    r"(?:19|20)\d\d-\d\d(?:-\d\d)?(?![\w-])|(?:(?<=\s)|^)-(?=\d)[\d.,]{1,40}|[^\W_]{1,200}(?:['’.,:][^\W_]{1,200}){0,20}(?:\+\+|#)?"
    r"|(?<=\s)(?:[<>]=?|[≤≥≠]|!=)(?=\s)"
)
_UNSPACED = pattern("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_RUN = pattern("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+|[^\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")
_MARKS = dict.fromkeys(map(ord, "\ufeff\u200b\u200c\u200d\u00ad*`~"))
_LINE_MARK = pattern(
    r"^[ \t]{0,40}(?:>[ \t]{0,9})*(?:(?:[-*+]|\d{1,3}[.)])[ \t]{1,9})?(?:\[[ xX]?\][ \t]{1,9})?"
)
_LONG_ENOUGH = 4


def tokens(text: str) -> list[str]:
    """Every word and number of a text in order, case folded, markup and list markers left out."""
    bare = (
        _LINE_MARK.sub("", text)
        if "\n" not in text
        else "\n".join(_LINE_MARK.sub("", line) for line in text.split("\n"))
    )
    if not bare.isascii():
        bare = unicodedata.normalize("NFKC", bare).replace("’", "'")
    return _TOKEN.findall(bare.translate(_MARKS).casefold())


@lru_cache(maxsize=16)  # a new text is held against many
def content_words(text: str) -> tuple[str, ...]:
    """The words that carry the meaning, in order: endings cut, numbers as digits, small words left out."""
    return tuple(word for token in canonical(tokens(spelled_out(text))) if (word := content_word(token)))


@lru_cache(maxsize=65_536)
def content_word(token: str) -> str:
    """A token as it is compared; empty for a small word."""
    if token in _SMALL:
        return ""
    if token in _NUMBERS:
        return _NUMBERS[token]
    if token.endswith("n't") or token in _NOT:
        return "not"
    if "," in token and token.replace(",", "").isdigit():
        return token.replace(",", "")
    token = token.removesuffix("'s")
    if len(token) >= _LONG_ENOUGH and token[-1] == "s" and token[-2] not in "su'" and token.isalpha():
        return _singular(token)
    return token


def has_digit(word: str) -> bool:
    """Whether a word holds a number."""
    return any(char.isdigit() for char in word)


def counted(text: str) -> Counter[str]:
    """How often a text holds each of its words, small words and endings included.

    Scripts that set no blanks between words are read as pairs of letters.
    """
    held = "".join(char if char.isalnum() else " " for char in text.casefold()).split()
    if text.isascii():
        return Counter(held)
    return Counter(piece for word in held for piece in _pieces(word))


def shared(one: Counter[str], other: Counter[str]) -> float:
    """The share of words (with their counts) that two texts have in common, 0 to 1; 1 for two empty ones."""
    total = max(one.total(), other.total())
    return (one & other).total() / total if total else 1.0


def _singular(word: str) -> str:
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    return word[:-1]


def _pieces(word: str) -> Iterator[str]:
    if word.isascii():
        yield word
        return
    for piece in _RUN.findall(word):
        if len(piece) > 1 and _UNSPACED.match(piece):
            yield from map("".join, pairwise(piece))
        else:
            yield piece
