"""The sections of a gotcha page with what each holds: fields, bullets, rows, or only other sections."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cached_property
from typing import TYPE_CHECKING

from memkit.documents.gotchas.bullets import bullets_between, find_bullets
from memkit.documents.gotchas.fields import MAIN, title_meaning
from memkit.documents.gotchas.heading import read_gotcha_heading
from memkit.documents.gotchas.tables import find_rows, rows_between
from memkit.text.labels import fold

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from memkit.documents.gotchas.fields import PageLabels
    from memkit.documents.gotchas.tables import GotchaRow
    from memkit.text.page import Page, Section

NO_GOTCHA = frozenset(
    "see also|references|reference|related|related files|related documents|related documentation|links"
    "|resources|further reading|table of contents|contents|toc|overview|introduction|purpose|about|how to use"
    "|how to use this file|format|template|entry template|quick reference|changelog|contributing|index"
    "|summary|legend|next steps|getting help|still stuck|still having issues|need help|need more help"
    "|commands|useful commands|common commands|prerequisites"
    "|running tests|running tests locally"
    "|how it works|running the suite|running the tests|test data|目录|参考|相关文件|оглавление".split("|")
)
_SUMMARY = frozenset("summary recap overview index reference checklist cheatsheet tl".split())
"""Words of headings over tables that repeat what the sections of the page say."""
_GROUP_TEXT = 600
"""Characters of own text up to which a heading with sections below only introduces them."""
_MOST = 0.7
"""Share of a section's items that open in bold from which its list is a list of gotchas."""

_NUMBERED = 4
"""Numbered entries from which a number is what makes an entry of the page."""


