"""The standing policies that a question touches: one shared word is enough for what always holds."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from memkit.recall.answer import Hit
from memkit.recall.entries import memory_group
from memkit.recall.languages import language_of, small_words
from memkit.recall.question import MOST_CHARACTERS
from memkit.recall.words import WORD
from memkit.store.scope import applies

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from memkit.store.bank import BankName
    from memkit.store.fact import Fact
    from memkit.store.scope import Reference

_MOST_WORDS = 400
"""Different words of a question or of a memory that are compared, the first ones."""
_STEM, _ENDING = 4, 3
"""Letters that two forms of a word share at least, and letters of an ending at most."""


def policies_for(
    question: str, facts: Iterable[tuple[BankName, Fact]], asked: Iterable[Reference], today: date
) -> tuple[Hit, ...]:
    """Policy memories in force that apply and share a word with a question, those that share most first.

    A policy holds whether or not other entries fit better. Of one key the narrowest bank's counts.
    """
    question = question[:MOST_CHARACTERS]
    language, wanted = language_of(question), tuple(asked)
    words = tuple(map(forms, _words(question, language)))
    found: list[tuple[int, str, Hit]] = []
    seen: set[str] = set()
    for bank, fact in facts:
        if fact.expired(today) or not applies(fact.references, wanted) or fact.key in seen:
            continue
        seen.add(fact.key)
        if fact.lifetime == "policy" and not fact.superseded_by:
            told = _words(f"{fact.key} {fact.description} {fact.content}", language)
            said = frozenset(form for word in told for form in forms(word))
            shared = sum(not said.isdisjoint(each) for each in words)
            if shared:
                found.append((-shared, fact.key, Hit(memory_group(fact, bank)[0].entry, 1.0)))
    return tuple(hit for *_, hit in sorted(found, key=lambda each: each[:2]))


def _words(text: str, language: str) -> frozenset[str]:
    small = small_words(language) | small_words("english")
    found = (match[0] for match in WORD.finditer(text.casefold()))
    return frozenset(islice(dict.fromkeys(word for word in found if word not in small), _MOST_WORDS))


def forms(word: str) -> tuple[tuple[int, str], ...]:
    """By what two words are known for forms of one, the same but for a few letters at their end.

    They share what both begin with, for one of the lengths that the longer of them may have.
    """
    if len(word) < _STEM:
        return ((0, word),)
    lengths = range(len(word), len(word) + _ENDING + 1)
    return tuple((length, word[: max(_STEM, length - _ENDING)]) for length in lengths)
