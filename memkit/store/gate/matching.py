"""Phrases with gaps and word classes, looked for in sentences; as many can be tried as there are.

A phrase is a line of words: `VERB` in capitals is a class of words, `*` stands for up to six words, `^` for
the beginning of a sentence, `$` for its end, `_` for any word. Articles between words are passed over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import TypeAlias

    from memkit.store.gate.words import Sentence

    _Line: TypeAlias = tuple[int, str, str]
    """Its place in the table, the phrase as it stands there, what it is evidence of."""

ARTICLES = frozenset("the a an".split())
_GAP = 6


@frozen
class Phrases:
    """Phrases, each with what it is evidence of."""

    by_head: Mapping[str, Sequence[_Line]]
    """By their first element the phrases in the order of the table, not split yet: most are never met."""
    classes: Mapping[str, frozenset[str]]
    heads: Mapping[str, Sequence[str]]
    """The classes of a word."""
    met: dict[str, tuple[tuple[tuple[str, ...], str], ...]]
    """What was asked for: the phrases that begin with a word."""

    def found_in(self, sentence: Sentence) -> Iterator[tuple[str, Span]]:
        """What each phrase of the sentence is evidence of, and where that phrase stands."""
        forms = sentence.forms
        for at, form in enumerate(forms):
            for phrase, evidence in self._beginning_with(form):
                end = self._end(forms, at, phrase, 0)
                if end > at:
                    yield evidence, Span(sentence.words[at].span.start, sentence.words[end - 1].span.end)

    def _beginning_with(self, form: str) -> tuple[tuple[tuple[str, ...], str], ...]:
        found = self.met.get(form)
        if found is None:
            lines = list(self.by_head.get(form, ())) if form not in self.classes else []
            for head in self.heads.get(form, ()):
                lines += self.by_head.get(head, ())
            found = tuple((tuple(said.split()), evidence) for _, said, evidence in sorted(lines))
            if found:
                self.met[form] = found
        return found

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


def phrases_of(tables: Mapping[str, str], words: Mapping[str, str]) -> Phrases:
    """The phrases between semicolons by what they are evidence of, and the words of each class.

    A class may name one that stands before it.
    """
    classes: dict[str, frozenset[str]] = {}
    for name, listed in words.items():
        classes[name] = frozenset(
            word for each in listed.split() for word in classes.get(each, frozenset((each,)))
        )
    heads: dict[str, list[str]] = {}
    for name, held in classes.items():
        for word in held:
            heads.setdefault(word, []).append(name)
    by_head: dict[str, list[_Line]] = {}
    at = 0
    for evidence, listed in tables.items():
        for said in listed.split(";"):
            first = said.split(None, 2)
            if first:
                head = first[0] if first[0] != "^" else first[1]
                by_head.setdefault(head, []).append((at, said, evidence))
                at += 1
    return Phrases(by_head, classes, heads, {})
