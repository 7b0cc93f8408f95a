"""Which sections of a log are its entries: those that are numbered, dated or hold a decision's fields."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from memkit.documents.decisions.fields import meaning_of
from memkit.documents.decisions.heading import EntryHeading, read_heading
from memkit.documents.decisions.parts import PRIMARY
from memkit.frozen import frozen
from memkit.text.dates import Period
from memkit.text.labels import find_labels

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from memkit.documents.vocabulary import Words
    from memkit.text.page import Page, Section

_DEEPEST = 4
"""Deeper headings are parts of an entry (FORMATS: H1 to H4)."""


@frozen
class Chosen:
    """An entry's section by its index, its heading taken apart, and all sections inside it."""

    number: int
    head: EntryHeading
    inside: tuple[Section, ...]


def choose_entries(page: Page, words: Words, stamped: Sequence[int] = ()) -> tuple[Chosen, ...]:
    """The sections of a log that are entries, in order; none lies in another.

    `stamped` are the lines (sorted) that begin timestamped entries: a section that holds one is no entry by
    its content alone.
    """
    return tuple(_Choice(page, words, stamped).run())


class _Choice:
    """The sections of one page, their headings, and what has been taken as entries."""

    def __init__(self, page: Page, words: Words, stamped: Sequence[int]) -> None:
        self._page = page
        self._stamped = stamped
        self._words = words
        self._sections = page.sections
        self._heads = [read_heading(page.source, section.heading) for section in page.sections]
        self._meanings = [meaning_of(section.title, words) for section in page.sections]

    def run(self) -> Iterator[Chosen]:
        numbers = range(len(self._sections))
        candidates = [n for n in numbers if self._sections[n].level <= _DEEPEST and not self._heads[n].blank]
        numbered = self._numbered(candidates)
        named = self._outermost(
            [*numbered, *self._dated_beside(candidates, numbered)] or self._worded(candidates)
        )
        dated = [n for n in candidates if self._heads[n].kind == "date" and self._sections[n].level > 1]
        if not named:
            named = self._outermost(self._whole_days(dated))
        if not named:
            ending = [n for n in candidates if self._heads[n].date and self._sections[n].level > 1]
            named = self._outermost(self._whole_days(ending))
        chosen = named | self._labelled(candidates, named)
        for number in sorted(chosen):
            yield Chosen(number, self._heads[number], tuple(self._inside(number)))

    def _numbered(self, candidates: list[int]) -> list[int]:
        """Headings with ids; without any, those with numbers."""
        with_id = self._steady([n for n in candidates if self._heads[n].kind == "id"])
        if with_id:
            return self._below_title(with_id)
        numbers = [n for n in candidates if self._heads[n].kind == "number" and not self._meanings[n]]
        return self._of_main_level(self._below_title(numbers))

    def _dated_beside(self, candidates: list[int], numbered: list[int]) -> Iterator[int]:
        """Headings beside numbered entries that end with a date in brackets: the number was forgotten."""
        levels = {self._sections[n].level for n in numbered} - {1}
        for n in candidates:
            head, text, section = self._heads[n], self._page.source.text, self._sections[n]
            if head.kind != "title" or head.date is None or section.level not in levels:
                continue
            if not self._page.source.slice(
                self._page.source.lines_span(section.heading.last, section.last)
            ).strip():
                continue  # a divider: the entries below it are no part of it
            bracketed = text[head.date.span.start - 1] in "(（" and text[head.date.span.end :][:1] in ")）"
            if bracketed and isinstance(head.date.value, Period) and not self._meanings[n]:
                yield n

    def _worded(self, candidates: list[int]) -> list[int]:
        return [n for n in candidates if self._heads[n].kind == "word" and self._sections[n].level > 1]

    def _steady(self, numbers: list[int]) -> list[int]:
        """Without the weak ids whose prefix no other heading has: `GPT-4 for drafts`, `D3 for charts`."""
        prefixes: dict[str, set[str]] = defaultdict(set)
        for n in numbers:
            prefixes[self._heads[n].prefix].add(self._heads[n].id)
        return [n for n in numbers if not self._heads[n].weak or len(prefixes[self._heads[n].prefix]) > 1]

    def _below_title(self, numbers: list[int]) -> list[int]:
        """Without a title of the whole file: the only heading of level 1, with entries below it."""
        if len(numbers) > 1 and numbers[0] == 0 and self._sections[0].level == 1:
            others = any(self._sections[n].level == 1 for n in numbers[1:])
            return numbers if others else numbers[1:]
        return numbers

    def _of_main_level(self, numbers: list[int]) -> list[int]:
        """Numbered headings of the level that holds most of them: deeper ones are steps inside an entry."""
        if not numbers:
            return []
        counted = Counter(self._sections[n].level for n in numbers)
        top = min(counted)
        level = top if counted[top] > 1 else min(counted, key=lambda level: (-counted[level], level))
        return [n for n in numbers if self._sections[n].level == level]

    def _whole_days(self, dated: list[int]) -> list[int]:
        """Dated headings; one that only groups sections by day gives way to them."""
        found: list[int] = []
        for n in dated:
            children = [c for c in self._children(n) if not self._heads[c].blank]
            groups = not self._heads[n].title and children and not any(self._meanings[c] for c in children)
            found += children if groups and not self._states(n, self._sections[n].last) else [n]
        return found

    def _labelled(self, candidates: Iterable[int], chosen: set[int]) -> set[int]:
        """Sections that are entries by their content: two of the main fields directly in them."""
        holding = {above for n in chosen for above in self._above(n)}
        found: set[int] = set()
        for n in candidates:
            taken = n in chosen or n in holding or self._sections[n].level == 1 or self._meanings[n]
            if taken or any(above in chosen or above in found for above in self._above(n)):
                continue
            section = self._sections[n]
            holds = bisect_left(self._stamped, section.first) < bisect_left(self._stamped, section.last)
            if not holds and self._states(n, section.last):
                found.add(n)
        return found

    def _states(self, number: int, last: int) -> bool:
        section = self._sections[number]
        meanings = {self._meanings[child] for child in self._children(number)}
        below = min(
            [last, *(self._sections[c].first for c in self._children(number) if not self._meanings[c])]
        )
        labels = find_labels(self._page, section.heading.last, below, self._words.decision)
        meanings |= {label.meaning for label in labels}
        return len(meanings & PRIMARY) > 1

    def _outermost(self, numbers: Iterable[int]) -> set[int]:
        chosen = set(numbers)
        return {n for n in chosen if not any(above in chosen for above in self._above(n))}

    def _above(self, number: int) -> Iterator[int]:
        parent = self._sections[number].parent
        while parent >= 0:
            yield parent
            parent = self._sections[parent].parent

    def _children(self, number: int) -> Iterator[int]:
        for n in range(number + 1, len(self._sections)):
            if self._sections[n].first >= self._sections[number].last:
                return
            if self._sections[n].parent == number:
                yield n

    def _inside(self, number: int) -> Iterator[Section]:
        for n in range(number + 1, len(self._sections)):
            if self._sections[n].first >= self._sections[number].last:
                return
            yield self._sections[n]
