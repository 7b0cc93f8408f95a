"""A claim as words: compounds and quantities taken apart, phrases put as one word."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.store.conflicts.values import is_unit
from memkit.store.conflicts.vocabulary import PHRASES
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

_TOKEN = pattern(
    r"\d{1,2}:\d\d|\d{1,3}(?:,\d{3}){1,6}(?![\d,])|(?<![\w.])\.(?=[a-z])[^\W_]{1,80}|#?[^\W_]{1,80}(?:[-_.'’/@+][^\W_]{1,80}){0,12}(?:\+\+|#)?|[%;:,.!?]"
)
_GLUED = pattern(r"(\d{1,15}(?:\.\d{1,6})?)-?([a-z]{1,20})")
_KNOWN = frozenset(
    "at-least-once exactly-once at-most-once on-call stand-up back-end front-end sign-off github-actions"
    " gitlab-ci secrets-manager read-only write-only opt-in opt-out e-mail sha-1 sha-256".split()
)
_VERSIONED = pattern(r"-v\d{1,6}$")
_LOCALE = pattern(r"[a-z]{2}-[A-Z]{2}")
_ENDINGS = frozenset(("re", "ve", "ll", "m", "d"))
"""What is left of a verb behind a pronoun: `we're`, `they've`."""
_IS = frozenset("it's that's there's he's she's".split())
"""Words with an `is` behind them; all others with an `'s` are owners."""
_LONGEST = 2000
_YEAR = 4


@frozen
class Token:
    """A word as written and as compared, and its number in the claim."""

    text: str
    low: str
    place: int


def tokens_of(text: str) -> list[Token]:
    """The words and marks of the first 2,000 characters of a claim."""
    return _phrased(list(_tokens(text[:_LONGEST])))


def _tokens(text: str) -> Iterator[Token]:
    place = 0
    for match in _TOKEN.finditer(text):
        whole = match[0].replace("’", "'")
        for piece in (whole,) if whole.isalpha() else _pieces(whole):
            low = piece.casefold()
            if low.endswith("n't"):
                low = "not"
            elif "'" in low and low.partition("'")[2] in _ENDINGS:
                low = low.partition("'")[0]
            elif piece == "May" and place:
                low = "mai"  # the month
            yield Token(piece, low.removesuffix("'s").removesuffix("'"), place)
            place += 1
            if low in _IS:
                yield Token("is", "is", place)
                place += 1


def _pieces(whole: str) -> Iterator[str]:
    low = whole.casefold()
    if whole[0].isdigit() and "," in whole:
        yield whole.replace(",", "")
        return
    if "/" in whole:
        parts = whole.split("/")
        for number, part in enumerate(parts):
            if number:
                yield "per"
            yield from _pieces(part)
        return
    glued = _GLUED.fullmatch(low)
    if glued and (is_unit(glued[2]) or glued[2] == ("k") or ("-" in low and len(glued[2]) > 2)):  # noqa: PLR2004
        yield glued[1]
        yield glued[2]
        return
    if low.endswith("_case"):
        yield from whole.split("_")
    elif "-" not in low or low in _KNOWN or _is_one_name(low) or _LOCALE.fullmatch(whole):
        yield whole
    else:
        yield from (part for part in whole.split("-") if part)


def _is_one_name(low: str) -> bool:
    """Whether hyphens are part of a name: `us-east-1`, `2026-09-30`; not so `apache-2.0` and `two-week`."""
    first = low.partition("-")[0]
    if first.isdigit():
        return len(first) == _YEAR
    if _VERSIONED.search(low):
        return True
    return any(char.isdigit() for char in low) and not (first.isalpha() and len(first) > _YEAR)


def _phrased(tokens: list[Token]) -> list[Token]:
    """The tokens with phrases replaced by a word that means the same."""
    phrases = _phrases()
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        begun = phrases.get(tokens[at].low)
        held = begun and next((each for each in begun if _stands(each[0], tokens, at)), None)
        if not held:
            found.append(tokens[at])
            at += 1
            continue
        found += [Token(word, word, tokens[at].place) for word in held[1]]
        at += len(held[0])
    return found


def _stands(words: tuple[str, ...], tokens: list[Token], at: int) -> bool:
    return len(tokens) >= at + len(words) and all(
        tokens[at + number].low == word for number, word in enumerate(words)
    )


@cache
def _phrases() -> dict[str, tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]]:
    found: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
    for pair in PHRASES.strip().replace("\n", "|").split("|"):
        written, _, said = pair.strip().partition("=")
        words = tuple(written.split())
        found.setdefault(words[0], []).append((words, tuple(said.split())))
    return {word: tuple(sorted(held, key=lambda each: -len(each[0]))) for word, held in found.items()}