class Outline:
    """The sections of a page with what each holds directly, computed once in linear time."""

    def __init__(self, page: Page, labels: PageLabels, words: Mapping[str, str]) -> None:
        self.page = page
        self.labels = labels
        sections = page.sections
        self.bullets = find_bullets(page)
        self.rows = find_rows(page, words)
        self.meaning = [title_meaning(section.title, words) for section in sections]
        self.kids: list[list[int]] = [[] for _ in sections]
        self.roots: list[int] = []
        for number, section in enumerate(sections):
            (self.kids[section.parent] if section.parent >= 0 else self.roots).append(number)
        for number, meaning in enumerate(self.meaning):
            if meaning and self._groups_entries(number):
                self.meaning[number] = ""
        self.own = [self._own(number) for number in range(len(sections))]
        self.below = [0] * len(sections)
        for number in range(len(sections) - 1, -1, -1):
            self.below[number] = sum(
                bool(self.own[kid] or self.below[kid]) for kid in self.kids[number] if not self.meaning[kid]
            )
        self.parents_of_groups = {
            section.parent for number, section in enumerate(sections) if self.kids[number]
        }
        self.texts = sorted(
            block.first for block in page.blocks("paragraph", "fence", "table") if block.parent < 0
        )
        self.bulleted_page = self._bulleted_page()

    def _groups_entries(self, number: int) -> bool:
        """Whether a heading such as `Problems` has whole gotchas below it and is no field."""
        bodies = [self.body(kid) for kid in self.kids[number]]
        return sum(len(self.labels.meanings(*body) & MAIN) > 1 for body in bodies) > 1

    def _own(self, number: int) -> set[str]:
        """The main fields that a section carries itself: labels in its own text, headings under it."""
        first, last = self.body(number)
        if self._lists_gotchas(first, last):
            return set()
        said = self.labels.meanings(first, last) & MAIN
        titled = {self.meaning[kid] for kid in self.kids[number]} & MAIN
        return said | (titled if len(titled | said) > 1 else set())

    def body(self, number: int) -> tuple[int, int]:
        """The lines of a section's own text."""
        section = self.page.sections[number]
        kids = self.kids[number]
        return section.heading.last, self.page.sections[kids[0]].first if kids else section.last

    def _lists_gotchas(self, first: int, last: int) -> bool:
        """Whether labels stand only below bullets that have bold titles of their own."""
        bullets = bullets_between(self.bullets, first, last)
        if len(bullets) < 2 or not all(bullet.bold for bullet in bullets):  # noqa: PLR2004 - a list
            return False
        lines = self.labels.lines(first, last)
        outside = lines - {line for bullet in bullets for line in range(bullet.first + 1, bullet.last)}
        return bool(lines) and not outside

    def is_list(self, number: int) -> bool:
        """Whether a section without sections is a list of gotchas rather than one."""
        section = self.page.sections[number]
        if self.kids[number] or _numbered(section, dotted=True):
            return False
        bullets = bullets_between(self.bullets, section.first, section.last)
        if not bullets:
            return False
        if not read_gotcha_heading(section.title, 0).title:
            return True  # a day as heading
        bold = sum(bullet.bold for bullet in bullets) >= _MOST * len(bullets)
        texts = self.texts_in(*self.body(number))
        if self.bulleted_page and not _numbered(section):
            return (bold and texts <= len(bullets)) or not texts
        return bold and section.parent in self.parents_of_groups and len(bullets) > 1 and texts <= 1

    def _bulleted_page(self) -> bool:
        """Whether most unlabelled sections of the page hold bold bullets."""
        listed = held = 0
        for number, section in enumerate(self.page.sections):
            if self.kids[number] or self.own[number] or self.meaning[number] or _numbered(section):
                continue
            if fold(section.title) in NO_GOTCHA:
                continue
            held += 1
            bullets = bullets_between(self.bullets, section.first, section.last)
            bold = sum(bullet.bold for bullet in bullets)
            listed += bold > 0 and bold >= _MOST * len(bullets)
        return listed > 1 and 2 * listed > held

    def stands_beside(self, number: int) -> bool:
        """Whether a section is no entry because the entries are numbered, one level deeper, and it is not.

        `## Drift detection` beside groups of `### #19 — Stale slugs` tells of something else.
        """
        section = self.page.sections[number]
        return bool(self.numbered_level) and section.level < self.numbered_level and not _numbered(section)

    @cached_property
    def numbered_level(self) -> int:
        """The level at which the page numbers its entries in several groups; 0 where it does not."""
        levels = [
            (section.level, _numbered(section), section.parent)
            for number, section in enumerate(self.page.sections)
            if not self.kids[number] and not self.meaning[number]
        ]
        deepest = max((level for level, numbered, _ in levels if numbered), default=0)
        held = [(numbered, parent) for level, numbered, parent in levels if level == deepest]
        groups = {parent for numbered, parent in held if numbered}
        if not all(numbered for numbered, _ in held) or len(held) < _NUMBERED or len(groups) < 2:  # noqa: PLR2004
            return 0
        return 0 if any(numbered and level < deepest for level, numbered, _ in levels) else deepest

    def introduces(self, number: int) -> bool:
        """Whether a section's own text is no more than an introduction to what is below."""
        first, last = self.body(number)
        if len(self.kids[number]) < 2:  # noqa: PLR2004 - one subsection is a detail
            return not self.texts_in(first, last) and not bullets_between(self.bullets, first, last)
        if bullets_between(self.bullets, first, last):
            return False
        return len(self.page.source.slice(self.page.source.lines_span(first, last)).strip()) <= _GROUP_TEXT

    def texts_in(self, first: int, last: int) -> int:
        """How many paragraphs, fences and tables begin in some lines."""
        return bisect_left(self.texts, last) - bisect_right(self.texts, first - 1)

    def holds_rows(self, number: int) -> bool:
        """Whether a table of gotchas stands below a section's own text."""
        return bool(rows_between(self.rows, self.body(number)[1], self.page.sections[number].last))

    def rows_of(self, number: int) -> Sequence[GotchaRow]:
        """The gotchas in tables of a section's own text; none where they repeat the page."""
        return () if self.repeats(number) else rows_between(self.rows, *self.body(number))

    def repeats(self, number: int) -> bool:
        """Whether a section is a table that sums up the page."""
        section = self.page.sections[number]
        if section.parent < 0 or not rows_between(self.rows, *self.body(number)):
            return False
        title = fold(section.title)
        return title in NO_GOTCHA or not _SUMMARY.isdisjoint(title.split())

    @cached_property
    def labelled(self) -> bool:
        """Whether sections with fields are the custom of the page: two carry them."""
        return sum(bool(own) for own in self.own) > 1

    @cached_property
    def fenced(self) -> frozenset[int]:
        """The lines of code."""
        return frozenset(
            line for block in self.page.blocks("fence", "code") for line in range(block.first, block.last)
        )


def _numbered(section: Section, *, dotted: bool = False) -> bool:
    id_ = read_gotcha_heading(section.title, 0).id
    return not id_.isdecimal() if id_ and dotted else bool(id_)
