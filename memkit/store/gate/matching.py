"""Phrases with gaps and word classes, looked for in sentences; as many can be tried as there are.

A phrase is a line of words: `VERB` in capitals is a class of words, `*` stands for up to six words, `^` for
the beginning of a sentence, `$` for its end, `_` for any word. Articles between words are passed over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from memkit.store.gate.words import Sentence

ARTICLES = frozenset("the a an".split())
_GAP = 6


@frozen
class Phrases:
    """Phrases by the word that they begin with, each with what it is evidence of."""

    by_first: Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]
    classes: Mapping[str, frozenset[str]]

    def found_in(self, sentence: Sentence) -> Iterator[tuple[str, Span]]:
        """What each phrase of the sentence is evidence of, and where that phrase stands."""
        forms = sentence.forms
        for at, form in enumerate(forms):
            for phrase, evidence in self.by_first.get(form, ()):
                end = self._end(forms, at, phrase, 0)
                if end > at:
                    yield evidence, Span(sentence.words[at].span.start, sentence.words[end - 1].span.end)

    def _end(self, forms: tuple[str, ...], at: int, phrase: tuple[str, ...], number: int) -> int:
        """Behind which word the rest of a phrase ends that begins at word `at`; -1 where it does not."""
        while number < len(phrase):
            element = phrase[number]
            if element == "*":
                return self._behind_gap(forms, at, phrase, number + 1)
            if element == "^":
                if at > 1 or (at == 1 and forms[0] not in ARTICLES):
                    return -1
            elif element == "$":
                return at if at == len(forms) else -1
            else:
                if at < len(forms) and forms[at] in ARTICLES and not self._is(forms[at], element):
                    at += 1
                if at >= len(forms) or not (element == "_" or self._is(forms[at], element)):
                    return -1
                at += 1
            number += 1
        return at

    def _behind_gap(self, forms: tuple[str, ...], at: int, phrase: tuple[str, ...], number: int) -> int:
        for start in range(at, min(at + _GAP, len(forms)) + 1):
            end = self._end(forms, start, phrase, number)
            if end >= 0:
                return end
        return -1

    def _is(self, form: str, element: str) -> bool:
        held = self.classes.get(element)
        return form in held if held else form == element


def phrases_of(table: str, classes_table: str) -> Phrases:
    """The phrases of a table with lines `evidence: phrase; phrase`, and of another `CLASS: word word`."""
    classes: dict[str, frozenset[str]] = {}
    for line in classes_table.strip().splitlines():
        name, _, words = line.partition(":")
        classes[name.strip()] = frozenset(
            word for each in words.split() for word in classes.get(each, frozenset((each,)))
        )
    by_first: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for line in table.strip().splitlines():
        evidence, _, listed = line.partition(":")
        for said in listed.split(";"):
            phrase = tuple(said.split())
            if phrase:
                head = phrase[0] if phrase[0] != "^" else phrase[1]
                entry = (phrase, evidence.strip())
                for first in sorted(classes.get(head, (head,))):
                    by_first.setdefault(first, []).append(entry)
    return Phrases({first: tuple(held) for first, held in by_first.items()}, classes)
