"""A claim taken apart: what it speaks of, the values that it gives, what it denies, and how it is told."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from memkit.frozen import frozen
from memkit.store.conflicts import cues
from memkit.store.conflicts.tokens import Token, tokens_of
from memkit.store.conflicts.values import (
    frequency,
    hour,
    interval,
    is_unit,
    may_begin,
    measured,
    point_in_time,
    spell,
)
from memkit.store.conflicts.words import categories, concept, is_light, polar, verb_of
from memkit.text.likeness.wording import NEGATIONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Kind = Literal["word", "number", "when"]
_TURNS = frozenset(("but", "sondern", "because", "sino", "mais"))
_SINCE = frozenset(("since", "seit", "depuis"))
_BEFORE = ("from", "off", "von", "left", "dropped", "abandoned")
"""What leads to the value before, where the new one follows: `from X to Y`."""
_YOU = frozenset(("you", "your"))
_IDENTIFIES = frozenset((("is", "the"), ("be", "the")))
_EARLY = 7
_FARTHEST = 6
"""Words from there to the new value, at most."""


@frozen
class Term:
    """A word, number or moment of a claim: its concept or value, where it stands, and what leads to it.

    `link` is the small word before it, `verb` the kind of doing, `capital` whether it looks like a name,
    `positive` false for the second of two opposites.
    """

    kind: Kind
    name: str
    unit: str
    place: int
    link: str
    verb: str
    capital: bool
    positive: bool = True


@frozen
class Reading:
    """What a claim says, and how.

    `denied` are the terms that it names as no longer, or never, so; `negated` where it only denies. `bare`
    where a pronoun stands for the subject, `identifies` where it says who is the one: `Bob is the owner`.
    `first` is what it begins with, be it as light as the `retention` of `retention is a year`.
    """

    terms: tuple[Term, ...]
    denied: tuple[Term, ...]
    negated: bool
    hedged: bool
    changed: bool
    corrects: bool
    bare: bool
    identifies: bool
    first: str

    def meets(self, other: Reading) -> bool:
        """Whether two claims have anything to be laid side by side: a word, values of a kind, amounts."""
        mine, theirs = (*self.terms, *self.denied), (*other.terms, *other.denied)
        names = {term.name for term in mine}
        if any(term.name in names for term in theirs):
            return True
        kinds = {kind for name in names for kind in categories(name)}
        if kinds and any(not kinds.isdisjoint(categories(term.name)) for term in theirs):
            return True
        return all(any(term.kind != "word" for term in terms) for terms in (mine, theirs))


@lru_cache(maxsize=4)  # a new claim is held against every memory of its bank
def read(text: str, *, correcting: bool = False) -> Reading:
    """A claim taken apart; words about the notes themselves are left out where it corrects."""
    found = tokens_of(text)
    lows = [token.low for token in found]
    if text.isupper():
        found = [Token(token.low, token.low, token.place) for token in found]
    segments = list(_segments(found))
    segments = _with_units(segments) if correcting else segments
    parts = [_part(segment, correcting=correcting) for segment in segments]
    asserting = any(part.terms and not part.denies for part in parts)
    terms = [term for part in parts if not (part.denies and asserting) for term in part.terms]
    denied = [
        term
        for part in parts
        for term in ((*part.terms, *part.given) if part.denies and asserting else part.given)
    ]
    return Reading(
        tuple(terms),
        tuple(denied),
        negated=any(part.negates for part in parts) and not asserting,
        hedged=not cues.HEDGES.isdisjoint(lows),
        changed=not (cues.CHANGES | cues.TOLD).isdisjoint(lows),
        corrects=bool(denied) or lows[:1] in (["no"], ["not"]) or not cues.SURE_CUES.isdisjoint(lows),
        bare=_begins(lows) in cues.PRONOUNS,
        identifies=not _IDENTIFIES.isdisjoint(pairwise(lows[:_EARLY])),
        first=concept(_begins(lows, cues.BEFORE_NOUNS)),
    )


@frozen
class _Part:
    """A part of a claim: its terms, those of the value before, and whether it denies."""

    terms: tuple[Term, ...]
    given: tuple[Term, ...]
    negates: bool
    denies: bool


def _part(segment: list[Token], *, correcting: bool) -> _Part:
    lows = {token.low for token in segment}
    kept, given = _given_up(_undated(segment))
    return _Part(
        tuple(_terms(kept, correcting=correcting)),
        tuple(_terms(given, correcting=correcting)),
        negates=any(token.low in NEGATIONS for token in kept),
        denies=not lows.isdisjoint(NEGATIONS) or not lows.isdisjoint(cues.GONE),
    )


def _begins(lows: Sequence[str], small: frozenset[str] = _YOU) -> str:
    """The word that a claim begins with, words about the notes and `small` ones left out."""
    spare = (cues.CUES, cues.MARKS, NEGATIONS, _YOU, small)
    return next((low for low in lows if not any(low in words for words in spare)), "")


def _segments(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """The parts of a text between marks, and on both sides of `but`."""
    part: list[Token] = []
    for number, token in enumerate(tokens):
        ahead = [each.low for each in tokens[number + 1 : number + 4]]
        anew = ahead[:1] == ["now"] or not NEGATIONS.isdisjoint(ahead)
        joined = token.low in {"and", "und"} and anew
        if token.low in cues.MARKS or token.low in _TURNS or joined:
            yield part
            part = []
        else:
            part.append(token)
    yield part


def _with_units(segments: list[list[Token]]) -> list[list[Token]]:
    """The parts; a number that ends one is measured as that of another: `seven years, not five`."""
    for segment in segments:
        at = next((at for at, token in enumerate(segment) if measured((token.low,))), len(segment))
        if at + 1 < len(segment) and is_unit(segment[at + 1].low):
            unit = segment[at + 1]
            return [
                [*each, unit] if each and each is not segment and measured((each[-1].low,)) else each
                for each in segments
            ]
    return segments


def _undated(segment: list[Token]) -> list[Token]:
    """A part without the moment since when it holds."""
    at = next((at for at, token in enumerate(segment) if token.low in _SINCE), None)
    if at is None:
        return segment
    more = any(token.low in cues.VAGUE for token in segment[at + 1 : at + 2])
    return segment[:at] + segment[at + (3 if more else 2) :]


def _given_up(segment: list[Token]) -> tuple[list[Token], list[Token]]:
    """What a part keeps, and what it names as the value before: `from X to Y`, `instead of X`."""
    start, end = _value_before([token.low for token in segment])
    return segment[:start] + segment[end:], segment[start:end]


def _value_before(lows: list[str]) -> tuple[int, int]:
    """Where the value before stands, both 0 where none does."""
    if "instead" in lows:
        start = lows.index("instead")
        return (0, 0) if start == len(lows) - 1 else (start, len(lows))
    if "overtook" in lows:
        return (lows.index("from"), len(lows)) if "from" in lows else (0, 0)
    if "replaced" in lows:
        return _replaced(lows, lows.index("replaced"))
    compared = next((word for word in ("over", "than") if word in lows), "")
    if compared and any(concept(low) == "prefer" for low in lows):
        return lows.index(compared), len(lows)
    for word in _BEFORE:
        if word in lows:
            at = lows.index(word)
            to = next((n for n in range(at + 1, len(lows)) if lows[n] in cues.TO), 0)
            if to and to - at <= _FARTHEST:
                return at, to
    return 0, 0


def _replaced(lows: list[str], at: int) -> tuple[int, int]:
    """What was replaced: `replaced X with Y`, `X was replaced by Y`, `took over from X`."""
    if lows[at + 1 : at + 2] == ["by"]:
        return 0, at
    if "from" in lows[at:]:
        return lows.index("from", at), len(lows)
    return at + 1, next((n for n in range(at + 1, len(lows)) if lows[n] in cues.UNTIL), len(lows))


def _terms(tokens: Sequence[Token], *, correcting: bool) -> Iterator[Term]:
    """The terms of a part; small words lead to what follows them."""
    link = verb = ""
    skipped = 0
    for at, token in enumerate(tokens):
        if skipped:
            skipped -= 1
            continue
        verb = verb_of(token.low) or verb
        value = _value(tokens, at, link, verb)
        if value:
            skipped = value[1] - 1
            yield value[0]
            continue
        light = is_light(token.low) and not _is_value(tokens, at)
        opposite = polar(token.low)
        if opposite and (not light or at + 1 == len(tokens) or tokens[at + 1].low == "by"):
            name, positive = opposite
            yield Term("word", name, "", token.place, link, verb, token.text[0].isupper(), positive)
        elif light:
            link = link if token.low in cues.BEFORE_NOUNS else token.low
        elif _is_word(token.low, correcting=correcting):
            yield Term("word", concept(token.low), "", token.place, link, verb, _is_name(token.text))


def _value(tokens: Sequence[Token], at: int, link: str, verb: str) -> tuple[Term, int] | None:
    """The moment or number that begins at a word, and how many words it takes."""
    low, place = tokens[at].low, tokens[at].place
    before = tokens[at - 1].low if at else ""
    every = interval(low) if before in {"every", "each"} else None
    if every:
        return Term("when", every.name, every.unit, place, link, verb, capital=False), 1
    if not may_begin(low):
        return None
    ahead = tuple(token.low for token in tokens[at : at + 5])
    moment = point_in_time(ahead) or hour(ahead, [token.low for token in tokens[max(at - 3, 0) : at]])
    if moment:
        return Term("when", moment.name, moment.unit, place, link, verb, capital=False), moment.length
    amount = measured(ahead) or spell(ahead, before)
    if amount and before in cues.NAMED:
        return Term("word", f"{before}-{amount.name}", "", place, link, verb, capital=False), amount.length
    if amount and amount.unit == "time" and before in {"every", "each"}:
        return Term("when", amount.name, "frequency", place, link, verb, capital=False), amount.length
    if amount:
        return Term("number", amount.name, amount.unit, place, link, verb, capital=False), amount.length
    often = frequency(ahead[0])
    return (Term("when", often, "frequency", place, link, verb, capital=False), 1) if often else None


def _is_value(tokens: Sequence[Token], at: int) -> bool:
    """Whether a small word is meant as a name: `MIT`, `US`, `written in Go`."""
    text = tokens[at].text
    if len(text) > 1 and text.isupper():
        return True
    follows = tokens[at + 1].low if at + 1 < len(tokens) else ""
    return text[0].isupper() and (at > 0 or follows == "is") and bool(categories(concept(tokens[at].low)))


def _is_name(text: str) -> bool:
    return text[0].isupper() or any(char in "._#/" or char.isdigit() for char in text)


def _is_word(low: str, *, correcting: bool) -> bool:
    small = (cues.HEDGES, cues.CHANGES, cues.MODALS, cues.MARKS, NEGATIONS)
    if low == "instead" or any(low in words for words in small):
        return False
    return not (correcting and (low in cues.CUES or low in cues.GONE))
