"""A question as the index is asked: its words by weight, its phrases, and the name it may be."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.recall.languages import language_of, languages_by_letters, small_words, stemmed
from memkit.recall.thesaurus import also_called, base
from memkit.recall.words import WORD, identifier_parts, pairs_of
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MOST_TERMS = 24
"""Words of a question that are looked for: a pasted page is no question."""
MOST_CHARACTERS = 4_000
"""Characters of a question that are read: what follows is a pasted log."""
_COMPOUND = pattern(r"(?<![^\W_])[^\W_]{1,60}(?:[_./:-][^\W_]{1,60}){1,12}")
_NAMED = 1.5
"""What a name is worth beside another word: a capital letter not at the start."""


@frozen
class Term:
    """One thing that is looked for: `forms` mean the same, `likes` nearly. `weight` is 1 for a usual word."""

    word: str
    forms: tuple[str, ...]
    likes: tuple[str, ...] = ()
    weight: float = 1.0

    @cached_property
    def bases(self) -> frozenset[str]:
        """Its forms without endings, by which a title has it."""
        return frozenset(map(base, self.forms))


def bases_of(title: str) -> frozenset[str]:
    """The words of a title without endings."""
    return frozenset(map(base, WORD.findall(title.casefold())))


@frozen
class Question:
    """What is asked, ready for an index. `phrases` are neighbouring words and compounds as they stand."""

    said: str
    terms: tuple[Term, ...]
    phrases: tuple[str, ...]

    @property
    def empty(self) -> bool:
        """Whether it asks for nothing: no word, or small ones only."""
        return not self.terms


def read_question(said: str, languages: Iterable[str] = ()) -> Question:
    """A question in words of any language; `languages` are those that the index holds besides English."""
    said = said[:MOST_CHARACTERS]
    language = language_of(said)
    small = small_words(language) | small_words("english")
    words = [found for found in WORD.finditer(said) if found[0].casefold() not in small]
    others = tuple(dict.fromkeys((*languages, language)))
    terms: dict[str, Term] = {}
    for found in words[: MOST_TERMS * 2]:
        for term in _terms(found[0], found.start(), others):
            terms.setdefault(term.word, term)
    return Question(said, tuple(terms.values())[:MOST_TERMS], tuple(_phrases(said, small))[:MOST_TERMS])


def _terms(word: str, at: int, languages: tuple[str, ...]) -> Iterator[Term]:
    folded = word.casefold()
    if pairs := pairs_of(word):
        yield from (Term(pair, (pair,)) for pair in pairs)
        return
    tried = dict.fromkeys((*languages, *languages_by_letters(folded)))
    stems = (stemmed(folded, language) for language in tried if language != "english")
    forms = tuple(dict.fromkeys((folded, *stems)))
    named = at > 0 and word[0].isupper()
    yield Term(folded, forms, also_called(folded), _NAMED if named else 1.0)
    parts = identifier_parts(word)
    if len(parts) > 1:
        yield from (Term(part, (part,)) for part in parts)


def _phrases(said: str, small: frozenset[str]) -> Iterator[str]:
    seen: set[str] = set()
    for found in _COMPOUND.finditer(said):
        phrase = " ".join(WORD.findall(found[0].casefold()))
        if phrase not in seen:
            seen.add(phrase)
            yield phrase
    last = ""
    for word in map(str.casefold, WORD.findall(said)):
        if word in small:
            last = ""
            continue
        if last and f"{last} {word}" not in seen:
            seen.add(f"{last} {word}")
            yield f"{last} {word}"
        last = word
